// expect: an internally tagged alternative must be an object
#include <lisle/codec.hpp>

#include <variant>

struct letter {
    int length = 0;
};
struct part : std::variant<letter> {};

#ifdef LISLE_FIXED
template <>
struct lisle::schema<letter> : object_of<letter> {
    struct fields : list<field<"length", &self::length>> {};
};
#else
template <>
struct lisle::schema<letter> : transparent<&letter::length> {};
#endif

/// A number has no room for a key beside it.
template <>
struct lisle::schema<part> : one_of<part, internally_tagged<"type">> {
    struct cases : list<holds<"letter", letter>> {};
};

int main() { return lisle::decode_as<part>("{}").has_value(); }
