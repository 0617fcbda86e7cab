// expect: the type of this case is not an alternative of the variant
#include <lisle/codec.hpp>

#include <variant>

struct start {};
struct stop {};
#ifdef LISLE_FIXED
struct action : std::variant<start, stop> {};
#else
struct action : std::variant<start> {};
#endif

/// The variant can't hold a stop.
template <>
struct lisle::schema<action> : one_of<action, externally_tagged> {
    struct cases : list<unit<"start", start>, unit<"stop", stop>> {};
};

int main() { return lisle::encode_as(action{}).empty(); }
