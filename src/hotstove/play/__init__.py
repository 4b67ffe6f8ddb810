"""One sitting at a table, the same for every screen: whose turn, whose knowledge, passes, taking back, real dice, drafts."""
