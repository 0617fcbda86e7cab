// expect: holds views, which can't be changed
#include <lisle/visit.hpp>

#include <string>
#include <string_view>

template <class String>
struct box {
    String label;
};

template <class String>
struct lisle::schema<box<String>> : object_of<box<String>> {
    using self = box<String>;
    struct fields : list<field<"label", &self::label>> {};
};

/// A replaced text would have no owner.
int main() {
#ifdef LISLE_FIXED
    box<std::string> value{};
#else
    box<std::string_view> value{};
#endif
    lisle::for_each_string(
        value, [](lisle::editable_string& text, lisle::string_place const&) { text.replace("x"); });
}
