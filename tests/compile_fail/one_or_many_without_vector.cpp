// expect: one_or_many is for std::vector
#include <lisle/codec.hpp>

#include <vector>

struct item {
    int count = 0;
    std::vector<int> all;
};

/// There is no array that a lone value could stand for.
template <>
struct lisle::schema<item> : object_of<item> {
    struct fields : list<
#ifdef LISLE_FIXED
                        field<"count", &self::count>,
#else
                        field<"count", &self::count, one_or_many>,
#endif
                        field<"all", &self::all, one_or_many>> {
    };
};

int main() { return lisle::encode_as(item{}).empty(); }
