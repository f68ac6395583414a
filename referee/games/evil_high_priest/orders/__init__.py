"""What a seat decides: the fields of an order, the choices that offer them, and their text."""
