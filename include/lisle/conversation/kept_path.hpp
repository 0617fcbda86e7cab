// lisle/conversation/kept_path.hpp - the path of a member that a conversation keeps for one format.
#pragma once

#include <lisle/locate.hpp>
#include <lisle/text/ascii.hpp>
#include <lisle/version.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::conversation::detail {

/// A pointer of the conversation and, for a member of a line, its pointer in the file.
struct kept_place {
    std::string pointer, source{};
};

/// The place of a walk. Keys of a residue are in the pointer of the conversation alone.
class kept_path {
public:
    explicit kept_path(std::string pointer) : place_{std::move(pointer)} {}

    [[nodiscard]] kept_place const& place() const { return place_; }

    /// Returns the pointer in the file, or else in the conversation, with `#` in place of numbers.
    [[nodiscard]] std::string kind() const {
        auto const& from = place_.source.empty() ? place_.pointer : place_.source;
        std::string out;
        out.reserve(from.size());
        for (std::size_t i = 0; i < from.size();) {
            auto const end = (std::min)(from.find('/', i + 1), from.size());
            auto const token = std::string_view{from}.substr(i + 1, end - i - 1);
            bool const is_number =
                !token.empty() && std::all_of(token.begin(), token.end(), text::is_digit);
            (out += '/') += is_number ? std::string_view{"#"} : token;
            i = end;
        }
        return out;
    }

    /// Calls `use()` with the path of a member.
    template <class Use>
    void with_member(std::string_view token, Use use) {
        auto const size = place_.source.size();
        if (size > 0) append_token(place_.source, token);
        with_word(token, use);
        place_.source.resize(size);
    }
    /// As above, for a key that the source does not have.
    template <class Use>
    void with_word(std::string_view word, Use use) {
        auto const size = place_.pointer.size();
        append_token(place_.pointer, word);
        use();
        place_.pointer.resize(size);
    }
    /// Calls `use()` with a place in the file.
    template <class Use>
    void at_source(std::string source, Use use) {
        auto const outer = std::exchange(place_.source, std::move(source));
        use();
        place_.source = outer;
    }

private:
    kept_place place_;
};

}  // namespace lisle::v0_1::conversation::detail
