// What a page of the table adds to its markup: keys, sound, and a way on without a socket. Pages work without any of it.

// What is asked now: its version, and its words with those of the choices.
const versionNow = () => document.querySelector("#ask input[name=version]")?.value;
const wordsNow = () => [...document.querySelectorAll("#ask > h2, #ask .answers :is(button, option, input)")].map((each) => each.value || each.textContent).join("\n");
let asked = versionNow();
let inWords = wordsNow();
let acted = false; // whether this person has sent a form of the panel since
let cameAt = -Infinity; // when another question came
let enteredAt = -Infinity; // when Enter was pressed last
let clickedAt; // the version at the first of several clicks in a row
let gave = ""; // the answer that a key gave last
const UNREAD = 400; // milliseconds in which nobody has read a question

// Whether Enter is pressed for the second time in a moment in which another question has come.
function isTwice() {
  const now = performance.now(), again = now - enteredAt < TWICE && now - cameAt < TWICE;
  enteredAt = now;
  return again;
}
const TWICE = 250; // milliseconds

// The second half of a double click is no answer to the question that came in between.
addEventListener("click", (event) => {
  if (event.detail === 1) clickedAt = versionNow();
  if (event.detail < 2 || clickedAt === versionNow() || performance.now() - cameAt > TWICE || !event.target.closest?.("#ask form, [data-presses]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// An answer that has moved under the finger, since odds or the coach's line came above it, is not taken for the one that stood there.
const MOVES = 8; // pixels
let stood = new Map(); // how far down the answers are in the panel, by their texts
let stoodAt; // the version whose answers they are
let oddsSaid; // the odds and the coach's line above and below them
let movedAt = -Infinity;
function measure() {
  stood = new Map([...document.querySelectorAll("#ask .answers button[name=answer]")].map((each) => [each.value, each.offsetTop]));
  stoodAt = versionNow();
  oddsSaid = [...document.querySelectorAll("#ask > :is(.coach, .how, .ahead)")].map((each) => each.textContent).join("\n");
}
measure();
addEventListener("htmx:after:swap", () => {
  const before = stood, same = stoodAt === versionNow(), said = oddsSaid;
  measure();
  if (same && said !== oddsSaid && [...stood].some(([text, top]) => before.has(text) && Math.abs(before.get(text) - top) > MOVES)) movedAt = performance.now();
});
addEventListener("resize", measure); // and what somebody opens or closes himself takes him by no surprise
addEventListener("toggle", measure, true);
addEventListener("click", (event) => {
  if (event.detail === 0 || performance.now() - movedAt > UNREAD || !event.target.closest?.("#ask .answers button[name=answer]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  document.querySelector("#message").textContent = "The answers moved as you pressed: press again what you mean.";
}, true);

// What was asked for is told to who hears the page, too: the coach's line or the odds when they come, the last play when Why opens.
// It has a place of its own, so that the news of the page is not told once more. A coach who comes unasked is heard once, with what
// he has to say.
const hears = (words) => { if (document.querySelector("#told")) document.querySelector("#told").textContent = words; };
const comesUnasked = () => document.querySelector("#coach-always")?.getAttribute("aria-pressed") === "true";
let heard = "";
addEventListener("htmx:after:swap", () => {
  const parts = document.querySelectorAll(comesUnasked() ? "#ask > .coach:not(.early)" : "#ask > .coach, #ask > .how");
  const told = [...parts].map((each) => each.textContent).join(" ");
  if (told !== heard) hears(told);
  heard = told;
});
addEventListener("toggle", ({ target }) => {
  if (target.id !== "why" || !target.open) return;
  hears([...target.querySelectorAll(".play-told, p")].map((each) => each.textContent).join(" "));
}, true);

// A group of answers that is opened comes into sight, as far as there is room.
addEventListener("toggle", ({ target }) => {
  if (target.matches("#ask details.kind[open]")) target.scrollIntoView({ block: "nearest" });
}, true);

// Why is far below on a narrow page: what leads there opens it, too.
addEventListener("click", (event) => {
  if (!event.target.closest?.(".to-why")) return;
  event.preventDefault(); // it comes into sight as it opens, and closing it leads back
  document.querySelector("#why")?.setAttribute("open", "");
});

addEventListener("click", (event) => {
  if (!event.target.closest?.("#from-why")) return;
  document.querySelector("#why")?.removeAttribute("open");
  backToTheGame();
});

// The heading has the focus when a question comes; that is shown to who plays by keys.
const byKeys = (by) => document.documentElement.classList.toggle("by-keys", by);
addEventListener("keydown", (event) => { if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) byKeys(true); }, true);
addEventListener("pointerdown", () => byKeys(false), true);

// A setting that was clicked gives the focus back: the next space bar or Enter is meant for the game.
addEventListener("click", (event) => {
  if (event.detail > 0) event.target.closest?.("nav button")?.blur();
});

// Where two managers look at one screen, one of whom chooses in secret, nothing is said of a key: one that the first has pressed
// twice would tell the second what he chose.
const isCovered = () => document.querySelector("#ask .covered") !== null;
function sayOfKey(words) {
  if (!isCovered()) document.querySelector("#message").textContent = words;
}

// One key presses the button, or follows the link, that names it in data-key.
addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.querySelector("#keys[open], #why[open], #ask details.kind[open]")?.removeAttribute("open");
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const at = event.target;
  if (at instanceof Element && at.closest("input:not([type=hidden]), select, textarea, [contenteditable]")) return;
  if ((event.key === "Enter" || event.key === " ") && at instanceof Element && at.closest("a, button, summary")) return;
  if (event.key === "Enter" && isTwice()) { event.preventDefault(); return; }
  const usual = event.key === "Enter" ? document.querySelector("#ask button.usual") : null; // as at the terminal
  const keyed = [...document.querySelectorAll("[data-key]")].filter((each) => each.dataset.key === event.key);
  const shown = keyed.filter((each) => !each.closest("details.kind:not([open]) button")); // a fold is opened before its keys count
  const wanted = shown.find((each) => each.closest("details.kind[open] button")) ?? shown[0] ?? usual;
  if (!wanted && event.key === "Enter" && document.querySelector("#ask .answers.choice")) {
    document.querySelector("#message").textContent = "Enter alone is no answer here; press the key of a choice.";
  } else if (!wanted && event.key === "%" && document.querySelector("#ask .weighed")) {
    document.querySelector("#message").textContent = "The choices have been weighed: their chances stand on them.";
  } else if (!wanted && event.key.length === 1 && event.key !== " " && document.querySelector("#ask .answers.choice")) {
    sayOfKey("That is no key here; each choice shows its own."); // which, may be what somebody else has chosen in secret
  }
  if (!wanted || wanted.disabled || wanted.hidden) return;
  event.preventDefault();
  if (wanted.matches("summary") && !wanted.checkVisibility()) wanted.closest("[popover]")?.showPopover(); // it lies in the closed menu
  if (wanted.matches("#ask .answers.choice button[name=answer]")) { // what was pressed for the question before plays no card now
    const opened = wanted.closest("details.kind[open]"); // the key before was this question's, too
    const meant = !isCovered() && (wanted.matches(".usual") || wanted.value === gave); // who pressed the same before was somebody else
    if (performance.now() - cameAt < UNREAD && !meant && !opened) {
      sayOfKey(`This question came as you pressed ${event.key}: press it again if you mean it.`);
      return;
    }
    gave = wanted.value;
  }
  wanted.click();
});

// A screen reader tells the key with what it presses; without this script there are no keys.
const SPELLED = { "+": "Plus", " ": "Space" };
function tellKeys() {
  for (const each of document.querySelectorAll("[data-key]")) {
    const key = each.dataset.key;
    each.setAttribute("aria-keyshortcuts", SPELLED[key] ?? (/^[A-Z]$/.test(key) ? `Shift+${key}` : key));
  }
}
tellKeys();
addEventListener("htmx:after:swap", tellKeys);

// The dice on the field's ground never lie under a card: where there are too many the oldest are told, but not seen.
function foldDice() {
  const fell = document.querySelector(".tabletop .fell");
  const cards = [...document.querySelectorAll(".matchup .card")].map((each) => each.getBoundingClientRect());
  for (const throws of fell?.querySelectorAll(":scope > :is(.dice, .stage-dice)") ?? []) {
    const lie = [...throws.querySelectorAll(".throw")];
    lie.forEach((each) => each.classList.remove("hidden"));
    const covered = () => {
      const own = throws.getBoundingClientRect();
      return cards.some((card) => own.bottom > card.top + 1 && own.top < card.bottom - 1 && own.right > card.left + 1 && own.left < card.right - 1);
    };
    while (lie.length > 1 && covered()) lie.shift().classList.add("hidden");
  }
}
const lieThere = new ResizeObserver(foldDice);
function watchDice() {
  for (const each of document.querySelectorAll(".tabletop .fell, .tabletop .matchup")) lieThere.observe(each);
  foldDice();
}
watchDice();
addEventListener("htmx:after:swap", watchDice);
addEventListener("resize", foldDice);

// A window that passes by itself waits for who presses a key or touches the page.
const keepOpen = () => document.querySelector("#hold")?.click();
addEventListener("keydown", (event) => { if (!event.defaultPrevented) keepOpen(); });
for (const sign of ["wheel", "pointerdown"]) {
  addEventListener(sign, (event) => { if (!event.target.closest?.("#ask button, a")) keepOpen(); }, { passive: true });
}

// An arrow on the field presses the button of its choice.
addEventListener("click", (event) => {
  const arrow = event.target instanceof Element ? event.target.closest("[data-presses]") : null;
  if (arrow) document.getElementById(arrow.dataset.presses)?.click();
});

// A fielder is dragged to a place that is open to him, or picked by a click, and then the place.
let picked = null; // who is picked, where the pointer took hold of him, and whether it still has him
let completes = ""; // the answer to the question that the move leads to
let completesAt = -Infinity; // when the move was made; what came of one that was refused is not answered much later
function say(words) {
  const message = document.querySelector("#message");
  if (message) message.textContent = words;
}
function openTo(spot, who) {
  const one = spot.dataset.takes.split("|").map((each) => each.split(":")).find((each) => each[0] === who);
  return one && { button: one[1], then: one[2], says: one[3] };
}
function pick(fielder) {
  document.querySelectorAll(".fielder.picked, .spot.shown").forEach((each) => {
    each.classList.remove("picked", "shown");
    each.removeAttribute("transform");
  });
  document.querySelectorAll(".spot-says").forEach((each) => { each.textContent = ""; });
  picked = null;
  if (fielder) say("");
  const spots = [...document.querySelectorAll("#main .spot")].filter((spot) => fielder && openTo(spot, fielder.dataset.fielder));
  if (!spots.length) {
    const who = document.querySelector("#main .spot") && fielder?.querySelector("title")?.textContent;
    const back = document.querySelector("#undo") ? " Take back (u) undoes the last move." : "";
    if (who) say(`No other place is open to ${who} now: each fielder moves once, pitcher and catcher never.${back}`);
    return;
  }
  picked = { fielder, who: fielder.dataset.fielder };
  fielder.classList.add("picked");
  for (const spot of spots) {
    spot.classList.add("shown");
    spot.nextElementSibling.textContent = openTo(spot, picked.who).says;
  }
}
function place(spot) {
  const way = openTo(spot, picked.who);
  pick(null);
  completes = way.then;
  completesAt = performance.now();
  document.getElementById(way.button)?.click();
}
function onField(event) {
  const svg = document.querySelector("#main .park > svg.field");
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
}
addEventListener("pointerdown", (event) => {
  const fielder = event.target instanceof Element ? event.target.closest("#main [data-fielder]") : null;
  const spot = event.target instanceof Element ? event.target.closest(".spot.shown") : null;
  if (spot && picked) return place(spot);
  const again = fielder && picked?.fielder === fielder;
  pick(fielder);
  if (!picked) return;
  event.preventDefault();
  Object.assign(picked, { from: onField(event), held: true, again });
});
addEventListener("pointermove", (event) => {
  if (!picked?.held) return;
  const to = onField(event);
  picked.by = Math.hypot(to.x - picked.from.x, to.y - picked.from.y);
  picked.fielder.setAttribute("transform", `translate(${to.x - picked.from.x} ${to.y - picked.from.y})`);
});
addEventListener("pointerup", (event) => {
  if (!picked?.held) return;
  picked.held = false;
  picked.fielder.removeAttribute("transform");
  if (!(picked.by > 8)) return picked.again ? pick(null) : undefined; // only picked, or put back
  const to = onField(event);
  const far = (spot) => Math.hypot(spot.cx.baseVal.value - to.x, spot.cy.baseVal.value - to.y);
  const near = [...document.querySelectorAll(".spot.shown")].sort((one, other) => far(one) - far(other))[0];
  if (near && far(near) < 40) return place(near);
  pick(null);
  say("He may go to the marked places only; he is back where he stood.");
});
addEventListener("pointercancel", () => pick(null));
const LEADS_ON = 5000; // milliseconds
// A move is two answers, who and where to; it is taken back whole.
let undoing = ""; // what was asked when the last move was taken back
const headingNow = () => document.querySelector("#ask > h2")?.textContent ?? "";
addEventListener("submit", (event) => {
  if (event.target.matches(".undo") && document.querySelector('.park [data-presses="undo"]')) undoing = headingNow();
}, true);
addEventListener("htmx:after:swap", () => {
  if (!undoing || versionNow() === asked) return;
  const half = headingNow() !== undoing;
  undoing = "";
  if (half) document.querySelector("#undo")?.click();
});
addEventListener("htmx:after:swap", () => {
  pick(null);
  if (performance.now() - completesAt > LEADS_ON) completes = "";
  const answer = completes && [...document.querySelectorAll("#ask button[name=answer]")].find((each) => each.value === completes);
  if (answer) { completes = ""; answer.click(); }
});

// Of several real dice each digit typed (or letter, where faces are words) is what the next one shows; the last can be taken back.
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...document.querySelectorAll(".faces-of")];
  const shown = (row) => row.querySelector("input:checked");
  if (event.key === "Backspace") {
    const last = rows.filter(shown).pop();
    if (last) { shown(last).checked = false; event.preventDefault(); }
    return;
  }
  const next = rows.find((row) => !shown(row));
  const face = next && [...next.querySelectorAll("input")].find((each) => each.value.toLowerCase().startsWith(event.key.toLowerCase()));
  if (event.key.length !== 1 || !face) return;
  event.preventDefault();
  face.checked = true;
  (rows.find((row) => !shown(row))?.querySelector("input") ?? document.querySelector("#thrown")).focus();
});

