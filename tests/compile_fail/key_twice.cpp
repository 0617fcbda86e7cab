// expect: two entries of this list have the same name
#include <lisle/codec.hpp>

struct item {
    int first = 0, second = 0;
};

/// Two fields can't have one key.
template <>
struct lisle::schema<item> : object_of<item> {
    struct fields : list<field<"count", &self::first>,
#ifdef LISLE_FIXED
                         field<"second", &self::second>> {
    };
#else
                          field<"count", &self::second>> {
    };
#endif
};

int main() { return lisle::encode_as(item{}).empty(); }
