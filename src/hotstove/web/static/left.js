// Some browsers keep a page that was left, and bring it back as it was by their Back button, also one that is not to be stored: it
// would show a hand that was put away since, or a lineup set in secret. Nothing of it is kept, and it is asked for anew.

addEventListener("pagehide", (event) => { if (event.persisted) document.body.replaceChildren(); });
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
