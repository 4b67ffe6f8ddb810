// After the first page of a connection the server sends what has changed: new text, and [from, to] for lines that stay. This is
// loaded before all that looks at the pages that come.
let linesBefore = null;

addEventListener("htmx:ws:after:connection", () => { linesBefore = null; });
addEventListener("htmx:ws:before:message:incoming", ({ detail: { message } }) => {
  if (linesBefore) {
    const parts = JSON.parse(message.data);
    message.data = parts.flatMap((part) => (typeof part === "string" ? [part] : linesBefore.slice(...part))).join("\n");
  }
  linesBefore = message.data.split("\n");
});
