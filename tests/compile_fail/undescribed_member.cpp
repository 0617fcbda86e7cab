// expect: has no schema
#include <lisle/codec.hpp>

#include <map>
#include <string>

/// std::map is not in the vocabulary and has no schema.
struct item {
#ifdef LISLE_FIXED
    lisle::dictionary<std::string, int> ages;
#else
    std::map<std::string, int> ages;
#endif
};

template <>
struct lisle::schema<item> : object_of<item> {
    struct fields : list<field<"ages", &self::ages>> {};
};

int main() { return lisle::encode_as(item{}).empty(); }
