// Plays that happened since one last looked, shown on the field one after another. The page says the same in words, and nothing
// waits for it: any key, any answer and the button end it.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const WIND = 0.55; // seconds until the ball is hit, as in scene.css
const HOLD = 900; // milliseconds that a play stays when all have come where they run to
const BRISK = 5; // plays in a row from which on it goes faster
const id = (name) => document.getElementById(name);
let told = ""; // the frames that were looked at last
let waiting = []; // frames to be shown
let showing = 0; // the showing under way, 0 none: who sees another number ends
let showings = 0;

function framesNow() {
  return document.querySelector("template.frames");
}

// The number of the last play that was shown in this tab, so that a page which is loaded anew does not begin again.
function shownOf(frames) {
  try { return Number(sessionStorage.getItem(`shown ${frames.dataset.table}`)) || 0; } catch { return 0; }
}

function remember(frames, number) {
  try { sessionStorage.setItem(`shown ${frames.dataset.table}`, String(number)); } catch { /* then it is shown again */ }
}

function framesAfter(frames, number) {
  return [...frames.content.querySelectorAll(".frame")].filter((frame) => Number(frame.dataset.number) > number);
}

function look() {
  const frames = framesNow();
  const more = id("once-more");
  if (more) more.hidden = calm.matches || !frames || !frames.content.querySelector(".frame");
  if (!frames || frames.id === told) return;
  told = frames.id;
  if (showing && id("timeline")) { // a review has gone to another play: the one being shown is over
    showings += 1;
    rest();
  }
  const last = Number(frames.dataset.last);
  const shown = Math.min(shownOf(frames), last); // less than before where something was taken back
  remember(frames, shown);
  waiting = framesAfter(frames, shown);
  if (calm.matches) {
    if (waiting.length) play(waiting[waiting.length - 1].dataset.sound);
    stop();
  } else if (waiting.length && !showing) {
    show();
  }
}

// The line of the play being shown is marked, and those after it wait for theirs; a page that comes meanwhile has neither.
let marked = 0;
function mark(now) {
  marked = now;
  for (const each of document.querySelectorAll("#since li")) {
    const number = Number(each.id.slice("told-".length));
    each.classList.toggle("shown", number === now);
    each.classList.toggle("coming", number > now);
  }
}
addEventListener("htmx:after:swap", () => { if (showing) mark(marked); });

async function show() {
  const mine = (showings += 1);
  showing = mine;
  const brisk = waiting.length >= BRISK;
  if (id("ask")) document.querySelector(".park")?.scrollIntoView({ block: "nearest", behavior: "smooth" }); // from behind it
  while (waiting.length && mine === showing) {
    if (document.hidden) await new Promise((on) => addEventListener("visibilitychange", on, { once: true }));
    if (mine !== showing) return;
    const frame = waiting.shift();
    const frames = framesNow();
    const [stage, dice] = [id("stage"), id("stage-dice")];
    if (!frame || !frames || !stage || !dice) break;
    remember(frames, Number(frame.dataset.number));
    stage.classList.toggle("brisk", brisk);
    stage.replaceChildren(frame.querySelector(".acts").cloneNode(true));
    dice.replaceChildren(frame.querySelector(".thrown").cloneNode(true));
    stage.hidden = dice.hidden = false;
    id("enough").hidden = false;
    mark(Number(frame.dataset.number));
    play(frame.dataset.sound, WIND);
    await Promise.allSettled(stage.getAnimations({ subtree: true }).map((each) => each.finished));
    await new Promise((on) => setTimeout(on, brisk ? HOLD / 2 : HOLD));
  }
  if (mine === showing) rest();
}

function rest() {
  showing = 0;
  for (const each of [id("stage"), id("stage-dice")]) {
    if (each) each.hidden = true;
    each?.replaceChildren();
  }
  if (id("enough")) id("enough").hidden = true;
  for (const each of document.querySelectorAll("#since :is(.shown, .coming)")) each.classList.remove("shown", "coming");
}

function stop() {
  const frames = framesNow();
  waiting = [];
  if (frames) remember(frames, Number(frames.dataset.last));
  rest();
}

addEventListener("keydown", (event) => {
  if (!showing || ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
  stop();
  if (!["Enter", " "].includes(event.key) || event.target.closest?.("a, button, summary, select, input, textarea")) return;
  event.preventDefault(); // it has hurried the play on, and answers nothing
  event.stopImmediatePropagation();
}, true);
addEventListener("submit", () => { if (showing) stop(); }, true);
addEventListener("click", (event) => {
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest("#enough")) {
    stop();
  } else if (at?.closest("#once-more") && framesNow()) {
    waiting = framesAfter(framesNow(), 0);
    if (!showing) show();
  }
});

// "Why" is looked for: it comes into sight.
addEventListener("toggle", (event) => {
  if (event.target.id === "why" && event.target.open) event.target.scrollIntoView({ block: "nearest" });
}, true);

new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
look();
