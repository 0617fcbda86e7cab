// lisle/text/space_remover.hpp - copies a value that is walked over, without its white space.
#pragma once

#include <lisle/version.hpp>

#include <string>

namespace lisle::v0_1::text {

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
    char const* rest_;  ///< the first byte that is not copied yet
    std::string& out_;
};

}  // namespace lisle::v0_1::text
