// Plays are shown on the field one after another, and nothing is told before it has been shown: a page that brings new plays is
// held back; meanwhile the old one shows the position before each play, and what a play changes when it has changed it. The
// question comes last. Space, Enter, Escape and the button end it at once.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const FALL = 0.45; // seconds from one throw of dice to the next
const WIND = 0.55; // seconds until the ball is hit, as in tokens.css
const HOLDS = { full: 1200, quick: 450 }; // milliseconds that a play stays when it has been told
const BRISK = 5; // plays in a row from which on it goes faster
const MOST = 12; // plays that wait at most: of more, the last are shown
const LATE = 300; // milliseconds after the end in which a key was meant to end it
const SOON = 5000; // and in which the space bar does not scroll the page away
const WAYS = { full: "Plays: shown", quick: "Plays: shown quickly", off: "Plays: told at once" };
const id = (name) => document.getElementById(name);
let told = ""; // the frames that were looked at last
let waiting = []; // frames to be shown
let showing = 0; // the showing under way, 0 none: who sees another number ends
let showings = 0;
let held = ""; // the page that waits until the plays have been shown
let filming = false; // whether one waits
let queued = 0; // the number of the last play that has been shown or waits
let plays = 0; // how many plays of the game there are up to it
let missed = 0; // the new plays that are not shown, since there are too many
let passed = []; // of these the ones that are here: scoreboard and cards are as after them
let seen = 0; // the number of the last line that is told
let number = 0; // of the play being shown among those of this row
let endedAt = -Infinity; // when the last row of plays ended

function pace() {
  try { return WAYS[localStorage.getItem("plays")] ? localStorage.getItem("plays") : "full"; } catch { return "full"; }
}
const shows = () => !calm.matches && pace() !== "off";

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

const isPlay = (frame) => !frame.matches(".end");

// How many plays the game of a page has had.
const playsOf = (page) => Number(page.querySelector(".log")?.dataset.plays ?? 0);

// Of more plays than wait at most the last are shown.
function pass() {
  const early = waiting.splice(0, Math.max(0, waiting.length - MOST));
  passed.push(...early);
  missed += early.filter(isPlay).length;
}

// What the plays that are passed over have come to, and how many they are; it is said before the others are shown.
function tellMissed() {
  const cards = passed.map((frame) => frame.querySelector(".met")).findLast(Boolean);
  const board = passed.map((frame) => frame.dataset.after).findLast(Boolean);
  passed = [];
  strike(board);
  meet(cards);
  const words = missed ? `${missed} earlier play${missed > 1 ? "s are" : " is"} in the play-by-play` : "";
  const left = id("film-left");
  if (!left || left.textContent === words) return;
  left.textContent = words;
  if (words && id("status")) id("status").textContent = `${words}.`;
}

// The rows of the cards on which the dice of a play are read are lit when these have fallen.
function light(frame, after) {
  for (const each of document.querySelectorAll("#main .matchup .read")) each.classList.remove("read");
  const reads = JSON.parse(frame.dataset.reads ?? "[]");
  const said = id("film-read");
  if (said) { // the same in words, for who has no card in sight
    const line = document.createElement("span");
    line.textContent = reads.map(([title, ...words]) => `${title}: ${words.filter(Boolean).join(" ")}`).join(" · ") + (frame.dataset.turned ?? "");
    line.style.setProperty("--after", `${after}s`);
    said.replaceChildren(line);
  }
  for (const [title, ...words] of reads) {
    const card = [...document.querySelectorAll("#main .matchup .card")].find((each) => each.querySelector("header :is(h3, h2)")?.textContent === title);
    const says = (row) => words.every((each, at) => row.children[at]?.textContent === each);
    const row = [...(card?.querySelectorAll("dl > div, .dial-strip tr") ?? [])].find(says);
    row?.style.setProperty("--after", `${after}s`);
    row?.classList.add("read");
  }
}

// The cards of who meets in a play.
function meet(met) {
  const cards = document.querySelector("#main .matchup");
  if (!met || !cards) return;
  cards.replaceChildren(...met.cloneNode(true).childNodes);
  cards.classList.add("met");
}

