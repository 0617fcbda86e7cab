// expect: constant expression
#include <lisle/schema/fixed_string.hpp>

/// Keys are template arguments, so they must be known at compile time.
int main(int argc, char**) {
#ifdef LISLE_FIXED
    constexpr char text[] = "a";
#else
    char const text[] = {static_cast<char>(argc), '\0'};
#endif
    lisle::fixed_string key{text};
    return key.view().size() == static_cast<unsigned>(argc) ? 0 : 1;
}
