// expect: can't return views: use decode_borrowed
#include <lisle/codec.hpp>

#include <string_view>

struct basket_t {};

template <class Model>
struct basket {
    using format = basket_t;

    typename Model::string name;
};

template <class Model>
struct lisle::schema<basket<Model>> : object_of<basket<Model>> {
    using self = basket<Model>;
    struct fields : list<field<"name", &self::name>> {};
};

template <>
struct lisle::format_traits<basket_t> {
    template <class Model>
    using document = basket<Model>;
    static constexpr std::string_view name = "basket";
    static constexpr json_style style{};
};

/// Views end with their text: document.hpp keeps both together.
int main() {
#ifdef LISLE_FIXED
    return lisle::decode<basket_t, lisle::owned>("{}").has_value();
#else
    return lisle::decode<basket_t, lisle::borrowed>("{}").has_value();
#endif
}
