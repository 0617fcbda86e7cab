// lisle/formats/loom/visibility.hpp - who may see a thread on the server.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/error.hpp>
#include <lisle/schema.hpp>
#include <lisle/text/ascii.hpp>

#include <string>
#include <string_view>

namespace lisle::v0_1::loom {

// ---- Data ---------------------------------------------------------------------------------------

/// Loom's `ThreadVisibility`; the underscores avoid keywords of C++. Whether a thread stays on its
/// machine is another matter: `basic_thread::is_private`.
enum class visibility { organization, private_, public_ };

}  // namespace lisle::v0_1::loom

// ---- Wire ---------------------------------------------------------------------------------------

template <>
struct lisle::schema<lisle::loom::visibility> : serde_enum<loom::visibility> {
    // clang-format off
    struct names : list<
        named<"organization", self::organization>,
        named<"private",      self::private_>,
        named<"public",       self::public_>> {};
    // clang-format on
};

// ---- Command lines and columns ------------------------------------------------------------------

namespace lisle::v0_1::loom {

/// Returns the visibility that Loom's `ThreadVisibility::from_str` reads in commands and in the
/// database: names in any case of ASCII, and `organisation`. Errors: bad_value.
[[nodiscard]] inline result<visibility> parse_visibility(std::string_view text) {
    auto name = lisle::text::to_lower(text);
    if (name == "organisation") name = "organization";
    if (auto const found = hooks::from_name<visibility>(name)) return *found;
    return error{errc::bad_value, {}, error::npos, "invalid visibility: " + std::string{text}};
}

}  // namespace lisle::v0_1::loom
