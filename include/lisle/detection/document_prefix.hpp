// lisle/detection/document_prefix.hpp - the outline of a document, from the first bytes of it.
#pragma once

#include <lisle/engine/arena.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/text/walk.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

/// The kinds of JSON values. `none`: there is no such value, or the text ends inside it.
enum class value_kind : std::uint8_t { none, object, array, string, number, boolean, null };

namespace detail {

/// A value of a prefix. Its members, or the first element of an array, are a list of indices that
/// ends with 0.
struct outlined_value {
    std::string_view key, text;
    value_kind kind = value_kind::none;
    bool is_complete = false, is_empty = false;
    std::uint32_t first_member = 0, last_member = 0, next = 0;
};

}  // namespace detail

/// A value of a document_prefix. Errors: none; a value that the prefix does not show has the kind
/// `none`, and so do its members. Lifetime: the document_prefix must live as long.
class prefix_value {
public:
    prefix_value() = default;

    /// The kind of the value, as far as the prefix shows it.
    [[nodiscard]] value_kind kind() const { return here().kind; }
    /// Whether the prefix has the value.
    [[nodiscard]] bool exists() const { return kind() != value_kind::none; }
    /// Whether it is an object.
    [[nodiscard]] bool is_object() const { return kind() == value_kind::object; }
    /// Whether it is an array.
    [[nodiscard]] bool is_array() const { return kind() == value_kind::array; }
    /// Whether it is a string.
    [[nodiscard]] bool is_string() const { return kind() == value_kind::string; }
    /// Whether it is a number.
    [[nodiscard]] bool is_number() const { return kind() == value_kind::number; }

    /// Whether it is this string.
    [[nodiscard]] bool is(std::string_view wanted) const {
        return is_string() && here().text == wanted;
    }
    /// Whether it is a string with this beginning.
    [[nodiscard]] bool starts_with(std::string_view wanted) const {
        return is_string() && here().text.starts_with(wanted);
    }
    /// Whether its end was seen.
    [[nodiscard]] bool is_complete() const { return here().is_complete; }
    /// Whether it is an empty object or array.
    [[nodiscard]] bool is_empty() const { return here().is_empty; }

    /// The first element of an array.
    [[nodiscard]] prefix_value first_element() const {
        return is_array() ? at(here().first_member) : prefix_value{};
    }
    /// How many members of an object the prefix shows.
    [[nodiscard]] std::size_t count_members() const {
        std::size_t count = 0;
        if (is_object())
            for (auto i = here().first_member; i != 0; i = (*all_)[i].next) ++count;
        return count;
    }
    /// The member with this key; the last one of several.
    [[nodiscard]] prefix_value operator[](std::string_view key) const {
        prefix_value found;
        if (!is_object()) return found;
        for (auto i = here().first_member; i != 0; i = (*all_)[i].next)
            if ((*all_)[i].key == key) found = at(i);
        return found;
    }

private:
    friend class document_prefix;

    prefix_value(std::vector<detail::outlined_value> const& all, std::uint32_t index)
        : all_{&all}, index_{index} {}

    [[nodiscard]] prefix_value at(std::uint32_t index) const {
        return index == 0 ? prefix_value{} : prefix_value{*all_, index};
    }
    [[nodiscard]] detail::outlined_value const& here() const {
        static constexpr detail::outlined_value nothing{};
        return all_ == nullptr ? nothing : (*all_)[index_];
    }

    std::vector<detail::outlined_value> const* all_ = nullptr;
    std::uint32_t index_ = 0;
};

/// The outline of a text's beginning, made in one walk for all formats. It shows the members of the
/// first JSON value. Of each member it shows the members of an object, or the members of an array's
/// first element; nothing deeper.
///
/// If the first line tells nothing, `go_to_next_line` shows the next one in its place.
///
/// A BOM and leading white space are skipped. At most `max_members` members of the document are
/// kept, and `max_inner_members` members of each.
///
/// Errors: none. The text may end anywhere, and need not be JSON.
///
/// Complexity: linear in `bytes_read()`, at most `size`.
///
/// Lifetime: the text must live as long.
class document_prefix {
public:
    static constexpr std::size_t max_size = std::size_t{64} << 10;
    static constexpr std::size_t max_members = 96, max_inner_members = 16;
    static constexpr std::size_t max_lines = 65536;

