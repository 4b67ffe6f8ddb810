"""SportsClix's computer managers."""
