// A replay: the slider and its buttons ask for positions; while one is on its way only the newest wish is kept.
"use strict";

const reel = document.getElementById("reel");
const steps = Number(reel.dataset.steps);
const slider = document.getElementById("slider");
const seat = document.getElementById("seat");
let wish = null;
let busy = false;
let timer = null;

function parsed(text) {
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}


function show(seen) {
  document.getElementById("board").replaceChildren(parsed(seen.board));
  document.getElementById("where").textContent = `Step ${seen.step} of ${seen.steps}`;
  const lines = document.getElementById("lines");
  lines.replaceChildren();
  const named = (who) => (who < 0 ? "chance" : seen.names[who]);
  let done = "The beginning";
  for (const [number, who, text] of seen.log) {
    const line = document.createElement("li");
    line.className = `by-${who}${number === seen.step ? " now" : number > seen.step ? " to-come" : ""}`;
    line.textContent = `${number}. ${named(who)}: ${text}`;
    if (number === seen.step) done = `${named(who)}: ${text}`;
    lines.append(line);
  }
  document.getElementById("did").textContent = done;
}

async function ask() {
  if (busy) return;
  busy = true;
  const error = document.getElementById("error");
  while (wish !== null) {
    const step = wish;
    wish = null;
    try {
      const of = seat.value === "" ? "" : `&seat=${seat.value}`;
      const answer = await fetch(`/api/${reel.dataset.token}/replay?step=${step}${of}`);
      const told = await answer.json();
      if (!answer.ok) throw new Error(told.error);
      show(told);
      error.hidden = true;
    } catch (problem) {
      error.textContent = problem.message;
      error.hidden = false;
      stop();
    }
  }
  busy = false;
}

function go(step) {
  slider.value = Math.max(0, Math.min(steps, step));
  wish = Number(slider.value);
  ask();
}

function stop() {
  clearInterval(timer);
  timer = null;
  document.getElementById("run").textContent = "Play";
}

function run() {
  if (timer !== null) return stop();
  if (Number(slider.value) >= steps) go(0);
  document.getElementById("run").textContent = "Stop";
  timer = setInterval(() => {
    if (busy) return;
    if (Number(slider.value) >= steps) return stop();
    go(Number(slider.value) + 1);
  }, 600);
}

const WAYS = {
  first: () => go(0),
  back: () => go(Number(slider.value) - 1),
  next: () => go(Number(slider.value) + 1),
  last: () => go(steps),
  play: run,
};

reel.addEventListener("click", (event) => {
  const button = event.target.closest("[data-go]");
  if (button) WAYS[button.dataset.go]();
});
slider.addEventListener("input", () => go(Number(slider.value)));
seat.addEventListener("change", () => go(Number(slider.value)));
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select")) return;
  const way = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (way) {
    event.preventDefault();
    WAYS[way]();
  }
});
go(0);