// Of one die with faces of more than one digit the face typed gets the focus, and Enter is what presses it.
let typed = "";
addEventListener("click", () => { typed = ""; });
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const faces = [...document.querySelectorAll("button.face[name=die]")];
  const begins = (text) => faces.some((each) => each.value.startsWith(text));
  typed = !/^\d$/.test(event.key) ? "" : begins(typed + event.key) ? typed + event.key : event.key;
  faces.find((each) => each.value === typed)?.focus();
});

// A game's line of time shows the play where one is.
function inSight() {
  const line = document.querySelector("#timeline"), tick = line?.querySelector(".now");
  if (tick) line.scrollLeft = tick.offsetLeft + tick.offsetParent.offsetLeft - line.clientWidth / 2;
}
inSight();
addEventListener("htmx:after:swap", inSight);

// A panel that was scrolled down to a button begins at its heading when the next thing is asked, and has the focus there: what
// was pressed is another button now, which nobody has looked at.
addEventListener("submit", (event) => { if (event.target.closest("#ask, #end")) acted = true; }, true);
addEventListener("htmx:after:swap", () => { // a game that is ended from below says so above
  if (acted && !document.querySelector("#end") && !document.querySelector("#ask form.answers")) comeIntoSight(document.querySelector("#ask > h2"));
});
// Under a cover the answers lie in another order each time: where the first manager's pointer stands says nothing of his.
addEventListener("toggle", (event) => {
  const cover = event.target;
  if (!cover.classList.contains("cover") || !cover.open) return;
  const answers = [...cover.querySelectorAll(":scope > button")];
  for (let left = answers.length; left > 0; left--) {
    cover.append(...answers.splice(crypto.getRandomValues(new Uint32Array(1))[0] % left, 1));
  }
}, true);
addEventListener("htmx:after:swap", () => {
  if (versionNow() === asked) return;
  document.querySelector("#ask")?.scrollTo(0, 0);
  const words = wordsNow();
  if (acted || words !== inWords) {
    cameAt = performance.now();
    if (document.activeElement?.closest("#ask") || (acted && document.activeElement === document.body)) document.querySelector("#ask > h2")?.focus({ preventScroll: true });
  }
  [asked, inWords, acted] = [versionNow(), words, false];
  if (document.querySelector("#ask form.answers")) comeIntoSight(document.querySelector("#ask > h2"));
});

