// expect: constraints not satisfied
#include <lisle/codec.hpp>

/// Without a format the spelling of numbers and white space is unknown; encode_as takes a style.
struct item {
    int count = 0;
};

template <>
struct lisle::schema<item> : object_of<item> {
    struct fields : list<field<"count", &self::count>> {};
};

int main() {
#ifdef LISLE_FIXED
    return lisle::encode_as(item{}).empty();
#else
    return lisle::encode(item{}).empty();
#endif
}
