// lisle/conversation/line_list.hpp - the lines of a new file, in the order of their source.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/kept_lines.hpp>
#include <lisle/conversation/line_damage.hpp>
#include <lisle/conversation/residue.hpp>
#include <lisle/lines.hpp>
#include <lisle/scalars/base64.hpp>
#include <lisle/text/mended_line.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation {

/// Gathers lines. A line of the source has a number; a new line follows the line before it.
template <lines_document Document>
class line_list {
public:
    void add(kept_line const& kept) {
        if (kept.line) return add(kept.at, std::string{kept.line->text()}, kept.end);
        lines_.push_back({.at = kept.at,
                          .text = scalars::decode_base64(kept.bytes.value_or("")).value_or(""),
                          .end = kept.end.value_or("\n"),
                          .is_readable = false});
    }
    /// Adds a line that a bridge has made, with its residue.
    void add(line_place const& place, std::string_view rebuilt) {
        last_ = place.at;
        add(place.at, restore(rebuilt, place.residue), place.end);
    }
    /// Adds a new line after the last line that a bridge has made, or after the line with this
    /// number.
    void add_new(std::string text) { add_new(std::move(text), last_); }
    void add_new(std::string text, std::uint64_t after) {
        lines_.push_back({.at = after, .text = std::move(text), .is_new = true});
    }
    /// New lines follow the line of the source with this number, too.
    void go_past(std::uint64_t at) { last_ = (std::max)(last_, at); }
    /// Adds a new line after all others.
    void add_last(std::string text) {
        lines_.push_back({.at = no_number, .text = std::move(text), .is_new = true});
    }
    /// Lines of the source were damaged: they get their bytes if they have the same text again.
    void add_damage(std::vector<line_damage> const& all) {
        for (auto const& damage : all) damaged_.emplace(damage.at, damage);
    }
    /// The number of a new line.
    static constexpr auto no_number = static_cast<std::uint64_t>(-1);

    /// Returns the text that a bridge has made, with the residue of its source if there is one.
    [[nodiscard]] static std::string restore(std::string_view rebuilt,
                                             std::optional<kept_json<owned>> const& residue) {
        return residue ? add_residue(rebuilt, residue->text()) : std::string{rebuilt};
    }

    /// Returns the lines; `numbers`, if given, gets their numbers in the source.
    [[nodiscard]] Document finish(std::string before,
                                  std::vector<std::uint64_t>* numbers = nullptr) && {
        std::stable_sort(
            lines_.begin(), lines_.end(),
            [](numbered_line const& a, numbered_line const& b) { return a.at < b.at; });
        Document out;
        out.before = std::move(before);
        for (auto& numbered : lines_) {
            if (numbers != nullptr) numbers->push_back(numbered.is_new ? no_number : numbered.at);
            if (numbered.is_new && !out.records.empty() && out.records.back().separator.empty())
                out.records.back().separator = "\n";  // a new record begins on a line of its own
            auto& line = out.records.emplace_back();
            line.separator = std::move(numbered.end);
            if (numbered.is_readable)
                if (auto record = decode_as<typename Document::record>(numbered.text)) {
                    line.content = std::move(*record);
                    if (!numbered.is_new) restore_bytes(numbered.at, numbered.text, line);
                    continue;
                }
            line.content = unreadable_line<typename Document::model>{
                std::move(numbered.text), errc::syntax, 0, {}};
        }
        return out;
    }

private:
    struct numbered_line {
        std::uint64_t at;
        std::string text;
        std::string end = "\n";
        bool is_readable = true, is_new = false;
    };

    template <class Line>
    void restore_bytes(std::uint64_t at, std::string_view text, Line& line) const {
        auto const found = damaged_.find(at);
        if (found == damaged_.end()) return;
        auto const& damage = found->second;
        auto bytes =
            damage.bytes ? scalars::decode_base64(*damage.bytes) : restore_damage(damage, text);
        if (!bytes) return;
        auto spelled = encode_as(*line.record(), {}, layout::source);
        if (damage.bytes) {
            using record = typename Document::record;
            auto const read = decode_as<record>(text::mended_line{*bytes}.text());
            bool const is_line = bytes->find('\n') == bytes->npos;
            if (!read || !is_line || encode_as(*read, {}, layout::source) != spelled) return;
        }
        line.damage = std::make_shared<damaged_line const>(
            damaged_line{std::move(*bytes), std::move(spelled)});
    }

    void add(std::uint64_t at, std::string text, std::optional<std::string> const& end) {
        lines_.push_back({.at = at, .text = std::move(text), .end = end.value_or("\n")});
    }

    std::vector<numbered_line> lines_;
    std::map<std::uint64_t, line_damage> damaged_;
    std::uint64_t last_ = 0;
};

}  // namespace lisle::v0_1::conversation
