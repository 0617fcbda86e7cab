// examples/lisle/redaction/redact_input.cpp - documents, parts of opencode, lines of JSON, other
// JSON.
#include "redact_input.hpp"

#include "../files/files.hpp"
#include "../sessions/format.hpp"
#include "../stores/one_session.hpp"

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/storage/file.hpp>
#include <lisle/formats/opencode/storage/row.hpp>
#include <lisle/json.hpp>
#include <lisle/text/mended_line.hpp>
#include <lisle/text/utf16.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/zstd.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <map>
#include <system_error>
#include <utility>
#include <vector>

namespace app {

namespace {

namespace opencode = lisle::opencode;

bool is_json(std::string_view text) {
    return lisle::decode_as<lisle::json>(text, bounded()).has_value();
}

bool is_container(std::string_view text) {
    auto const first = text.find_first_not_of(" \t\r\n");
    return first != text.npos && (text[first] == '{' || text[first] == '[') && is_json(text);
}

// ---- Documents and JSON -------------------------------------------------------------------------

class whole_document final : public redactable {
public:
    whole_document(std::string text, std::unique_ptr<document> value)
        : text_{std::move(text)}, value_{std::move(value)} {}

    void teach(lisle::redactor& by) const override { value_->teach(by); }
    std::optional<std::string> redact(lisle::redactor& by,
                                      lisle::redaction::report& report) override {
        auto before = value_->to_text(lisle::layout::source, 0);
        // Mostly the same text, which a large document should not hold twice.
        bool const is_same = before == text_;
        if (is_same) std::string{}.swap(before);
        report = value_->redact(by);
        auto now = value_->to_text(lisle::layout::source, 0);
        return now == (is_same ? text_ : before) ? text_ : std::move(now);
    }

private:
    std::string text_;
    std::unique_ptr<document> value_;
};

class any_json final : public redactable {
public:
    /// Keeps the white space of the text: redaction only replaces parts of it.
    explicit any_json(std::string text) : json_{lisle::text::assume_json(std::move(text))} {}

    void teach(lisle::redactor& by) const override { by.learn(json_); }
    std::optional<std::string> redact(lisle::redactor& by,
                                      lisle::redaction::report& report) override {
        report = by(json_);
        return std::string{json_.text()};
    }

private:
    lisle::json json_;
};

/// A file of opencode's folder `part`, which is deleted if its signature is stale.
class one_part final : public redactable {
public:
    one_part(std::string text, opencode::storage_path const& ids) : rows_(1) {
        rows_[0].id = ids.part_id;
        rows_[0].message_id = ids.message_id;
        rows_[0].session_id = ids.session_id;
        rows_[0].data = std::move(text);
    }

    void teach(lisle::redactor& by) const override { by.learn(rows_); }
    std::optional<std::string> redact(lisle::redactor& by,
                                      lisle::redaction::report& report) override {
        report = by(rows_);
        if (rows_.empty()) return std::nullopt;
        return rows_[0].data;
    }

private:
    std::vector<opencode::part_row> rows_;
};

// ---- Lines --------------------------------------------------------------------------------------

/// Lines are redacted together, because a secret may be split over two chunks of a message. A line
/// that is not JSON is searched as text, but a damaged one as the JSON that it is read as.
class json_lines final : public redactable {
public:
    json_lines(std::string text, bool is_strict) : is_strict_{is_strict}, text_{std::move(text)} {
        for (std::size_t at = 0; at < text_.size(); ++count_) {
            auto const bytes = line_at(at);
            std::string line{bytes};
            bool is_whole = is_json(line);
            if (auto mended = is_whole ? std::string{} : mend(line); !mended.empty()) {
                damaged_.emplace(lines_.size(), damaged_line{std::move(line), mended});
                line = std::move(mended);
                is_whole = true;
            }
            if (is_whole) lines_.push_back(lisle::text::assume_json(std::move(line)));
            else add_broken(at, bytes.size());
            at += bytes.size();
        }
    }

    void teach(lisle::redactor& by) const override {
        by.learn(lines_);
        for (auto const& run : broken_)
            for_each_line(run, [&](std::string_view line, std::size_t) { by.learn_text(line); });
    }
    std::optional<std::string> redact(lisle::redactor& by,
                                      lisle::redaction::report& report) override {
        report = by(lines_);
        renumber(report);
        std::string out;
        auto run = broken_.begin();
        for (std::size_t i = 0;; ++i) {
            if (run != broken_.end() && run->before == i) out += redact_broken(*run++, by, report);
            if (i == lines_.size()) return out;
            auto const damaged = damaged_.find(i);
            if (damaged != damaged_.end() && damaged->second.mended == lines_[i].text())
                out += damaged->second.bytes;
            else out += lines_[i].text();
        }
    }

private:
    /// A damaged line, and the JSON that it is read as.
    struct damaged_line {
        std::string bytes, mended;
    };

