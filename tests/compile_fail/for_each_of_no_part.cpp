// expect: this document holds no values of that type
#include <lisle/visit.hpp>

#include <string>

struct nail {};
struct box {
    std::string label;
};

template <>
struct lisle::schema<box> : object_of<box> {
    struct fields : list<field<"label", &self::label>> {};
};

/// There are no nails in the box.
int main() {
    box const value{};
#ifdef LISLE_FIXED
    lisle::for_each<std::string>(value, [](std::string const&) {});
#else
    lisle::for_each<nail>(value, [](nail const&) {});
#endif
}
