// tests/odr/b.cpp - the other unit: the same header, and its own view of what is in it.
#include "entities.hpp"

entities entities_of_b() { return entities_here(); }
