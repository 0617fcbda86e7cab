// tests/support/odd_values.hpp - a document with one value of another kind, or without one member.
#pragma once

#include <lisle/locate.hpp>
#include <lisle/text/spelled_members.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace odd_values {

/// A text with one value changed, or with one member taken out.
struct change {
    std::string text;
    std::string pointer;  ///< the value's
    bool is_missing = false;
};

/// All such changes of the values at some pointers and below them. In a text of several values, one
/// a line, the first token of a pointer is the number of the line.
class changes {
public:
    changes(std::string const& text, std::vector<std::string> const& changed) : text_{text} {
        for (std::size_t at = 0; at < text_.size();) {
            auto const end = (std::min)(text_.find('\n', at), text_.size());
            auto const is_line = end < text_.size();
            visit(std::string_view{text_}.substr(at, end - at),
                  is_line ? '/' + std::to_string(line_++) : std::string{}, changed);
            at = end + 1;
        }
    }
    std::vector<change> all;

private:
    void visit(std::string_view value, std::string const& pointer,
               std::vector<std::string> const& wanted) {
        bool is_wanted = false, is_above = false;
        for (auto const& one : wanted) {
            is_wanted = is_wanted || pointer.starts_with(one);
            is_above = is_above || one.starts_with(pointer);
        }
        if (!is_wanted && !is_above) return;
        if (is_wanted)
            for (auto const* odd : {"7", "\"odd\"", "null", "true", "[]", "{\"odd\":1.50}", "[7]"})
                if (odd != value) add(value, odd, pointer);
        if (value.starts_with('[')) {
            std::size_t i = 0;
            lisle::text::for_each_element(value, [&](std::string_view one) {
                visit(one, pointer + '/' + std::to_string(i++), wanted);
            });
        }
        if (!value.starts_with('{')) return;
        for (auto const& m : lisle::text::members_of(value)) {
            auto inside = pointer;
            lisle::append_token(inside, m.key);
            if (is_wanted) take_out(m, inside);
            visit(m.value, inside, wanted);
        }
    }
    void add(std::string_view old, std::string_view now, std::string pointer) {
        auto const at = static_cast<std::size_t>(old.data() - text_.data());
        all.push_back({std::string{text_}.replace(at, old.size(), now), std::move(pointer)});
    }
    void take_out(lisle::text::spelled_member const& m, std::string pointer) {
        auto const* first = m.token.data();
        auto const* last = m.value.data() + m.value.size();
        if (*last == ',') ++last;
        else if (first[-1] == ',') --first;
        add({first, static_cast<std::size_t>(last - first)}, "", std::move(pointer));
        all.back().is_missing = true;
    }

    std::string const& text_;
    std::size_t line_ = 0;
};

}  // namespace odd_values
