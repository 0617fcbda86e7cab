// expect: constraints not satisfied
#include <lisle/codec.hpp>

/// A decoded type must have a schema.
struct item {
    int count = 0;
};

#ifdef LISLE_FIXED
template <>
struct lisle::schema<item> : object_of<item> {
    struct fields : list<field<"count", &self::count>> {};
};
#endif

int main() { return lisle::decode_as<item>("{}").has_value(); }
