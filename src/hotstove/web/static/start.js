// The first page: times are the reader's own, and tables can be put away from the list; nothing is lost, and all can be shown again.

for (const time of document.querySelectorAll("time[datetime]")) {
  const made = new Date(time.dateTime);
  if (!Number.isNaN(made.valueOf())) time.textContent = made.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

function putAway() {
  try { return JSON.parse(localStorage.getItem("put away") ?? "[]"); } catch { return []; }
}

function keep(ids) {
  try { localStorage.setItem("put away", JSON.stringify(ids.slice(-500))); } catch { /* then they are there again next time */ }
}

function button(words, label, act) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "small", textContent: words, onclick: act });
  made.setAttribute("aria-label", label);
  return made;
}

function show() {
  const away = new Set(putAway());
  for (const list of document.querySelectorAll("ul.tables")) {
    const rows = [...list.querySelectorAll("li[data-table]")];
    const gone = rows.filter((row) => away.has(row.dataset.table));
    for (const row of rows) {
      row.hidden = away.has(row.dataset.table);
      if (!row.querySelector("button")) {
        const title = row.querySelector("a").textContent;
        row.append(" ", button("Put away", `Put away: ${title}`, () => { keep([...putAway(), row.dataset.table]); show(); }));
      }
    }
    list.nextElementSibling?.matches(".put-away") && list.nextElementSibling.remove();
    if (!gone.length) continue;
    const line = document.createElement("p");
    line.className = "quiet put-away";
    const back = () => { keep(putAway().filter((id) => !gone.some((row) => row.dataset.table === id))); show(); };
    line.append(`${gone.length} put away. `, button("Show again", "Show the tables that were put away", back));
    list.after(line);
  }
}
show();