// --- The page that waits

// Whether the page has a field and a scoreboard on which plays can be shown as they happen.
const canShow = () => document.querySelector("#main .scoreboard .outs") && !document.querySelector("#main .field-side.early");

function swapIn(text) {
  const main = id("main");
  return htmx.swap({ sourceElement: main, target: "#main", swap: "innerMorph swapEmpty:false", text, transition: false });
}

addEventListener("htmx:ws:before:message:incoming", (event) => {
  const page = document.createElement("template");
  page.innerHTML = event.detail.message.data;
  const frames = page.content.querySelector("template.frames");
  const last = frames ? Number(frames.dataset.last) : 0;
  const isBack = frames && last < queued; // something was taken back: there is nothing to wait for
  const fresh = frames && !isBack ? framesAfter(frames, queued) : [];
  if (!filming) [seen, missed, passed] = [queued, 0, []];
  if (fresh.length) missed += Math.max(0, playsOf(page.content) - plays - fresh.filter(isPlay).length);
  if (frames) queued = last;
  plays = playsOf(page.content);
  if (!shows() || isBack || (!filming && !fresh.length)) {
    if (frames) remember(frames, last);
    if (filming) end();
    if (frames) told = frames.id;
    return;
  }
  event.detail.cancelled = true;
  held = event.detail.message.data;
  waiting = [...waiting, ...fresh];
  pass();
  if (frames) remember(frames, last);
  if (filming) {
    tell(page.content);
  } else {
    hold(page.content, frames);
  }
});

// Hold the page back until its plays have been shown.
async function hold(page, frames) {
  filming = true;
  number = 0;
  const main = id("main");
  if (document.activeElement?.closest("#ask")) later.push(() => id("enough")?.focus({ preventScroll: true }));
  main.classList.add("filming");
  if (!canShow()) { // then the new page is there, but only what is being shown is seen
    main.classList.add("unseen", "unready");
    told = frames.id;
    await swapIn(held);
    veil(true);
  } else {
    tell(page);
  }
  remember(frames, Number(frames.dataset.last));
  if (filming) show();
}
let later = []; // what is done as soon as the first play is on the field

// Where two people share a screen, both of them look at the plays: if who had his hand there has put it away by his answer, it goes
// from the old page at once, with what was told to him alone: the cards that he has drawn stand among the plays.
function putAway(page) {
  const holds = (each) => each.querySelector('form[action$="/put-away"]');
  const main = id("main");
  if (!holds(main) || holds(page)) return;
  for (const each of main.querySelectorAll(".hand, .log, #since")) each.remove();
}

// The lines of the plays come into the old page, each to be seen when it has been shown.
function tell(page) {
  putAway(page);
  const news = page.querySelector("#since");
  const story = document.querySelector("#main .story");
  if (!news || !story) return;
  document.querySelector("#main #since")?.remove();
  story.prepend(news.cloneNode(true));
  mark(marked);
}

function end() {
  waiting = [];
  filming = false;
  endedAt = performance.now();
  later = [];
  id("main").classList.remove("filming", "unseen", "unready");
  rest();
}

// The page that has waited comes.
async function release() {
  const text = held;
  held = "";
  filming = false;
  endedAt = performance.now();
  const free = document.activeElement === document.body || document.activeElement?.closest("#film");
  await swapIn(text);
  told = framesNow()?.id ?? told; // it has been shown
  if (filming) return; // and the next one waits already
  id("main").classList.remove("filming", "unseen", "unready");
  rest();
  if (free) document.querySelector("#ask > h2")?.focus({ preventScroll: true }); // it could not be while it was not seen
  look();
}

