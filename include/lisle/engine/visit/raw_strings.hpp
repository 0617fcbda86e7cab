// lisle/engine/visit/raw_strings.hpp - visits the strings of JSON text and splices in replacements.
#pragma once

#include <lisle/engine/visit/place.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/string.hpp>

#include <cstddef>
#include <list>
#include <string>
#include <string_view>

namespace lisle::v0_1::detail {

/// The function that is called for each string. Returns true to replace the string with `by`.
struct string_function {
    void* f;
    bool (*call)(void* f, std::string_view text, string_place const& place, std::string& by);
    bool with_numbers = false;  ///< also for numbers of six characters or more in dynamic values
    bool (*enters_json)(std::string_view json) =
        nullptr;  ///< false: no string of it is of interest
};

class string_shower {
public:
    explicit string_shower(string_function f) : f_{f} {}

    /// Calls the function for one string. True if `by()` is to replace it.
    bool show(std::string_view text, string_place const& place);
    [[nodiscard]] std::string const& by() const { return by_; }

    /// As show, for a number; if `by()` is none, it becomes a string. Numbers of less than six
    /// characters are not shown.
    bool show_number(std::string_view number, string_place place);

    /// Remembers the replacement of the next string that has this text.
    void follow(std::string_view text);
    [[nodiscard]] bool has_followed() {
        is_following_ = false;
        return has_followed_;
    }
    [[nodiscard]] std::string const& followed() const { return followed_; }

    /// The steps inside a dynamic value.
    [[nodiscard]] short_stack<step>& inside() { return inside_; }

    /// Shows a quoted string. True if `edited()` is its replacement, also quoted.
    bool show_quoted(std::string_view quoted, string_place const& place);

    /// Shows the strings of JSON text, up to the first fault. True if `edited()` replaces the text.
    bool show_json(std::string_view json, string_place const& place);
    [[nodiscard]] std::string& edited() { return edited_; }

    /// Whether a text is one JSON object or array.
    static bool is_container(std::string_view text);

private:
    static text::cursor read(std::string_view json);

    void append_by();

    struct handler;

    string_function f_;
    std::string by_, edited_, followed_;
    bool is_following_ = false, has_followed_ = false;
    std::list<std::string> renamed_;  ///< replaced keys, while their values are shown
    text::scratch room_;
    short_stack<step> inside_;
};

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/visit/impl/raw_strings.hpp>
#endif
