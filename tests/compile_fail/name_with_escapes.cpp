// expect: a name that needs escapes is not supported
#include <lisle/codec.hpp>

enum class colour { red };

/// Names of enumerators are compared and written as the table spells them.
template <>
struct lisle::schema<colour> : string_enum<colour> {
#ifdef LISLE_FIXED
    struct names : list<named<"red", self::red>> {};
#else
    struct names : list<named<"red\n", self::red>> {};
#endif
};

int main() { return lisle::encode_as(colour::red).empty(); }
