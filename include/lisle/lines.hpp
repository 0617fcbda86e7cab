// lisle/lines.hpp - documents of lines: one JSON record a line (JSON Lines).
//
//     template <class Model>
//     struct basic_log : record_lines<basic_entry<Model>, Model> {
//         using format = log_t;
//     };
//
//     template <class Model>
//     struct lisle::schema<basic_log<Model>> : lines_of<basic_log<Model>> {};
//
// Such a document decodes, encodes, is visited and redacted as any other. In pointers a record is
// an element: `/3/message/content` is in the fourth record.
//
// A permissive reader keeps a part of a record that does not fit its type as text, with a note, and
// reads the rest. A line that is not read is kept as text with its error by permissive readers,
// skipped by `reference` readers, as agents skip it, and refused by strict readers. `encode` writes
// each record as its system would and keeps what is between records: blank lines, CR LF, a byte
// order mark, the lack of a last line end.
//
// A file may have a line without a record for every two bytes, or a record such as `{}` for every
// three. After the first thousand, lines that can be no part of a record are kept together with
// such a line before them, as one element. A record is one of them (a *stray*) if a note says that
// it is unusual, and if its line is too short for the time and the id that whole records have: 64
// bytes.
//
// A damaged line may still have a whole record. Permissive readers read invalid UTF-8 as U+FFFD,
// and pass over NUL bytes around the record; both leave a note. `layout::source` writes the bytes
// of the line until its record is changed. `reference` readers read invalid UTF-8 so if the
// format's system does: `format_traits<Tag>::replaces_invalid_utf8`.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/error.hpp>
#include <lisle/salvage.hpp>
#include <lisle/schema.hpp>
#include <lisle/text/mended_line.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1 {

// ---- Data ---------------------------------------------------------------------------------------

/// A line, or the rest of one, that holds no record of its format; or many lines, with the line
/// ends between them. `offset` is where reading the first one failed, in bytes into the text that
/// was read.
template <class Model>
struct unreadable_line {
    typename Model::string text;
    errc code{};
    std::size_t offset = 0;
    std::string detail;

    /// Compares the texts.
    friend bool operator==(unreadable_line const& a, unreadable_line const& b) {
        return a.text == b.text;
    }
};

/// What a line holds. Record: best small, with boxes around large alternatives (boxed_if_large),
/// for a file may have a line for every two bytes.
template <class Record, class Model>
struct line_content : std::variant<Record, unreadable_line<Model>> {
    using line_content::variant::variant;
};

/// The bytes of a damaged line, or of one that `keep_spelling` keeps, and what its record spelled
/// in layout::source when it was read.
struct damaged_line {
    std::string bytes, spelled;

    bool operator==(damaged_line const&) const = default;
};

/// A record, or what stands in its place, and the white space up to the next one.
template <class Record, class Model>
struct record_line {
    line_content<Record, Model> content;
    typename Model::string separator{"\n"};
    /// The source of a record in such a line; null for all other lines.
    std::shared_ptr<damaged_line const> damage{};

    /// The record, or null if the line is unreadable.
    [[nodiscard]] Record* record() { return std::get_if<Record>(&content); }
    [[nodiscard]] Record const* record() const { return std::get_if<Record>(&content); }
    /// The unreadable line, or null for a record.
    [[nodiscard]] unreadable_line<Model> const* unreadable() const {
        return std::get_if<unreadable_line<Model>>(&content);
    }
    /// The bytes of such a line if its record is as it was read, else null.
    [[nodiscard]] std::string const* damaged_bytes() const {
        if (damage == nullptr) return nullptr;
        bool const is_unchanged =
            record() != nullptr && encode_as(*record(), {}, layout::source) == damage->spelled;
        return is_unchanged ? &damage->bytes : nullptr;
    }

    /// Compares the bytes of damaged lines, too.
    friend bool operator==(record_line const& a, record_line const& b) {
        if (a.content != b.content || a.separator != b.separator) return false;
        if (a.damage == nullptr || b.damage == nullptr) return a.damage == b.damage;
        return *a.damage == *b.damage;
    }
};

/// A document of lines. `before` is a byte order mark and white space.
template <class Record, class Model>
struct record_lines {
    using record = Record;
    using model = Model;

    typename Model::string before;
    std::vector<record_line<Record, Model>> records;

    bool operator==(record_lines const&) const = default;
};

