// Copies links.
"use strict";

for (const button of document.querySelectorAll(".copy")) {
  button.addEventListener("click", async () => {
    const field = button.closest("tr").querySelector("input");
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 1500);
  });
}
