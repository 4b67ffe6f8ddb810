"""Tournaments of managers and agents: everybody plays everybody else, and the games are made into ratings (docs/agents.md)."""
