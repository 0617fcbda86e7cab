// expect: an alternative has a field with the name of its tag
#include <lisle/codec.hpp>

#include <variant>

struct note {
    int length = 0;
};
struct part : std::variant<note> {};

template <>
struct lisle::schema<note> : object_of<note> {
    struct fields : list<field<"type", &self::length>> {};
};

/// The key can't hold both.
template <>
#ifdef LISLE_FIXED
struct lisle::schema<part> : one_of<part, internally_tagged<"kind">> {
#else
struct lisle::schema<part> : one_of<part, internally_tagged<"type">> {
#endif
    struct cases : list<holds<"note", note>> {};
};

int main() { return lisle::decode_as<part>("{}").has_value(); }