    /// Adjacent lines that are not JSON. A file may have one for every two bytes, so that they have
    /// no memory of their own.
    struct broken_lines {
        std::size_t before;        ///< the index of the JSON that follows
        std::size_t first, count;  ///< the number of the first line, from 0
        std::size_t at, bytes;     ///< in the text
    };

    /// The line that begins there, with its end.
    [[nodiscard]] std::string_view line_at(std::size_t at) const {
        auto const rest = std::string_view{text_}.substr(at);
        return rest.substr(0, (std::min)(rest.find('\n'), rest.size() - 1) + 1);
    }

    void add_broken(std::size_t at, std::size_t bytes) {
        if (broken_.empty() || broken_.back().before != lines_.size())
            broken_.push_back({lines_.size(), count_, 0, at, 0});
        ++broken_.back().count;
        broken_.back().bytes += bytes;
    }

    /// Calls `f` with each line and its number.
    template <class F>
    void for_each_line(broken_lines const& run, F f) const {
        auto number = run.first;
        for (auto at = run.at; at < run.at + run.bytes; ++number) {
            auto const line = line_at(at);
            f(line, number);
            at += line.size();
        }
    }

    /// Returns the JSON in a damaged line; empty if there is none.
    [[nodiscard]] static std::string mend(std::string_view line) {
        auto const end = line.ends_with('\n') ? line.substr(line.size() - 1) : std::string_view{};
        lisle::text::mended_line const mended{line.substr(0, line.size() - end.size())};
        if (!mended.is_changed() || !is_json(mended.text())) return {};
        return std::string{mended.text()}.append(end);
    }

    /// Puts the number of the line in the place of the index of its JSON.
    void renumber(lisle::redaction::report& report) const {
        if (broken_.empty()) return;
        for (auto& each : report.findings) renumber(each.pointer);
        for (auto& each : report.opaque) renumber(each.pointer);
        for (auto& each : report.signatures) renumber(each.pointer);
    }
    void renumber(std::string& pointer) const {
        if (pointer.empty()) return;
        std::size_t index = 0;
        auto const* const last = pointer.data() + pointer.size();
        auto const read = std::from_chars(pointer.data() + 1, last, index);
        auto const run = std::upper_bound(
            broken_.begin(), broken_.end(), index,
            [](std::size_t offset, broken_lines const& each) { return offset < each.before; });
        if (read.ec != std::errc{} || run == broken_.begin()) return;
        auto const& before = *std::prev(run);
        auto const line = before.first + before.count + index - before.before;
        pointer = '/' + std::to_string(line) + std::string(read.ptr, last);
    }

    /// Reports the lines that are not blank as one part.
    [[nodiscard]] std::string redact_broken(broken_lines const& run, lisle::redactor& by,
                                            lisle::redaction::report& report) const {
        std::string out;
        lisle::redaction::opaque_part part{{}, {}, 0, is_strict_};
        std::size_t count = 0;
        for_each_line(run, [&](std::string_view line, std::size_t number) {
            if (line.find_first_not_of(" \t\r\n") == line.npos) {
                out += line;
                return;
            }
            auto const pointer = '/' + std::to_string(number);
            if (count++ == 0) part.pointer = pointer;
            part.bytes += line.size();
            if (!is_strict_) out += by.redact_text(line, report, pointer);
        });
        if (count == 0) return out;
        part.what = count == 1 ? "broken line" : std::to_string(count) + " broken lines";
        report.opaque.push_back(std::move(part));
        return out;
    }

    bool is_strict_;
    std::string text_;
    std::size_t count_ = 0;  ///< of lines
    std::vector<lisle::json> lines_;
    std::vector<broken_lines> broken_;
    std::map<std::size_t, damaged_line> damaged_;  ///< by their index in lines_
};

/// Whether a text consists of lines of JSON, by its first line or the name of its file.
bool is_lines(std::string_view text, std::filesystem::path const& path) {
    auto const kind = path.extension();
    return kind == ".ndjson" || kind == ".jsonl" || is_container(text.substr(0, text.find('\n')));
}

// ---- Compressed files ---------------------------------------------------------------------------

class compressed final : public redactable {
public:
    compressed(std::string bytes, std::string text, std::unique_ptr<redactable> inside)
        : bytes_{std::move(bytes)}, text_{std::move(text)}, inside_{std::move(inside)} {}

