// benchmarks/edits/transcription.hpp - the rules of Zed's edits as Zed writes them, without
// optimization: the baseline of benchmarks and the definition for tests.
#pragma once

#include <lisle/formats/zed/edit/code_unit.hpp>
#include <lisle/formats/zed/edit/diff_operation.hpp>
#include <lisle/formats/zed/edit/line_table.hpp>
#include <lisle/scalars/white_space.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace transcription {

namespace edit = lisle::zed::edit;

// ---- Lines --------------------------------------------------------------------------------------

inline std::size_t measure_distance(std::u32string const& a, std::u32string const& b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        auto diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            auto const changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
        }
    }
    return row[b.size()];
}

inline bool is_fuzzy_equal(std::string_view a, std::string_view b) {
    auto const ratio = [](std::size_t difference, std::size_t most) {
        return 1.0 - static_cast<double>(difference) / static_cast<double>(most);
    };
    auto const [less, more] = std::minmax({a.size(), b.size()});
    if (more == 0) return true;
    if (ratio(more - less, more) < 0.8) return false;
    auto const x = edit::detail::decode_code_units(a), y = edit::detail::decode_code_units(b);
    return ratio(measure_distance(x, y), (std::max)(x.size(), y.size())) >= 0.8;
}

inline std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> out;
    for (std::size_t at = 0; at <= text.size();) {
        auto const end = (std::min)(text.find('\n', at), text.size());
        out.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

/// The whole table of costs, filled row by row as the lines of the query come.
class matcher {
public:
    explicit matcher(std::string_view text) : text_{text}, lines_{split(text)} {
        rows_.emplace_back(lines_.size() + 1);
        for (std::size_t i = 0, at = 0; i < lines_.size(); at += lines_[i++].size() + 1)
            begins_.push_back(at);
    }

    std::optional<edit::text_range> push(std::string_view piece,
                                         std::optional<std::uint32_t> hint = {}) {
        hint_ = hint;
        unfinished_ += piece;
        bool is_new = false;
        for (auto end = unfinished_.find('\n'); end != unfinished_.npos;
             end = unfinished_.find('\n')) {
            auto line = unfinished_.substr(0, end);
            if (line.ends_with('\r')) line.pop_back();
            unfinished_.erase(0, end + 1);
            add(line);
            is_new = true;
        }
        if (is_new) search();
        auto const chosen = best();
        return chosen || matches_.empty() ? chosen : std::optional{matches_.front().range};
    }

    std::vector<edit::text_range> finish() {
        if (!unfinished_.empty()) {
            add(std::exchange(unfinished_, {}));
            search();
        }
        std::vector<edit::text_range> out;
        for (auto const& match : matches_) out.push_back(match.range);
        return out;
    }

    std::optional<edit::text_range> best() const {
        if (matches_.size() == 1) return matches_.front().range;
        if (!hint_) return {};
        place const* nearest = nullptr;
        for (auto const& each : matches_)
            if (nearest == nullptr || distance(each) < distance(*nearest)) nearest = &each;
        return nearest != nullptr && distance(*nearest) <= 200 ? std::optional{nearest->range}
                                                               : std::nullopt;
    }

    /// The pairs of each match.
    std::vector<std::vector<std::pair<std::size_t, std::size_t>>> pairs() const {
        std::vector<std::vector<std::pair<std::size_t, std::size_t>>> out;
        for (auto const& each : matches_) out.push_back(each.pairs);
        return out;
    }

private:
    enum class direction { up, left, diagonal };
    struct cell {
        std::uint32_t cost = 0;
        direction from = direction::diagonal;
    };
    struct place {
        edit::text_range range;
        std::size_t row;
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
    };

    std::uint64_t distance(place const& m) const {
        return m.row < *hint_ ? *hint_ - m.row : m.row - *hint_;
    }

    void add(std::string const& line) {
        auto const query = lisle::scalars::trim_white_space(line);
        auto const& above = rows_.back();
        std::vector<cell> row(lines_.size() + 1);
        row[0] = {static_cast<std::uint32_t>(rows_.size() * 10), direction::up};
        for (std::size_t c = 1; c <= lines_.size(); ++c) {
            auto const other = lisle::scalars::trim_white_space(lines_[c - 1]);
            auto const up = above[c].cost + 10, left = row[c - 1].cost + 3;
            auto const diagonal = above[c - 1].cost
                                  + (query == other                 ? 0U
                                     : is_fuzzy_equal(query, other) ? 1U
                                                                    : 13U);
            auto const least = std::min({up, left, diagonal});
            row[c] = {least, least == up     ? direction::up
                             : least == left ? direction::left
                                             : direction::diagonal};
        }
        rows_.push_back(std::move(row));
    }

    void search() {
        matches_.clear();
        auto const& last = rows_.back();
        auto least = last[1].cost;
        for (std::size_t c = 1; c < last.size(); ++c) least = (std::min)(least, last[c].cost);
        for (std::size_t c = 1; c < last.size(); ++c)
            if (last[c].cost == least) follow(c);
    }

    void follow(std::size_t end) {
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        auto row = rows_.size() - 1, column = end;
        while (row > 0 && column > 0) {
            auto const from = rows_[row][column].from;
            if (from != direction::left) --row;
            if (from != direction::up) --column;
            if (from == direction::diagonal) pairs.emplace_back(row, column);
        }
        auto const lines = (std::max)(end - column, rows_.size() - 1);
        if (static_cast<float>(pairs.size()) / static_cast<float>(lines) < 0.8F) return;
        std::reverse(pairs.begin(), pairs.end());
        matches_.push_back({{begins_[column], begins_[end - 1] + lines_[end - 1].size()},
                            column,
                            std::move(pairs)});
    }

    std::string_view text_;
    std::vector<std::string_view> lines_;
    std::vector<std::size_t> begins_;
    std::vector<std::vector<cell>> rows_;
    std::string unfinished_;
    std::vector<place> matches_;
    std::optional<std::uint32_t> hint_;
};

// ---- Characters ---------------------------------------------------------------------------------

/// The scores of all cells, and a map of the runs, as in Zed.
class differ {
public:
    explicit differ(std::string_view old_text)
        : text_{old_text}, old_{edit::detail::decode_code_units(old_text)} {
        column_.resize(old_.size() + 1);
        for (std::size_t i = 0; i <= old_.size(); ++i) column_[i] = -20.0 * static_cast<double>(i);
    }

    std::vector<edit::diff_operation> push(std::string_view piece) {
        auto const added = edit::detail::decode_code_units(piece);
        std::vector<std::vector<double>> score{column_};
        for (std::size_t j = 1; j <= added.size(); ++j) fill(score, j, added[j - 1]);
        if (added.empty()) return {};
        auto const& last = score.back();
        auto end = at_;
        for (auto i = at_; i < last.size(); ++i)
            if (last[i] > last[end]) end = i;
        auto out = trace(score, added, end);
        column_ = last;
        columns_ += added.size();
        at_ = end;
        return out;
    }

    std::vector<edit::diff_operation> finish() {
        std::string_view rest = text_.substr(bytes_);
        if (rest.empty()) return {};
        bytes_ = text_.size();
        return {edit::make_remove(rest.size())};
    }

private:
    void fill(std::vector<std::vector<double>>& score, std::size_t j, char32_t added) {
        std::vector<double> column(old_.size() + 1);
        column[0] = -static_cast<double>(columns_ + j);
        std::map<std::size_t, unsigned> runs;
        for (std::size_t i = 1; i <= old_.size(); ++i) {
            column[i] = (std::max)(score[j - 1][i] - 1, column[i - 1] - 20);
            if (old_[i - 1] != added) continue;
            auto const before = runs_.find(i - 1);
            auto const run = runs[i] = (before == runs_.end() ? 0 : before->second) + 1;
            column[i] = (std::max)(column[i], score[j - 1][i - 1] + points(run));
        }
        runs_ = std::move(runs);
        score.push_back(std::move(column));
    }

    /// Computes a power by repeated squaring.
    static double points(unsigned run) {
        double out = 1, square = 1.8;
        for (auto n = (std::min)(run / 4, 16U); n > 0; n /= 2, square *= square)
            if (n % 2 == 1) out *= square;
        return out;
    }

    std::vector<edit::diff_operation> trace(std::vector<std::vector<double>> const& score,
                                            std::u32string const& added, std::size_t end) {
        enum class step { keep, remove, insert };
        std::vector<std::pair<step, std::size_t>> steps;
        auto i = end, j = added.size();
        while (i > at_ || j > 0) {
            std::optional<double> most;
            auto chosen = step::keep;
            auto const consider = [&](double value, step way) {
                if (!most || value > *most) most = value, chosen = way;
            };
            if (i > at_ && j > 0 && old_[i - 1] == added[j - 1])
                consider(score[j - 1][i - 1], step::keep);
            if (i > at_) consider(score[j][i - 1], step::remove);
            if (j > 0) consider(score[j - 1][i], step::insert);
            if (steps.empty() || steps.back().first != chosen) steps.emplace_back(chosen, 0);
            ++steps.back().second;
            if (chosen != step::insert) --i;
            if (chosen != step::remove) --j;
        }
        std::reverse(steps.begin(), steps.end());
        std::vector<edit::diff_operation> out;
        std::size_t next = 0;
        for (auto const& [way, count] : steps) {
            if (way == step::insert) {
                std::string text;
                for (std::size_t k = 0; k < count; ++k) append(text, added[next++]);
                out.push_back(edit::make_insert(text));
                continue;
            }
            std::size_t bytes = 0;
            for (std::size_t k = 0; k < count; ++k)
                bytes += edit::detail::decode_code_unit(text_.substr(bytes_ + bytes)).size;
            bytes_ += bytes;
            if (way == step::keep) next += count;
            out.push_back(way == step::keep ? edit::make_keep(bytes) : edit::make_remove(bytes));
        }
        return out;
    }

    static void append(std::string& out, char32_t c) {
        if (c >= 0x110000) return void(out += static_cast<char>(c - 0x110000));
        char bytes[4];
        out.append(bytes, lisle::text::append_utf8(bytes, c));
    }

    std::string_view text_;
    std::u32string old_;
    std::vector<double> column_;
    std::map<std::size_t, unsigned> runs_;
    std::size_t at_ = 0, bytes_ = 0, columns_ = 0;
};

}  // namespace transcription
