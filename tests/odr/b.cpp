// tests/odr/b.cpp - the other unit, with the same header and its own view of the entities.
#include "entities.hpp"

entities entities_of_b() { return entities_here(); }
