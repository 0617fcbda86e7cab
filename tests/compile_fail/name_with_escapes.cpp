// expect: a name that needs escapes is not supported
#include <lisle/codec.hpp>

enum class colour { red };

/// So are the names of enumerators.
template <>
struct lisle::schema<colour> : string_enum<colour> {
#ifdef LISLE_FIXED
    struct names : list<named<"red", self::red>> {};
#else
    struct names : list<named<"red\n", self::red>> {};
#endif
};

int main() { return lisle::encode_as(colour::red).empty(); }
