// expect: never_null, required_unless_permissive and always_required are for
#include <lisle/codec.hpp>

#include <optional>

struct item {
    int count = 0;
    std::optional<int> limit;
};

/// A number can't be absent.
template <>
struct lisle::schema<item> : object_of<item> {
    struct fields : list<
#ifdef LISLE_FIXED
                        field<"count", &self::count>,
#else
                        field<"count", &self::count, never_null>,
#endif
                        field<"limit", &self::limit, never_null>> {
    };
};

int main() { return lisle::encode_as(item{}).empty(); }