// The scoreboard as it is before or after a play.
function strike(json, page) {
  if (!json) return;
  const [half, brief, side, outs, words, on, risk, innings, totals] = JSON.parse(json);
  let board = document.querySelector("#main .scoreboard");
  const cells = (row) => [...row.querySelectorAll(":scope > :not(:first-child, .total)")];
  if (board && cells(board.querySelector("tr")).length < innings.length && page) {
    const wider = page.querySelector(".scoreboard");
    if (wider) { board.replaceWith(wider.cloneNode(true)); board = document.querySelector("#main .scoreboard"); }
  }
  if (!board) return;
  const write = (each, words) => { if (each && each.textContent !== String(words)) each.textContent = words; };
  cells(board.querySelector("thead tr")).forEach((each, at) => each.classList.toggle("later", at >= innings.length));
  board.querySelectorAll("tbody tr").forEach((row, seat) => {
    row.classList.toggle("at-bat", seat === side);
    const bats = row.querySelector("th > .hidden");
    if (bats && seat !== side) bats.textContent = "";
    cells(row).forEach((each, at) => {
      write(each, innings[at]?.[seat] ?? "");
      each.classList.toggle("later", at >= innings.length);
      each.classList.toggle("now", seat === side && at === innings.length - 1);
    });
    row.querySelectorAll(".total").forEach((each, at) => write(each, totals[at]?.[seat] ?? ""));
  });
  const count = board.querySelector(".count");
  write(count?.querySelector(".half"), half);
  write(count?.querySelector(".half-brief"), brief);
  count?.querySelectorAll(".lamps i").forEach((lamp, at) => lamp.classList.toggle("out", at < outs));
  write(count?.querySelector(".in-words"), words);
  count?.querySelectorAll(".diamond path").forEach((base, at) => base.classList.toggle("taken", on[at]));
  write(count?.querySelector(".risk"), risk === null ? "" : `${risk} at risk`);
}

// --- Showing

// What came with the page: at first, and where a review has gone to another play.
function look() {
  const frames = framesNow();
  if (!filming) plays = playsOf(document);
  const more = id("once-more");
  if (more) more.hidden = calm.matches || filming || !frames || !frames.content.querySelector(".frame");
  if (!frames || frames.id === told || filming) return;
  told = frames.id;
  if (showing) { // the play being shown is over
    showings += 1;
    rest();
  }
  const last = Number(frames.dataset.last);
  const shown = Math.min(shownOf(frames), last); // less than before where something was taken back
  remember(frames, last);
  queued = last;
  seen = shown;
  waiting = framesAfter(frames, shown);
  const all = waiting.length === framesAfter(frames, 0).length;
  [missed, passed] = [all ? Number(frames.dataset.skipped ?? 0) : 0, []];
  if (!shows()) {
    if (waiting.length) play(waiting[waiting.length - 1].dataset.sound ?? "");
    waiting = [];
  } else if (waiting.length && id("ask")) {
    held = id("main").innerHTML;
    filming = true;
    number = 0;
    id("main").classList.add("filming", "unseen", "unready");
    veil(true);
    show();
  } else if (waiting.length) {
    show();
  }
}

// The line of the play being shown is marked, and those after it wait for theirs.
let marked = 0;
function mark(now) {
  marked = now;
  for (const each of document.querySelectorAll("#since li")) {
    const line = Number(each.id.slice("told-".length));
    each.classList.toggle("shown", line === now);
    each.classList.toggle("coming", line > now);
  }
}
addEventListener("htmx:after:swap", () => { if (showing && !filming) mark(marked); });

const seconds = (time) => new Promise((on) => setTimeout(on, time * 1000));
const still = (each) => Promise.allSettled(each.getAnimations({ subtree: true }).map((one) => one.finished));

async function show() {
  const mine = (showings += 1);
  showing = mine;
  const quick = pace() === "quick";
  pass();
  const brisk = quick || waiting.length >= BRISK;
  mark(seen);
  if (id("ask")) document.querySelector(".park")?.scrollIntoView({ block: "nearest", behavior: "smooth" }); // from behind it
  while (waiting.length && mine === showing) {
    if (document.hidden) await new Promise((on) => addEventListener("visibilitychange", on, { once: true }));
    if (mine !== showing) return;
    const frame = waiting.shift();
    const [stage, dice] = [id("stage"), id("stage-dice")];
    if (!frame || !stage || !dice) break;
    number += 1;
    set(frame, stage, dice, brisk);
    await seconds(0.02);
    await Promise.all([still(stage), still(dice)]);
    if (mine !== showing) return;
    reach(frame, stage, dice);
    await still(stage);
    await seconds(HOLDS[quick ? "quick" : "full"] / (brisk && !quick ? 2000 : 1000));
  }
  if (mine !== showing) return;
  if (filming) {
    showing = 0;
    release();
  } else {
    rest();
  }
}