    /// Reads no more than `size` bytes of the text.
    explicit document_prefix(std::string_view text, std::size_t size = max_size)
        : text_{text.substr(0, size)}, is_cut_{text.size() > size}, in_{text_,
                                                                        text::no_depth_limit} {
        in_.ecmascript = true;
        in_.take(text::byte_order_mark);
        in_.skip_whitespace();
        later_ = text_.substr(static_cast<std::size_t>(in_.at - text_.data()));
        values_.emplace_back();
        auto const* const from = in_.at;
        bool const is_complete = read_value(0, 0);
        see_end(from, is_complete);
    }
    document_prefix(document_prefix const&) = delete;
    document_prefix& operator=(document_prefix const&) = delete;
    ~document_prefix() = default;

    /// The value of the text; none if the text is lines of values.
    [[nodiscard]] prefix_value document() const {
        return holds_lines_ ? prefix_value{} : prefix_value{values_, 0};
    }
    /// The value of the first line; none if the value takes several lines.
    [[nodiscard]] prefix_value first_line() const {
        return is_one_line_ ? prefix_value{values_, 0} : prefix_value{};
    }
    /// Whether the text is lines of values: a second line follows the first value.
    [[nodiscard]] bool holds_lines() const { return holds_lines_; }
    /// Whether the text is one value, seen to its end.
    [[nodiscard]] bool is_whole() const { return is_whole_; }

    /// Whether a record after the first line is one of a document of lines: the text is not one
    /// value of several lines, as an indented array is, and at least as many lines begin records
    /// as are no JSON. So a session with damaged lines is one, and a text that quotes a record is
    /// not. Not counted: NUL bytes and white space, lines of other JSON, and a last line that is
    /// cut by the limit of bytes. An element of an array, with its comma, is no record.
    ///
    /// Complexity: linear in `bytes_read()`.
    [[nodiscard]] bool is_of_records() const { return has_most_records(text_); }

    /// As above, but counted from the line of `first_line()` on: what stands before it is damaged,
    /// and may be any number of lines.
    [[nodiscard]] bool is_of_records_from_here() const { return has_most_records(later_); }

    /// Goes on to the next line that begins an object, for a text whose first line tells nothing
    /// because it is damaged or of an unknown type. That line is then the `first_line()` of lines.
    /// False, and nothing changes, if the text has no such line or `max_lines` were seen.
    ///
    /// Complexity: linear in the bytes up to the end of that line. Only one line is kept.
    [[nodiscard]] bool go_to_next_line() {
        if (lines_seen_ == max_lines) return false;
        for (auto rest = later_;;) {
            auto const feed = rest.find('\n');
            if (feed == rest.npos) return false;
            rest.remove_prefix(feed + 1);
            if (!rest.starts_with('{')) continue;
            ++lines_seen_;
            later_ = rest;
            read_later_line(rest.substr(0, rest.find('\n')));
            return true;
        }
    }

    /// How many bytes of the text were read.
    [[nodiscard]] std::size_t bytes_read() const { return text_.size(); }
    /// How many values are kept.
    [[nodiscard]] std::size_t values_kept() const { return values_.size(); }

private:
    static constexpr unsigned max_depth = 2;

    /// A line without a byte order mark, and without white space and NUL bytes around it.
    [[nodiscard]] static std::string_view strip(std::string_view line) {
        constexpr std::string_view blank{" \t\r\0", 4};
        if (line.starts_with(text::byte_order_mark))
            line.remove_prefix(text::byte_order_mark.size());
        auto const first = line.find_first_not_of(blank);
        if (first == line.npos) return {};
        return line.substr(first, line.find_last_not_of(blank) + 1 - first);
    }
    [[nodiscard]] static bool is_json(std::string_view line) {
        text::cursor in{line, text::no_depth_limit};
        in.ecmascript = true;
        return text::ignore_value(in) && in.at_end();
    }

    /// Whether as many lines begin records as are no JSON, in a text that is not one value.
    [[nodiscard]] bool has_most_records(std::string_view from) const {
        if (is_one_value_) return false;
        std::size_t records = 0, others = 0;
        for (auto rest = from; !rest.empty();) {
            auto const feed = rest.find('\n');
            if (feed == rest.npos && is_cut_) break;
            auto const line = strip(rest.substr(0, feed));
            rest.remove_prefix(feed == rest.npos ? rest.size() : feed + 1);
            if (line.empty()) continue;
            if (line.front() == '{' && line.back() != ',') ++records;
            else if (!is_json(line)) ++others;
        }
        return records >= others;
    }

    [[nodiscard]] detail::outlined_value& at(std::uint32_t index) { return values_[index]; }

    void read_later_line(std::string_view line) {
        in_ = text::cursor{line, text::no_depth_limit};
        in_.ecmascript = true;
        values_.clear();
        values_.emplace_back();
        unescaped_.emplace();
        static_cast<void>(read_value(0, 0));
        is_one_line_ = holds_lines_ = true;
        is_whole_ = false;
    }

