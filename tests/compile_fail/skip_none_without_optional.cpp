// expect: skip_none is for std::optional
#include <lisle/codec.hpp>

#include <optional>

struct item {
    int count = 0;
    std::optional<int> limit;
};

/// A number is never empty in the way that skip_none means: skip_default is for that.
template <>
struct lisle::schema<item> : object_of<item> {
    struct fields : list<
#ifdef LISLE_FIXED
                        field<"count", &self::count, skip_default>,
#else
                        field<"count", &self::count, skip_none>,
#endif
                        field<"limit", &self::limit, skip_none>> {
    };
};

int main() { return lisle::encode_as(item{}).empty(); }
