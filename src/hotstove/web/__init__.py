"""The browser table: live tables, their store, and what a page shows."""