// What is asked, and what is said to it, is not left outside a window that was scrolled.
function comeIntoSight(words) {
  const at = words?.getBoundingClientRect(), bar = document.querySelector(".top")?.getBoundingClientRect().bottom ?? 0;
  if (!at?.height || (at.top >= Math.max(bar, 0) && at.bottom <= innerHeight)) return;
  const down = at.bottom + scrollY;
  scrollTo({ top: down <= innerHeight ? 0 : down - innerHeight / 2 });
}
const inMessage = ({ target }) => (target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement)?.closest("#message");
const table = document.querySelector("#main");
if (table) {
  new MutationObserver((changes) => { if (changes.some(inMessage)) comeIntoSight(document.querySelector("#message")); })
    .observe(table, { subtree: true, childList: true, characterData: true });
}

// What is to be passed on is copied; over plain http to another machine only the old way works.
for (const copies of document.querySelectorAll("[data-copies]")) {
  const from = document.getElementById(copies.dataset.copies);
  copies.hidden = false;
  copies.addEventListener("click", async () => {
    from.select();
    try { await navigator.clipboard.writeText(from.value); } catch { document.execCommand("copy"); }
    copies.textContent = "Copied";
  });
}

// Where no socket gets through, the page is asked for again: after an answer of one's own, and now and then while waiting.
let live = false;
addEventListener("htmx:after:request", (event) => { // a line that was taken is not said twice
  if (event.detail?.ctx?.response?.status !== 204 || !event.target.matches?.("#say")) return;
  event.target.reset();
  if (document.activeElement?.closest("#say")) backToTheGame();
});
// Who has said a line, or wants to say none, goes on with what is asked: the next key is meant for that.
function backToTheGame() {
  const asked = document.querySelector("#ask > h2");
  asked?.focus({ preventScroll: true });
  comeIntoSight(asked);
}
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target.closest?.("#say")) backToTheGame();
});
addEventListener("htmx:ws:after:connection", () => { live = true; });
addEventListener("htmx:ws:close", () => { live = false; });
addEventListener("htmx:after:request", (event) => {
  if (!live && event.detail?.ctx?.response?.status === 204) location.reload();
});
async function again() { // not before the server is there: from the browser's own page for errors no script comes back
  if (live || document.hidden || !document.querySelector("#ask .waiting")) return;
  try { if ((await fetch(location.href, { method: "HEAD" })).ok && !live) location.reload(); } catch { /* later */ }
}
if (document.querySelector("#ask")) setInterval(again, 5000);