    void teach(lisle::redactor& by) const override { inside_->teach(by); }
    std::optional<std::string> redact(lisle::redactor& by,
                                      lisle::redaction::report& report) override {
        auto now = inside_->redact(by, report);
        if (!now) return now;
        return *now == text_ ? bytes_ : lisle::zstd::compress(*now);
    }

private:
    std::string bytes_, text_;
    std::unique_ptr<redactable> inside_;
};

// ---- Byte order marks ---------------------------------------------------------------------------

/// A text after a byte order mark, which JSON does not allow.
class marked final : public redactable {
public:
    explicit marked(std::unique_ptr<redactable> inside) : inside_{std::move(inside)} {}

    void teach(lisle::redactor& by) const override { inside_->teach(by); }
    std::optional<std::string> redact(lisle::redactor& by,
                                      lisle::redaction::report& report) override {
        auto now = inside_->redact(by, report);
        if (now) now->insert(0, lisle::text::byte_order_mark);
        return now;
    }

private:
    std::unique_ptr<redactable> inside_;
};

std::unique_ptr<redactable> open_unmarked(std::string text, std::filesystem::path const& path,
                                          bool is_strict, input_report& why) {
    if (auto const* const kind = detect_format(text))
        if (auto read = kind->read(text, nullptr);
            read && (*read)->find_skipped(text).words.empty())
            return std::make_unique<whole_document>(std::move(text), std::move(*read));
    if (text.find_first_not_of(" \t\r\n") == text.npos)
        return std::make_unique<json_lines>(std::move(text), is_strict);
    if (is_container(text)) {
        auto const ids = opencode::parse_storage_path(path.generic_string());
        if (ids && ids->kind == opencode::file_kind::part_file)
            return std::make_unique<one_part>(std::move(text), *ids);
        return std::make_unique<any_json>(std::move(text));
    }
    if (is_lines(text, path)) return std::make_unique<json_lines>(std::move(text), is_strict);
    auto const begin = text.find_first_not_of(" \t\r\n");
    why.is_damaged = text[begin] == '{' || text[begin] == '[' || path.extension() == ".json";
    why.why = why.is_damaged ? damage_may_hide_secrets : "not JSON";
    return nullptr;
}

std::unique_ptr<redactable> open_text(std::string text, std::filesystem::path const& path,
                                      bool is_strict, input_report& why) {
    if (lisle::text::begins_utf16(text)) {
        auto copy = unpack_document(std::move(text), why.is_utf16);
        if (!copy) {
            why = {copy.error().message(), true};
            return nullptr;
        }
        text = std::move(*copy);
    }
    auto const mark = lisle::text::byte_order_mark;
    if (!text.starts_with(mark)) return open_unmarked(std::move(text), path, is_strict, why);
    auto inside = open_unmarked(text.substr(mark.size()), path, is_strict, why);
    return inside ? std::make_unique<marked>(std::move(inside)) : nullptr;
}

}  // namespace

bool stays_utf16(input_report const& read, lisle::redaction::report const& found) {
    return read.is_utf16 && found.findings.empty() && found.opaque.empty();
}

std::string describe_utf16(std::string_view name, bool is_written) {
    return std::string{name} + ": UTF-16, "
           + (is_written ? "redacted as a UTF-8 copy and written as UTF-8" : "read as a UTF-8 copy")
           + ": offsets are of the copy";
}

std::unique_ptr<redactable> open_redactable(std::string bytes, std::filesystem::path const& path,
                                            bool is_strict, input_report& why) {
    if (!lisle::zstd::is_frame(bytes)) return open_text(std::move(bytes), path, is_strict, why);
    auto text = unpack_input(bytes);
    if (!text) {
        why = {text.error().message(), true};
        return nullptr;
    }
    auto inside = open_text(*text, path, is_strict, why);
    if (!inside) return nullptr;
    return std::make_unique<compressed>(std::move(bytes), std::move(*text), std::move(inside));
}

std::optional<std::string> redact_part(std::string_view text, std::filesystem::path const& path,
                                       bool is_strict, lisle::redactor& by) {
    input_report ignored;
    auto const content = open_text(std::string{text}, path, is_strict, ignored);
    lisle::redaction::report ignored_report;
    return content ? content->redact(by, ignored_report) : std::nullopt;
}

}  // namespace app
