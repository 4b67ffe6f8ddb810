"""The laboratory: many games at once, comparisons, exact odds. It knows games only through their protocol."""
