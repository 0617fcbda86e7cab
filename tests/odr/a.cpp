// tests/odr/a.cpp - one of two units: asks the other for its entities and compares.
#include "entities.hpp"

#include <cstdio>

int main() {
    if (entities_here() == entities_of_b()) return 0;
    std::puts("two units of one program see different entities");
    return 1;
}
