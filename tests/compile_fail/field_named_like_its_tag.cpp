// expect: an alternative has a field with the name of its tag
#include <lisle/codec.hpp>

#include <variant>

struct letter {
    int length = 0;
};
struct part : std::variant<letter> {};

template <>
struct lisle::schema<letter> : object_of<letter> {
    struct fields : list<field<"type", &self::length>> {};
};

/// The key can't hold both.
template <>
#ifdef LISLE_FIXED
struct lisle::schema<part> : one_of<part, internally_tagged<"kind">> {
#else
struct lisle::schema<part> : one_of<part, internally_tagged<"type">> {
#endif
    struct cases : list<holds<"letter", letter>> {};
};

int main() { return lisle::decode_as<part>("{}").has_value(); }
