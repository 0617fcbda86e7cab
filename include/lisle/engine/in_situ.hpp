// lisle/engine/in_situ.hpp - a text whose strings give way to what they stand for while it is read.
#pragma once

#include <lisle/text/writer.hpp>

#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::inline v0 {

/// A string with escapes is longer than its characters: views of them need no memory but its own.
/// What is read only forwards never notices; whoever goes back gets the text back, and what needs
/// the text of values that stay (to remember how they were spelled) is told to begin again.
class in_situ {
public:
    explicit in_situ(std::span<char> text) : text_{text} {}

    /// The characters of the string that begins at `from`, in its place. The text there must be
    /// what is written for them.
    [[nodiscard]] std::string_view replace(char const* from, std::string_view characters) {
        auto* const to = place_of(from);
        std::memcpy(to, characters.data(), characters.size());
        return replaced_.emplace_back(to, characters.size());
    }

    /// Puts back all from there on; views of it are views no more.
    void restore(char const* from) {
        std::string written;
        for (; is_replaced_since(from); replaced_.pop_back()) {
            auto const characters = replaced_.back();
            written.clear();
            text::writer w{written};
            w.string(characters);
            w.flush();
            auto const bare = std::string_view{written}.substr(1, written.size() - 2);
            std::memcpy(place_of(characters.data()), bare.data(), bare.size());
        }
    }
    void restore() { restore(text_.data()); }

    /// The text from there on is wanted as it was, though views of it are in use.
    void look_back(char const* from) {
        if (!is_replaced_since(from)) return;
        restore(from);
        looked_back_ = true;
    }

    /// Whether what was read since is worth nothing.
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

}  // namespace lisle::inline v0
