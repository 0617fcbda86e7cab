// expect: an internally tagged alternative must be an object
#include <lisle/codec.hpp>

#include <variant>

struct note {
    int length = 0;
};
struct part : std::variant<note> {};

#ifdef LISLE_FIXED
template <>
struct lisle::schema<note> : object_of<note> {
    struct fields : list<field<"length", &self::length>> {};
};
#else
template <>
struct lisle::schema<note> : transparent<&note::length> {};
#endif

/// A number has no room for a key beside it.
template <>
struct lisle::schema<part> : one_of<part, internally_tagged<"type">> {
    struct cases : list<holds<"note", note>> {};
};

int main() { return lisle::decode_as<part>("{}").has_value(); }
