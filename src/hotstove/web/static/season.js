// While the computer plays: asks how far it has come, and looks at the season anew when it has ended.
const box = document.getElementById("progress");
async function ask() {
  try {
    const found = await fetch(`${box.dataset.at}/progress`);
    if (!found.ok) return void setTimeout(ask, 3000);
    const told = await found.text();
    if (!told) return void location.replace(box.dataset.at);
    const focused = document.activeElement?.id;
    box.innerHTML = told;
    if (focused) document.getElementById(focused)?.focus();
  } catch {
    // the server is away; it may come back
  }
  setTimeout(ask, 1000);
}
if (box) setTimeout(ask, 700);
