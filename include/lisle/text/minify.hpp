// lisle/text/minify.hpp - a JSON value without white space, by itself or during a walk.
#pragma once

#include <lisle/version.hpp>

#include <string>
#include <string_view>

namespace lisle::v0_1::text {

/// Returns a well-formed value without the white space between its tokens.
[[nodiscard]] LISLE_INLINE_CORE std::string minify(std::string_view value);

/// Copies a value without the white space between its tokens. A value that has none is not copied.
class space_remover {
public:
    /// `first` is the first byte of the value; `out` is emptied.
    space_remover(char const* first, std::string& out) : rest_{first}, out_{out} { out_.clear(); }

    /// A visitor's `see_space`.
    void remove(char const* from, char const* to) {
        out_.append(rest_, from);
        rest_ = to;
    }

    /// Completes the copy, if there is one. `last` is the end of the value.
    void finish(char const* last) {
        if (!out_.empty()) out_.append(rest_, last);
    }

private:
    char const* rest_;  ///< what is not copied yet
    std::string& out_;
};

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/minify.hpp>
#endif