    void see_end(char const* from, bool is_complete) {
        is_one_line_ =
            values_[0].kind == value_kind::object
            && std::memchr(from, '\n', static_cast<std::size_t>(in_.at - from)) == nullptr;
        if (!is_complete) return;
        auto const* const end = in_.at;
        in_.skip_whitespace();
        is_whole_ = in_.at_end() && !is_cut_;
        is_one_value_ = is_whole_ && !is_one_line_;
        holds_lines_ = is_one_line_ && !in_.at_end()
                       && std::memchr(end, '\n', static_cast<std::size_t>(in_.at - end)) != nullptr;
    }

    /// Reads the value at the cursor. False if the text ends or is broken inside it.
    [[nodiscard]] bool read_value(std::uint32_t index, unsigned depth) {
        switch (in_.peek()) {
            case '{': return at(index).kind = value_kind::object, read_object(index, depth);
            case '[': return at(index).kind = value_kind::array, read_array(index, depth);
            case '"': return read_text(index);
            case 't':
            case 'f': return read_scalar(index, value_kind::boolean);
            case 'n': return read_scalar(index, value_kind::null);
            default: return read_scalar(index, value_kind::number);
        }
    }

    [[nodiscard]] bool read_scalar(std::uint32_t index, value_kind kind) {
        if (!text::ignore_value(in_)) return false;
        at(index).kind = kind;
        return at(index).is_complete = true;
    }

    [[nodiscard]] bool read_text(std::uint32_t index) {
        std::string_view characters;
        if (!read_string(characters)) return false;
        at(index).text = characters;
        at(index).kind = value_kind::string;
        return at(index).is_complete = true;
    }

    [[nodiscard]] bool read_object(std::uint32_t index, unsigned depth) {
        if (depth == max_depth) return at(index).is_complete = text::ignore_value(in_);
        auto const limit = depth == 0 ? max_members : max_inner_members;
        if (!in_.open()) return false;
        at(index).is_empty = in_.peek() == '}';
        for (std::size_t count = 0; !at(index).is_empty; ++count) {
            std::string_view key;
            if (in_.peek() != '"' || !read_string(key) || !in_.colon()) return false;
            bool const ok = count < limit ? read_value(add_member(index, key), depth + 1)
                                          : text::ignore_value(in_);
            if (!ok) return false;
            if (in_.next()) continue;
            if (in_.peek() != '}') return false;
            break;
        }
        in_.close();
        return at(index).is_complete = true;
    }

    /// Reads an array. It adds no depth, as only its first element is kept.
    [[nodiscard]] bool read_array(std::uint32_t index, unsigned depth) {
        if (depth == max_depth) return at(index).is_complete = text::ignore_value(in_);
        if (!in_.open()) return false;
        at(index).is_empty = in_.peek() == ']';
        if (!at(index).is_empty) {
            bool const is_nested = in_.peek() == '[';
            if (!(is_nested ? text::ignore_value(in_) : read_value(add_member(index, {}), depth)))
                return false;
            while (in_.next())
                if (!text::ignore_value(in_)) return false;
            if (in_.peek() != ']') return false;
        }
        in_.close();
        return at(index).is_complete = true;
    }

    std::uint32_t add_member(std::uint32_t to, std::string_view key) {
        auto const added = static_cast<std::uint32_t>(values_.size());
        values_.emplace_back().key = key;
        auto& owner = at(to);
        (owner.first_member == 0 ? owner.first_member : at(owner.last_member).next) = added;
        owner.last_member = added;
        return added;
    }

    /// Reads the string at the cursor, which need not be UTF-8.
    [[nodiscard]] bool read_string(std::string_view& out) {
        auto const* const from = in_.at;
        if (!text::ignore_string(in_)) return false;
        std::string_view const quoted{from, static_cast<std::size_t>(in_.at - from)};
        out = quoted.substr(1, quoted.size() - 2);
        if (out.find('\\') != out.npos) out = unescaped_->keep(text::unquote(quoted));
        return true;
    }

    std::string_view text_, later_;  ///< `later_` begins with the line that was read last
    bool is_cut_;
    text::cursor in_;
    std::vector<detail::outlined_value> values_;
    std::optional<arena> unescaped_{std::in_place};
    std::size_t lines_seen_ = 0;
    bool is_one_line_ = false, holds_lines_ = false, is_whole_ = false;
    bool is_one_value_ = false;  ///< the whole text, in several lines
};

}  // namespace lisle::v0_1
