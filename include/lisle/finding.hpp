// lisle/finding.hpp - a remark on a place of a document.
#pragma once

#include <lisle/text/utf8.hpp>

#include <iosfwd>
#include <string>

namespace lisle::v0_1 {

/// A fault or violation in a document, or a loss by changing it.
struct finding {
    std::string pointer;  ///< RFC 6901
    std::string what;

    bool operator==(finding const&) const = default;

    /// Returns "/messages/3/id: no such message"; of the whole document only what it is. Always
    /// UTF-8, as an error's message.
    [[nodiscard]] std::string message() const {
        return text::replace_invalid_utf8(pointer.empty() ? what : pointer + ": " + what);
    }
};

/// Writes `message()`.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             finding const& f) {
    return out << f.message();
}

}  // namespace lisle::v0_1
