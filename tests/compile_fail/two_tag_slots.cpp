// expect: a list has at most one tag_slot
#include <lisle/codec.hpp>

struct item {
    int count = 0;
};

/// A tag is written once.
template <>
struct lisle::schema<item> : object_of<item> {
#ifdef LISLE_FIXED
    struct fields : list<tag_slot, field<"count", &self::count>> {};
#else
    struct fields : list<tag_slot, field<"count", &self::count>, tag_slot> {};
#endif
};

int main() { return lisle::encode_as(item{}).empty(); }