/// A type that is such a document.
template <class T>
concept lines_document = requires {
    typename schema<T>::line_record;
};

/// Whether a program may still be writing the last line: it is unreadable and has no line end.
template <lines_document T>
[[nodiscard]] bool has_unfinished_line(T const& document) {
    if (document.records.empty()) return false;
    auto const& last = document.records.back();
    return last.unreadable() != nullptr
           && std::string_view{last.separator}.find('\n') == std::string_view::npos;
}

// ---- Wire ---------------------------------------------------------------------------------------

namespace detail {

/// Stores characters of the text that is read; views are not copied.
template <class String>
void store_spelled(reader& r, char const* from, char const* to, String& out) {
    std::string_view const characters{from, static_cast<std::size_t>(to - from)};
    if constexpr (std::same_as<String, std::string_view>) out = characters;
    else r.store(characters, out);
}

/// Reads a document of lines. Each record is read as if the text ended with its line.
template <class T>
class lines_reader {
public:
    lines_reader(reader& r, T& out) : r_{r}, out_{out}, end_{r.in.last}, depth_{r.in.depth} {}

    [[nodiscard]] bool run() {
        auto const usual = std::exchange(r_.misfits, misfit_policy::keep);
        bool const is_read = read_lines();
        r_.misfits = usual;
        return is_read;
    }

private:
    using record = typename T::record;
    using model = typename T::model;

    [[nodiscard]] bool read_lines() {
        r_.in.at = r_.in.first;
        r_.in.take(text::byte_order_mark);
        r_.in.skip_whitespace();
        store_spelled(r_, r_.in.first, r_.in.at, out_.before);
        while (r_.in.at != end_) {
            bool const is_read = read_line();
            r_.in.last = end_;
            if (!is_read) return false;
        }
        return true;
    }

    /// Reads what is at the cursor: a record, or a line without one.
    [[nodiscard]] bool read_line() {
        auto const* const from = r_.in.at;
        auto const size = static_cast<std::size_t>(end_ - from);
        auto const* const feed = static_cast<char const*>(std::memchr(from, '\n', size));
        r_.in.last = feed != nullptr ? feed : end_;
        r_.value_starts.push_back(from);
        bool const may_be_stray = is_short(from);
        auto& line = out_.records.emplace_back();
        if (!lisle::read(r_, *line.record())) return keep_unreadable(line, from);
        auto const* const after = r_.in.at;
        r_.in.skip_whitespace();
        if (may_be_stray && r_.in.at_end() && r_.has_remark_since(from)
            && ++single_lines_ > most_single_lines) {
            keep_stray(line, from, after);
            return true;
        }
        if (!r_.in.at_end()) {
            bool const is_object = *from == '{' && r_.in.peek() == '{';
            if (!r_.is_permissive() || !is_object) {
                r_.in.fail(errc::trailing_text, r_.in.at);
                return keep_unreadable(line, from);
            }
            r_.remark(r_.in.at, "two records in one line");
        }
        end_line(line, after);
        return true;
    }

    void end_line(record_line<record, model>& line, char const* after) {
        r_.in.last = end_;
        r_.in.skip_whitespace();
        store_spelled(r_, after, r_.in.at, line.separator);
    }

    /// Keeps, skips or refuses the line, as the options say. False if it is refused.
    [[nodiscard, gnu::noinline]] bool keep_unreadable(record_line<record, model>& line,
                                                      char const* from) {
        if (r_.begins_again() || r_.options.shapes == shape_policy::canonical) return false;
        auto failed = std::move(r_.in.failed);
        r_.rewind(from, depth_);
        auto const* stop = r_.in.last;
        while (stop[-1] == '\r' || stop[-1] == ' ' || stop[-1] == '\t') --stop;
        r_.in.at = stop;
        if (read_mended(line, {from, static_cast<std::size_t>(stop - from)}, failed)) {
            end_line(line, stop);
            return true;
        }
        if (!r_.is_permissive()) {
            r_.in.last = end_;
            r_.in.skip_whitespace();
            out_.records.pop_back();
            r_.value_starts.pop_back();
            return true;
        }
        std::string_view const text{from, static_cast<std::size_t>(stop - from)};
        bool const is_many = ++single_lines_ > most_single_lines;
        keep_text(line, text, std::move(failed), is_many && is_hopeless(text));
        return true;
    }