// A form that found no server says so, until the socket is back and brings the page as it is.
addEventListener("htmx:error", (event) => {
  const message = document.querySelector("#message");
  if (message && event.detail?.ctx && !event.detail.ctx.response) {
    message.textContent = "The server can't be reached just now. This page goes on by itself when it can; then look whether your answer arrived.";
  }
});

// A sheet that is for paper has a button for it.
const sheet = document.querySelector("#print");
if (sheet) { sheet.hidden = false; sheet.addEventListener("click", () => print()); }

// Sound is made here, of noise, and only where it was asked for: the bat, and the crowd when a run scores.
const button = document.querySelector("#sound");
let audio = null;

function noise(seconds, shape) {
  const frames = Math.floor(audio.sampleRate * seconds);
  const made = audio.createBuffer(1, frames, audio.sampleRate);
  const data = made.getChannelData(0);
  for (let at = 0; at < frames; at += 1) data[at] = (Math.random() * 2 - 1) * shape(at / frames);
  const source = audio.createBufferSource();
  source.buffer = made;
  return source;
}

function playFiltered(source, type, frequency, gain, when) {
  const filter = audio.createBiquadFilter();
  const volume = audio.createGain();
  filter.type = type;
  filter.frequency.value = frequency;
  volume.gain.value = gain;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(when);
}

const sounds = {
  bat: (when) => playFiltered(noise(0.09, (t) => (1 - t) ** 6), "bandpass", 1700, 1.2, when),
  crowd: (when) => playFiltered(noise(1.8, (t) => Math.sin(Math.PI * t) ** 2), "lowpass", 900, 0.35, when + 0.25),
};

function wanted() {
  try { return localStorage.getItem("sound") === "on"; } catch { return false; }
}

function play(names, later = 0) { // show.js plays what belongs to a play
  if (!wanted() || document.hidden) return;
  if (navigator.userActivation?.hasBeenActive === false) return; // a page makes no sound before it has been touched
  audio ??= new AudioContext();
  if (audio.state !== "running") audio.resume();
  for (const name of names.split(" ")) sounds[name]?.(audio.currentTime + later);
}

if (button) {
  const show = () => { button.setAttribute("aria-pressed", wanted()); button.textContent = wanted() ? "Sound on" : "Sound off"; };
  button.hidden = false;
  show();
  button.addEventListener("click", () => {
    try { localStorage.setItem("sound", wanted() ? "off" : "on"); } catch { return; }
    show();
    play("bat");
  });
}
