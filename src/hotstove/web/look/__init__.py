"""How a table looks: pure functions and templates that make markup of what a person sees; nothing here knows a server."""