// The drawn field's name says where all stand before or after the plays; while they are shown the status tells them.
function veil(on) {
  const field = document.querySelector(".park > svg");
  if (on) field?.setAttribute("aria-hidden", "true");
  else field?.removeAttribute("aria-hidden");
}

// The position before a play, and its dice, ball and runners in motion.
function set(frame, stage, dice, brisk) {
  const main = id("main");
  const over = frame.matches(".end");
  for (const each of [stage, dice]) {
    each.classList.toggle("brisk", brisk);
    each.classList.remove("reached");
  }
  if (!over || !stage.querySelector("svg")) stage.replaceChildren(frame.querySelector(".acts").cloneNode(true));
  dice.replaceChildren(frame.querySelector(".thrown").cloneNode(true));
  const fall = FALL * (brisk ? 0.5 : 1);
  const throws = [...dice.querySelectorAll(".throw")];
  const lay = filming && number === 1 && !missed ? [...document.querySelectorAll("#dice.open .throw")].map((each) => each.textContent) : [];
  let fell = 0; // dice that lay there when it was asked do not fall again
  while (fell < throws.length && throws[fell].textContent === lay[fell]) throws[fell++].classList.add("lay");
  throws.slice(fell).forEach((each, at) => each.style.setProperty("--after", `${at * fall}s`));
  const wind = over ? 0 : fall * Math.max(0, throws.length - fell - 1) + WIND * (brisk ? 0.6 : 1);
  stage.style.setProperty("--wind", `${wind}s`);
  stage.hidden = dice.hidden = false;
  veil(true);
  if (id("enough")) id("enough").hidden = false;
  if (filming) {
    panel().hidden = false;
    if (number === 1 && main.classList.contains("unseen") && id("status")) id("status").textContent = "";
    tellMissed();
    strike(frame.dataset.before);
    meet(frame.querySelector(".met"));
    light(frame, fall * Math.max(0, throws.length - fell - 1));
    if (id("film-at")) id("film-at").textContent = over ? "The half-inning is over" : "Being shown";
    if (id("film-told")) id("film-told").textContent = "";
    id("film-said")?.replaceChildren();
    main.classList.remove("unready");
    later.splice(0).forEach((each) => each());
  }
  play(frame.dataset.sound ?? "", wind);
}

// What stands in the place of the question meanwhile; the page that comes has none.
function panel() {
  if (!id("film")) {
    const film = document.createElement("div");
    film.id = film.className = "film";
    film.innerHTML = '<p id="film-left"></p><p id="film-at" class="quiet"></p><button id="enough" class="main" type="button">Skip <kbd aria-hidden="true">Space</kbd></button><p id="film-read"></p><p id="film-told"></p><div id="film-said"></div>';
    id("ask").prepend(film);
  }
  return id("film");
}

// What it has come to: now it is told.
function reach(frame, stage, dice) {
  if (frame.matches(".end")) {
    stage.querySelectorAll(".call, .when, .runner, .ball").forEach((each) => each.remove());
    stage.querySelector(".acts")?.append(...[...frame.querySelectorAll(".acts > .call")].map((each) => each.cloneNode(true)));
  }
  stage.classList.add("reached");
  dice.classList.add("reached");
  seen = Number(frame.dataset.number);
  mark(seen);
  if (!filming) return;
  const page = document.createElement("template");
  page.innerHTML = held;
  strike(frame.dataset.after, page.content);
  const told = frame.querySelector(".words, .call.over")?.textContent ?? "";
  if (id("film-told")) id("film-told").textContent = told;
  id("film-said")?.replaceChildren(...[...frame.querySelectorAll(".said:not(.headline)")].map((each) => each.cloneNode(true)));
  const when = frame.querySelector(".when")?.textContent ?? "";
  const words = [told, told.includes(when.split(" · ").at(-1)) ? "" : when]; // the outs are told once
  if (id("status")) id("status").textContent = words.filter(Boolean).join(". ").replace("..", ".");
}

