// expect: a key that needs escapes is not supported
#include <lisle/codec.hpp>

struct item {
    int count = 0;
};

/// Keys are compared and written as the table spells them.
template <>
struct lisle::schema<item> : object_of<item> {
#ifdef LISLE_FIXED
    struct fields : list<field<"the/count", &self::count>> {};
#else
    struct fields : list<field<"the\"count", &self::count>> {};
#endif
};

int main() { return lisle::encode_as(item{}).empty(); }
