"""The look of a table: pure functions and templates that turn its content into markup, without a server."""
