// expect: rest is for unknown_fields
#include <lisle/codec.hpp>

#include <map>
#include <string>

struct item {
    int count = 0;
#ifdef LISLE_FIXED
    lisle::unknown_fields<lisle::owned> extra;
#else
    std::map<std::string, std::string> extra;
#endif
};

/// Unknown keys are kept with their places.
template <>
struct lisle::schema<item> : object_of<item> {
    struct fields : list<field<"count", &self::count>, rest<&self::extra>> {};
};

int main() { return lisle::encode_as(item{}).empty(); }
