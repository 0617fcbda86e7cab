// expect: a name that needs escapes is not supported
#include <lisle/codec.hpp>

#include <variant>

struct stop {};
struct action : std::variant<stop> {};

/// Names of alternatives are compared and written as the table spells them.
template <>
struct lisle::schema<action> : one_of<action, externally_tagged> {
#ifdef LISLE_FIXED
    struct cases : list<unit<"stop", stop>> {};
#else
    struct cases : list<unit<"st\\op", stop>> {};
#endif
};

int main() { return lisle::encode_as(action{}).empty(); }
