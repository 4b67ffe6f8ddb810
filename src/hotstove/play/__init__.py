"""One sitting at a table, the same for every screen: whose turn, whose knowledge, passes, hand-over, take-back, real dice."""
