// lisle/engine/in_situ.hpp - strings unescaped in place, in the text that they are read from.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

namespace lisle::v0_1 {

/// A mutable text. An escaped string is longer than its characters, so the characters can overwrite
/// it, and views need no other memory. A reader that rewinds restores the text first. A reader that
/// needs overwritten text while views of it are in use (to remember a spelling) must begin again.
class in_situ {
public:
    explicit in_situ(std::span<char> text) : text_{text} {}

    /// Overwrites the string that begins at `from` with its characters; returns a view of them.
    /// The string must be spelled as `text::writer` would spell it: `restore` relies on that.
    [[nodiscard]] std::string_view replace(char const* from, std::string_view characters) {
        auto* const to = place_of(from);
        std::memcpy(to, characters.data(), characters.size());
        return replaced_.emplace_back(to, characters.size());
    }

    /// Restores the strings from `from` on as they were; views of them become invalid.
    void restore(char const* from);
    void restore() { restore(text_.data()); }

    /// Restores the text from `from` on, although views of it may be in use.
    void look_back(char const* from) {
        if (!is_replaced_since(from)) return;
        restore(from);
        looked_back_ = true;
    }

    /// Whether views in use became invalid: the whole text must be read again.
    [[nodiscard]] bool has_looked_back() const { return looked_back_; }

private:
    [[nodiscard]] char* place_of(char const* at) const {
        return text_.data() + (at - text_.data());
    }
    [[nodiscard]] bool is_replaced_since(char const* from) const {
        return !replaced_.empty() && replaced_.back().data() >= from;
    }

    std::span<char> text_;
    std::vector<std::string_view> replaced_;  ///< in the order of the text
    bool looked_back_ = false;
};

}  // namespace lisle::v0_1

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/impl/in_situ.hpp>
#endif
