// expect: two entries of this list have the same name
#include <lisle/codec.hpp>

enum class colour { red, green };

/// A spelling can't mean two enumerators.
template <>
struct lisle::schema<colour> : string_enum<colour> {
    struct names : list<named<"red", self::red>,
#ifdef LISLE_FIXED
                        named<"green", self::green>> {
    };
#else
                         named<"red", self::green>> {
    };
#endif
};

int main() { return lisle::encode_as(colour::red).empty(); }
