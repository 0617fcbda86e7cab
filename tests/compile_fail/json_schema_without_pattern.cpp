// expect: a normalized_string needs .static std::string pattern
#include <lisle/json_schema.hpp>

#include <optional>
#include <string>
#include <string_view>

struct word {
    std::string text;
};

/// Refuses some strings, and nothing tells which.
template <>
struct lisle::schema<word> : normalized_string<&word::text> {
    static constexpr std::string_view what = "not a word";
    static std::optional<std::string> normalize(std::string_view text) {
        return text.empty() ? std::nullopt : std::optional{std::string{text}};
    }
#ifdef LISLE_FIXED
    static std::string pattern(bool) { return "[^]"; }
#endif
};

int main() { return lisle::json_schema<word>().kind() == lisle::json_kind::object ? 0 : 1; }
