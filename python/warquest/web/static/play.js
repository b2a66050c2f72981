// The page of a game: asks for what is new, shows it, narrows the list of actions, sends the one that is chosen.
"use strict";

const game = document.getElementById("game");
const token = game.dataset.token;
const KEPT = "warquest-games";
const FORCED = "warquest-forced";
let version = Number(game.dataset.version);
let sending = false;
let picked = null;
let left = null;
let focused = false;

const get = (id) => document.getElementById(id);

function say(message) {
  const error = get("error");
  error.textContent = message;
  error.hidden = !message;
}

function parsed(text) {
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

function show(seen) {
  if (seen.version < version) return;
  version = seen.version;
  game.dataset.version = version;
  const focus = focused || get("actions").contains(document.activeElement);
  focused = false;
  get("board").replaceChildren(parsed(seen.board));
  for (const [part, html] of Object.entries(seen.html)) get(part).innerHTML = html;
  picked = null;
  begin();
  // Whoever plays with the keyboard stays where the actions are; no button has the focus, for Enter may be held down.
  if (focus) get("actions").focus({ preventScroll: true });
}

// --- talking to the server -------------------------------------------------------------------------------------------

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function follow() {
  for (;;) {
    try {
      // After a break it is not known that the server is there: then the answer must come at once.
      const answer = await fetch(`/api/${token}/state${get("net").hidden ? `?after=${version}` : ""}`);
      if (answer.status === 200) show(await answer.json());
      else if (answer.status !== 204) throw new Error(answer.status);
      get("net").hidden = true;
    } catch {
      get("net").hidden = false;
      await pause(1500);
    }
  }
}

async function send(what, body) {
  if (sending) return;
  sending = true;
  // A button that is disabled loses the focus.
  focused = get("actions").contains(document.activeElement);
  for (const button of document.querySelectorAll("#actions button, #undo")) button.disabled = true;
  try {
    const answer = await fetch(`/api/${token}/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ version, ...body }),
    });
    const told = await answer.json();
    if (answer.ok) show(told);
    else say(told.error);
  } catch {
    say("The server cannot be reached. Nothing is lost: try again.");
  } finally {
    sending = false;
    if (focused) get("actions").focus({ preventScroll: true });
    focused = false;
    for (const button of document.querySelectorAll("#actions button, #undo")) button.disabled = false;
    force();
  }
}

// --- the list of actions ---------------------------------------------------------------------------------------------

const actions = () => [...document.querySelectorAll(".action")];
const places = (button) => (button.dataset.places ? button.dataset.places.split("|") : []);

function narrow() {
  const words = (get("filter") ? get("filter").value : "").toLowerCase().split(/\s+/).filter(Boolean);
  left = [];
  for (const button of actions()) {
    const text = `${button.dataset.text} ${button.textContent}`.toLowerCase();
    const fits = words.every((word) => text.includes(word)) && (picked === null || places(button).includes(picked));
    button.hidden = !fits;
    if (fits) left.push(button);
  }
  for (const button of actions()) button.classList.toggle("only", left.length === 1 && left[0] === button);
  for (const group of document.querySelectorAll(".group")) group.hidden = !group.querySelector(".action:not([hidden])");
  if (get("none")) get("none").hidden = left.length > 0;
  if (get("clear")) get("clear").hidden = picked === null && !words.length;
  for (const place of document.querySelectorAll("#board [data-place]")) {
    place.classList.toggle("picked", place.dataset.place === picked);
  }
}

// What a click on the board has led to: told, and brought into sight.
function answer(name) {
  const read = name.replace(/[-_]/g, " ");
  get("told").textContent = left.length ? `${read}: ${left.length} of ${actions().length} actions` : `${read}: nothing can be done here now`;
  get("told").hidden = false;
  const list = document.querySelector("#actions .groups");
  if (list) list.scrollTop = 0;
  get("actions").scrollIntoView({ block: "nearest" });
  get("actions").classList.remove("answers");
  void get("actions").offsetWidth;
  get("actions").classList.add("answers");
}

function take(button) {
  if (button) send("move", { action: Number(button.dataset.action) });
}

function clear() {
  picked = null;
  if (get("filter")) get("filter").value = "";
  if (get("told")) get("told").hidden = true;
  narrow();
}

get("board").addEventListener("click", (event) => {
  const place = event.target.closest("[data-place]");
  if (!place || !actions().length) return;
  const name = place.dataset.place;
  if (!actions().some((button) => places(button).includes(name))) {
    clear();
    left = [];
    answer(name);
    return narrow();
  }
  if (picked === name && left.length === 1) return take(left[0]);
  picked = name;
  narrow();
  answer(name);
});

get("actions").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.id === "clear") clear();
  else if (button.dataset.action) take(button);
});

// A place that an action names lights up while one looks at the action.
function light(event, on) {
  const button = event.target.closest && event.target.closest(".action");
  if (!button) return;
  for (const name of places(button)) {
    for (const place of document.querySelectorAll(`#board [data-place="${CSS.escape(name)}"]`)) {
      place.classList.toggle("picked", on || name === picked);
    }
  }
}
for (const [kind, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  get("actions").addEventListener(kind, (event) => light(event, on));
}

get("actions").addEventListener("input", (event) => {
  if (event.target.id === "filter") narrow();
});

get("actions").addEventListener("change", (event) => {
  if (event.target.id !== "forced") return;
  localStorage.setItem(FORCED, event.target.checked ? "1" : "");
  force();
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, select, textarea");
  if (event.key === "/" && !typing && get("filter")) {
    event.preventDefault();
    get("filter").focus();
  } else if (event.key === "Escape") {
    clear();
  } else if (event.key === "Enter" && !event.repeat && (event.target.id === "filter" || event.target === document.body || event.target === get("actions"))) {
    if (left.length === 1) take(left[0]);
  }
});

function force() {
  if (get("forced") && get("forced").checked && actions().length === 1) take(actions()[0]);
}

// --- the rest --------------------------------------------------------------------------------------------------------

get("status").addEventListener("click", async (event) => {
  if (event.target.id === "undo") send("undo", {});
  if (event.target.id === "odds") ask("odds", event.target);
  if (event.target.id === "hint") ask("hint", event.target);
});

// Odds and hints take a moment; an answer for a position that has passed is dropped.
async function ask(what, button) {
  button.disabled = true;
  try {
    const answer = await fetch(`/api/${token}/${what}`);
    const told = await answer.json();
    if (!answer.ok) say(told.error);
    else if (told.version === version) tell(what, told);
  } catch {
    say("The server cannot be reached. Try again.");
  } finally {
    button.disabled = false;
  }
}

function tell(what, told) {
  const shown = get("chances");
  if (what === "odds") {
    const lines = told.battles.map(({ text, odds }) => (text ? `${text}: ${odds}` : odds));
    shown.replaceChildren(
      ...(lines.length ? ["If both sides fight by the rule of thumb:", ...lines] : [told.silence]).map((line) => {
        const shownLine = document.createElement("p");
        shownLine.textContent = line;
        return shownLine;
      }),
    );
  } else {
    const note = document.createElement("p");
    note.className = "sub";
    note.textContent = "Shares are those of a short search, which differ from one search to the next: small differences mean nothing.";
    shown.replaceChildren(`Hint: ${told.text}. ${told.why}.`, note);
    for (const button of actions()) button.classList.toggle("hinted", Number(button.dataset.action) === told.action);
  }
  shown.hidden = false;
}

function remember() {
  const path = location.pathname;
  try {
    const games = JSON.parse(localStorage.getItem(KEPT) || "[]").filter((each) => each.path !== path);
    games.unshift({ path, title: game.dataset.title, when: Date.now() });
    localStorage.setItem(KEPT, JSON.stringify(games.slice(0, 20)));
  } catch {
    // A browser that keeps nothing plays as well.
  }
}

function begin() {
  const log = document.querySelector("#log .log");
  log.scrollTop = log.scrollHeight;
  get("whole").href = `/api/${token}/log.txt`;
  if (get("replay")) get("replay").href = `/replay/${token}`;
  if (get("trace")) get("trace").href = `/api/${token}/trace.jsonl`;
  if (get("forced")) get("forced").checked = Boolean(localStorage.getItem(FORCED));
  document.title = `${actions().length ? "Your turn · " : ""}${game.dataset.title} · warquest`;
  narrow();
  setTimeout(force, 250);
}

remember();
begin();
follow();
