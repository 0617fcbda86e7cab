// expect: a list has at most one rest
#include <lisle/codec.hpp>

struct item {
    lisle::unknown_fields<lisle::owned> some, more;
};

/// An unknown key is kept in one place.
template <>
struct lisle::schema<item> : object_of<item> {
#ifdef LISLE_FIXED
    struct fields : list<rest<&self::some>> {};
#else
    struct fields : list<rest<&self::some>, rest<&self::more>> {};
#endif
};

int main() { return lisle::encode_as(item{}).empty(); }