    /// Keeps a line as text: with the line before it, if both may be kept with others.
    void keep_text(record_line<record, model>& line, std::string_view text, text::failure failed,
                   bool may_join) {
        bool const joins = may_join && r_.in.last != end_ && joinable_ == out_.records.size() - 1;
        if (joins) {
            out_.records.pop_back();
            r_.value_starts.pop_back();
            join_line_before(text);
            return;
        }
        r_.remark(failed.at, "unreadable line: " + describe_failure(failed));
        auto& kept = line.content.template emplace<unreadable_line<model>>();
        store_spelled(r_, text.data(), text.data() + text.size(), kept.text);
        kept.code = failed.code;
        kept.offset = static_cast<std::size_t>(failed.at - r_.in.first);
        kept.detail = std::move(failed.detail);
        end_line(line, text.data() + text.size());
        if (may_join || is_hopeless(text)) joinable_ = out_.records.size();
    }

    // ---- Many lines without a record, or with a stray ----

    static constexpr std::size_t most_single_lines = 1'000;

    /// Whether the line at the cursor is too short for a whole record, and may be kept as text. An
    /// ordinal is looked for in lines without a record, too.
    [[nodiscard]] bool is_short(char const* from) const {
        constexpr std::size_t least_record = 64;
        auto const size = static_cast<std::size_t>(r_.in.last - from);
        if (size >= least_record || r_.in.last == end_ || !r_.is_permissive()) return false;
        std::string_view const text{from, size};
        return text.find('\\') == text.npos && text.find("\"ordinal\"") == text.npos;
    }
    /// Keeps a stray as text in place of its record.
    [[gnu::noinline]] void keep_stray(record_line<record, model>& line, char const* from,
                                      char const* after) {
        r_.rewind(from, depth_);
        r_.in.at = after;
        text::failure failed;
        failed.code = errc::wrong_type;
        failed.at = from;
        failed.detail = "a short line without a whole record";
        keep_text(line, {from, static_cast<std::size_t>(after - from)}, std::move(failed), true);
    }

    /// Whether no program may find a record in a line, not even an ordinal, nor write on in it.
    [[nodiscard]] bool is_hopeless(std::string_view text) const {
        constexpr std::string_view least = R"({"ordinal":1})";
        bool const is_last = text.data() + text.size() == end_;
        return !is_last && (!text.starts_with('{') || text.size() < least.size());
    }
    void join_line_before(std::string_view text) {
        auto& line = out_.records.back();
        auto& kept = std::get<unreadable_line<model>>(line.content).text;
        if constexpr (std::same_as<typename model::string, std::string_view>) {
            auto const size = static_cast<std::size_t>(text.data() + text.size() - kept.data());
            kept = {kept.data(), size};
        } else {
            kept.append(line.separator).append(text);
        }
        end_line(line, text.data() + text.size());
    }

    // ---- Damaged lines ----

    static constexpr bool is_replacing = [] {
        if constexpr (requires { format_traits<typename T::format>::replaces_invalid_utf8; })
            return format_traits<typename T::format>::replaces_invalid_utf8;
        else return false;
    }();

    /// Reads the record of a line with invalid UTF-8 or with NUL bytes around it. If false,
    /// `failed` says why.
    [[nodiscard]] bool read_mended(record_line<record, model>& line, std::string_view bytes,
                                   text::failure& failed) {
        text::mended_line const mended{bytes};
        bool const has_padding = mended.core().size() != bytes.size();
        if (!mended.is_changed()) return false;
        if (!r_.is_permissive() && (has_padding || !is_replacing)) return false;
        if (text::failure exceeded; !check_limits(mended.text(), r_.options, exceeded))
            return false;
        std::string_view text = mended.text();
        if (r_.string_arena != nullptr) text = r_.string_arena->keep(text);
        std::vector<note> notes;
        reader again{text, r_.options, &notes, r_.string_arena};
        again.in.depth = depth_;
        again.in.ecmascript = r_.in.ecmascript;
        again.keeps_escapes = r_.keeps_escapes;
        again.misfits = r_.misfits;
        line.content.template emplace<record>();
        bool is_read = lisle::read(again, *line.record());
        again.in.skip_whitespace();
        if (is_read && !again.in.at_end())
            is_read = again.in.fail(errc::trailing_text, again.in.at);
        text::replaced_places places{mended.core()};
        if (!is_read) {
            failed = std::move(again.in.failed);
            failed.at = mended.core().data() + places.find(offset_in(text, failed.at));
            line.content.template emplace<record>();
            return false;
        }
        note_damage(mended);
        std::stable_sort(notes.begin(), notes.end(),
                         [](note const& a, note const& b) { return a.offset < b.offset; });
        for (auto& entry : notes)
            r_.remark(mended.core().data() + places.find(entry.offset), std::move(entry.what),
                      entry.is_misfit);
        if (r_.options.unknown_fields == unknown_policy::keep)
            line.damage = std::make_shared<damaged_line const>(
                damaged_line{std::string{bytes}, encode_as(*line.record(), {}, layout::source)});
        return true;
    }