function rest() {
  showing = 0;
  veil(false);
  for (const each of [id("stage"), id("stage-dice")]) {
    if (each) each.hidden = true;
    each?.replaceChildren();
  }
  if (id("once-more")) id("once-more").textContent = "Show it";
  if (id("film")) id("film").remove();
  else if (id("enough")) id("enough").hidden = true;
  for (const each of document.querySelectorAll("#since :is(.shown, .coming)")) each.classList.remove("shown", "coming");
}

async function stop() {
  waiting = [];
  showings += 1;
  if (filming) {
    showing = 0;
    await release();
  } else {
    rest();
  }
}

// --- Keys and clicks meanwhile

const MOVING = ["Tab", "Shift", "Control", "Alt", "Meta", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"];
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || MOVING.includes(event.key)) return;
  if (event.target.closest?.(".talk")) return; // what is said meanwhile is no answer
  const late = !showing && performance.now() - endedAt < LATE;
  if (event.key === " " && performance.now() - endedAt < SOON && event.target.matches?.("body, h2")) event.preventDefault();
  if (!showing && !filming && !late) return;
  if (late && ["?", "w"].includes(event.key)) return; // the list of keys, and why, answer nothing
  const ends = ["Enter", " ", "Escape"].includes(event.key);
  const presses = "a, summary, select, input, textarea" + (event.key === "Enter" ? ", nav button" : ""); // the space bar skips
  if (ends && event.key !== "Escape" && event.target.closest?.(presses)) return;
  if (showing && !filming) { // once more: any key ends it, and one that is an answer is given
    stop();
    if (!ends) return;
  } else if (showing && ends) {
    stop();
  } else if (showing && event.key === "u") { // who takes his move back need not see what came of it
    stop().then(() => id("undo")?.click());
  } else if (late && event.key !== " " && event.key !== "Escape" && id("message")) {
    id("message").textContent = `This question came as you pressed ${event.key}: press it again if you mean it.`;
  }
  event.preventDefault(); // it answers nothing that has not been read
  event.stopImmediatePropagation();
}, true);
for (const sign of ["pointerdown", "click"]) {
  addEventListener(sign, (event) => {
    const at = event.target instanceof Element ? event.target : null;
    if (!filming || !at?.closest("#main") || at.closest("#film, .talk, a, summary")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (sign === "click" && at.closest(".park")) stop();
  }, true);
}
addEventListener("click", (event) => {
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest("#enough")) {
    stop();
  } else if (at?.closest("#once-more") && framesNow() && !filming) {
    if (showing) return stop();
    waiting = framesAfter(framesNow(), 0);
    seen = 0;
    id("once-more").textContent = "Skip";
    show();
  }
});

// "Why" is looked for: it comes into sight, and once it is closed the page is where it was.
let before = null;
addEventListener("toggle", (event) => {
  if (event.target.id !== "why") return;
  if (event.target.open) {
    before = scrollY;
    event.target.scrollIntoView({ block: "nearest" });
  } else if (before !== null) {
    scrollTo({ top: before });
    before = null;
  }
}, true);

// --- How plays are shown is said once for all tables of this browser
function choosePace() {
  const button = id("pace-of-plays");
  if (!button) return;
  const write = () => { button.textContent = WAYS[pace()]; };
  button.hidden = calm.matches;
  write();
  button.addEventListener("click", () => {
    const ways = Object.keys(WAYS);
    try { localStorage.setItem("plays", ways[(ways.indexOf(pace()) + 1) % ways.length]); } catch { return; }
    write();
    if (pace() === "off" && showing) stop();
  });
}

if (document.currentScript?.dataset.holds !== undefined && shows()) document.documentElement.classList.add("coming");
addEventListener("DOMContentLoaded", () => {
  choosePace();
  look();
  document.documentElement.classList.remove("coming");
  addEventListener("htmx:after:swap", look);
});
