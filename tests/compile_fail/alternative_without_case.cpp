// expect: an alternative of this variant has no case
#include <lisle/codec.hpp>

#include <variant>

struct start {};
struct stop {};
struct action : std::variant<start, stop, lisle::unknown_case<lisle::owned>> {};

/// A stop has no name to be written with.
template <>
struct lisle::schema<action> : one_of<action, externally_tagged> {
#ifdef LISLE_FIXED
    struct cases : list<unit<"start", start>, unit<"stop", stop>> {};
#else
    struct cases : list<unit<"start", start>> {};
#endif
};

int main() { return lisle::encode_as(action{}).empty(); }