    [[nodiscard]] static std::size_t offset_in(std::string_view text, char const* at) {
        return static_cast<std::size_t>(at - text.data());
    }

    void note_damage(text::mended_line const& mended) {
        auto const* const from = mended.core().data();
        r_.value_starts.back() = from;  // where its pointers begin
        auto const note_padding = [&](char const* at, std::string_view padding, char const* where) {
            auto const count = std::count(padding.begin(), padding.end(), '\0');
            if (count != 0) r_.remark(at, std::to_string(count) + " NUL bytes " + where);
        };
        note_padding(from, mended.before(), "before the record");
        if (mended.has_invalid())
            r_.remark(mended.first_invalid(), "invalid UTF-8, read as U+FFFD");
        note_padding(from + mended.core().size(), mended.behind(), "behind the record");
    }

    reader& r_;
    T& out_;
    char const* end_;
    std::size_t depth_, single_lines_ = 0;
    std::size_t joinable_ = 0;  ///< after the line that may be kept with the next one; 0: none
};

/// The detail of an unreadable line's error, with the number of lines that are kept with it.
template <class Model>
[[nodiscard]] std::string describe_unreadable(unreadable_line<Model> const& line) {
    std::string_view const text{line.text};
    auto out = line.detail;
    if (auto const more = std::count(text.begin(), text.end(), '\n'); more != 0)
        out.append(out.empty() ? "" : ", ")
            .append("and ")
            .append(std::to_string(more))
            .append(more == 1 ? " more line" : " more lines");
    return out;
}

}  // namespace detail

/// The base of the schema of a document of lines. `T` derives from record_lines.
template <class T>
struct lines_of {
    using self = T;
    using category = transparent_tag;
    using line_record = typename T::record;
    static constexpr auto member = &T::records;

    static hook_result accept(reader& r, T& out) {
        return hooks::accept_if(detail::lines_reader<T>{r, out}.run());
    }
    static void produce(writer& w, T const& value) {
        w.to.token(value.before);
        for (auto const& line : value.records) {
            auto const* const bytes = w.how == layout::source ? line.damaged_bytes() : nullptr;
            if (bytes != nullptr) w.to.token(*bytes);
            else write(w, line.content);
            w.to.token(line.separator);
        }
    }
    template <class Use>
    static void visit(T& value, Use use) {
        use.as_table(value);
    }
    /// The schema of one line.
    template <class Describer>
    static auto describe(Describer& d) {
        return d.template of<line_record>();
    }
    /// Appends an error for each line that is unreadable.
    static void append_errors(T const& value, std::vector<error>& out) {
        for (std::size_t i = 0; i < value.records.size(); ++i)
            if (auto const* const bad = value.records[i].unreadable())
                out.push_back({bad->code, '/' + std::to_string(i), bad->offset,
                               detail::describe_unreadable(*bad)});
    }
};

}  // namespace lisle::v0_1

template <class Model>
struct lisle::schema<lisle::unreadable_line<Model>> : transparent<&unreadable_line<Model>::text> {
    static void produce(writer& w, unreadable_line<Model> const& line) { w.to.token(line.text); }
};

template <class Record, class Model>
struct lisle::schema<lisle::line_content<Record, Model>>
    : one_of<line_content<Record, Model>, untagged> {
    // clang-format off
    struct cases : list<
        holds<"record",     Record>,
        holds<"unreadable", unreadable_line<Model>>> {};
    // clang-format on
};

template <class Record, class Model>
struct lisle::schema<lisle::record_line<Record, Model>>
    : transparent<&record_line<Record, Model>::content> {};
