// expect: two entries of this list have the same name
#include <lisle/codec.hpp>

#include <variant>

struct start {};
struct stop {};
struct action : std::variant<start, stop> {};

/// A name can't mean two alternatives.
template <>
struct lisle::schema<action> : one_of<action, externally_tagged> {
    struct cases : list<unit<"start", start>,
#ifdef LISLE_FIXED
                        unit<"stop", stop>> {
    };
#else
                         unit<"start", stop>> {
    };
#endif
};

int main() { return lisle::encode_as(action{}).empty(); }
