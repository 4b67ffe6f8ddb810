// The draft room: an open page follows what others do, and a form that stays on the page brings only what has changed.
const room = document.getElementById("room");
const PARTS = ["now", "men", "aside", "board", "managers", "told"];
const told = document.getElementById("picked");
const EVERY = 2000;
let busy = false;

// What is seen now: men of the pool, those nearest to the focus or the middle first, then parts; each with how it is found again.
function seen() {
  const { top, bottom } = document.activeElement.closest("#men tr")?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
  const middle = bottom > 0 && top < innerHeight ? top : innerHeight / 2;
  const places = (all) => all.map(([words, each]) => [words, each.getBoundingClientRect()]).filter(([, { top, bottom }]) => bottom > 0 && top < innerHeight);
  const rows = [...document.querySelectorAll("#men tr[data-man]")].map((row) => [`#men tr[data-man="${CSS.escape(row.dataset.man)}"]`, row]);
  const parts = PARTS.map((id) => [`#${id}`, document.getElementById(id)]).filter(([, each]) => each);
  const nearest = places(rows).sort(([, one], [, other]) => Math.abs(one.top - middle) - Math.abs(other.top - middle));
  return [...nearest, ...places(parts)].map(([words, { top }]) => [words, top]);
}

// Scrolls so that what was seen before stands where it stood.
function hold(before) {
  if (!scrollY) return;
  for (const [words, top] of before) {
    const now = document.querySelector(words);
    if (!now) continue;
    scrollBy({ top: now.getBoundingClientRect().top - top, behavior: "instant" });
    return;
  }
}

// Puts the parts of another page in the place of those that differ. What is seen, the focus and the places of scrolled parts stay.
function show(markup) {
  const page = new DOMParser().parseFromString(markup, "text/html");
  const fresh = page.getElementById("room");
  if (!fresh) return false;
  const before = seen();
  document.title = page.title;
  room.dataset.state = fresh.dataset.state;
  for (const id of PARTS) {
    const old = document.getElementById(id);
    const part = page.getElementById(id);
    if (!old || !part || old.outerHTML === part.outerHTML) continue;
    const focus = place(document.activeElement, old);
    const scrolled = [...old.querySelectorAll(".scroll[id]")].map((each) => [each.id, each.scrollLeft, each.scrollTop]);
    const opened = [...old.querySelectorAll("details")].map((each) => each.open);
    const turn = old.querySelector("#turn");
    const next = part.querySelector("#turn");
    const words = next?.innerHTML;
    if (turn && next) next.replaceWith(turn); // the same element, so that its new words are read out
    old.replaceWith(document.adoptNode(part));
    if (turn && next && turn.innerHTML !== words) turn.innerHTML = words;
    const details = part.querySelectorAll("details");
    if (details.length === opened.length) details.forEach((each, at) => (each.open = opened[at]));
    for (const [scroll, left, top] of scrolled) document.getElementById(scroll)?.scrollTo(left, top);
    find(part, focus)?.focus({ preventScroll: true });
  }
  const confirmed = page.getElementById("picked")?.innerHTML ?? "";
  if (told.innerHTML !== confirmed) told.innerHTML = confirmed;
  hold(before);
  return true;
}

// What has the focus, in words that find it again: by its id, or as a button by its name and value.
function place(active, part) {
  if (!active || !part.contains(active)) return null;
  const fields = [...part.querySelectorAll("a, button, input, select, summary, [tabindex]")];
  return { id: active.id, name: active.name, value: active.value, at: fields.indexOf(active) };
}
function find(part, was) {
  if (!was) return null;
  if (was.id) {
    const same = document.getElementById(was.id);
    if (same) return same;
  }
  const fields = [...part.querySelectorAll("a, button, input, select, summary, [tabindex]")];
  const same = was.name && fields.find((each) => each.name === was.name && each.value === was.value);
  return same || fields[Math.min(was.at, fields.length - 1)] || part.querySelector("h2");
}

// Says what another page says instead of the room: that it was too fast, say.
function refuse(markup) {
  const words = new DOMParser().parseFromString(markup, "text/html").querySelector("main p")?.textContent || markup.slice(0, 200);
  document.getElementById("problem")?.remove();
  const problem = Object.assign(document.createElement("p"), { id: "problem", className: "problem", textContent: words });
  problem.setAttribute("role", "alert");
  document.getElementById("now").prepend(problem);
  problem.scrollIntoView({ block: "nearest" });
}

async function send(form, button) {
  const data = new URLSearchParams(new FormData(form, button));
  const found = await fetch(button?.getAttribute("formaction") || form.getAttribute("action"), { method: "POST", body: data });
  const markup = await found.text();
  if (!show(markup)) return void refuse(markup);
  if (found.redirected) history.replaceState(null, "", found.url);
  document.getElementById("problem")?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-stays]")) return;
  event.preventDefault();
  if (busy) return;
  busy = true;
  try {
    await send(form, event.submitter);
  } catch {
    location.reload(); // the server is away: the browser says so
  }
  busy = false;
});

async function look() {
  if (busy || document.hidden) return;
  const found = await fetch(`${room.dataset.at}/state`);
  if (!found.ok || (await found.text()) === room.dataset.state || busy) return;
  const page = await fetch(location.href.split("#")[0]);
  const markup = await page.text();
  if (page.ok && !busy) show(markup);
}

async function follow() {
  try {
    await look();
  } catch {
    // the server is away; it may come back
  }
  setTimeout(follow, EVERY);
}
if (room) setTimeout(follow, EVERY);
