// The form that begins a game, the opening of a trace, and the games that this browser has links of.
"use strict";

const form = document.getElementById("create");
const error = document.getElementById("error");
const KEPT = "warquest-games";

function say(message) {
  error.textContent = message;
  error.hidden = !message;
  if (message) error.scrollIntoView({ block: "nearest" });
}

function settings() {
  const game = form.elements.game.value;
  return [...form.querySelectorAll(".settings")].find((each) => each.dataset.game === game);
}

function show() {
  const chosen = settings();
  for (const each of form.querySelectorAll(".settings")) each.hidden = each !== chosen;
  const count = chosen.querySelector(".count");
  const players = count ? Number(count.value) : Number(chosen.dataset.usual);
  for (const seat of chosen.querySelectorAll(".seat")) seat.hidden = Number(seat.dataset.seat) >= players;
}

function wanted() {
  const chosen = settings();
  const seats = [...chosen.querySelectorAll(".seat:not([hidden])")].map((seat) => ({
    name: seat.querySelector(".name").value,
    agent: seat.querySelector(".who").value || null,
  }));
  const options = [...chosen.querySelectorAll("[data-usual][name]")]
    .filter((field) => field.value !== field.dataset.usual)
    .map((field) => `${field.name}=${field.value}`);
  return { game: form.elements.game.value, seats, options };
}

async function send(address, type, body) {
  const answer = await fetch(address, { method: "POST", headers: { "Content-Type": type }, body });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error);
  return told;
}

form.addEventListener("change", show);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("[type=submit]");
  button.disabled = true;
  say("");
  try {
    const begun = await send("/api/games", "application/json", JSON.stringify(wanted()));
    const seats = Object.values(begun.seats);
    location.href = seats.length === 1 ? seats[0] : seats.length ? begun.host : begun.watch;
  } catch (problem) {
    say(problem.message);
  } finally {
    button.disabled = false;
  }
});

document.getElementById("trace").addEventListener("change", async (event) => {
  const file = event.target.files[0];
  if (!file) return;
  say("");
  try {
    location.href = (await send("/api/replays", "application/x-ndjson", file)).replay;
  } catch (problem) {
    say(problem.message);
  }
  event.target.value = "";
});

function own() {
  let games = [];
  try {
    games = JSON.parse(localStorage.getItem(KEPT) || "[]");
  } catch {
    // A browser may keep nothing, or something else.
  }
  const list = document.getElementById("games");
  list.replaceChildren();
  for (const { path, title, when } of games) {
    const link = document.createElement("a");
    link.href = path;
    link.textContent = title;
    const item = document.createElement("li");
    item.append(link, ` ${new Date(when).toLocaleString()}`);
    list.append(item);
  }
  document.getElementById("own").hidden = !games.length;
}

document.getElementById("forget").addEventListener("click", () => {
  localStorage.removeItem(KEPT);
  own();
});
own();
show();
