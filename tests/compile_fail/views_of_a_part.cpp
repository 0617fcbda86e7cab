// expect: `decode_as` can't return views
#include <lisle/codec.hpp>

#include <string_view>
#include <vector>

template <class Model>
struct basket {
    typename Model::string name;
};

template <class Model>
struct lisle::schema<basket<Model>> : object_of<basket<Model>> {
    using self = basket<Model>;
    struct fields : list<field<"name", &self::name>> {};
};

/// Views need an arena for strings with escapes, which only document.hpp gives them.
int main() {
#ifdef LISLE_FIXED
    return lisle::decode_as<std::vector<basket<lisle::owned>>>("[]").has_value();
#else
    return lisle::decode_as<std::vector<basket<lisle::borrowed>>>("[]").has_value();
#endif
}
