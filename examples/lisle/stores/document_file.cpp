// examples/lisle/stores/document_file.cpp - a file that is one document, of any format; read-only.
#include "document_file.hpp"

#include "../acpx/source.hpp"
#include "../files/files.hpp"
#include "../files/growing_file.hpp"
#include "../files/replace_file.hpp"

#include <lisle/zstd.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace app {

namespace {

/// A file whose document may be damaged.
class document_file final : public source {
public:
    document_file(std::filesystem::path const& path, input_document whole)
        : name_{path.string()}, whole_{std::move(whole)}, entry_{whole_.value->identify()} {
        if (entry_.id.empty()) entry_.id = path.stem().string();
        own_text_ = join_history(whole_, path, missing_);
    }

    [[nodiscard]] format const& documents() const override { return *whole_.kind; }
    [[nodiscard]] std::vector<entry> list() override { return {entry_}; }
    [[nodiscard]] std::optional<stored> fetch(entry const&) override {
        return stored{"json", whole_.text, missing_};
    }
    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override { return s.bytes; }
    [[nodiscard]] std::optional<std::filesystem::path>
    find_side_folder(entry const&) const override {
        if (name_ == name_of_input("-")) return {};
        return whole_.kind->find_side_folder(name_);
    }
    [[nodiscard]] std::vector<std::string> find_disagreements(entry const&,
                                                              document const&) const override {
        return {};
    }
    [[nodiscard]] std::optional<std::string> find_obstacle(document const&) const override {
        return name_ + " is one document, not a database";
    }
    [[nodiscard]] rescue save(entry const&, stored const& s) override {
        if (whole_.kind->grows()) {
            if (whole_.is_utf16 || is_packed(name_)) return close(read_file(name_));
            return close(own_text_ ? *own_text_ : whole_.text);
        }
        auto saved = whole_.kind->save(s.bytes, entry_.id);
        rescue out{std::move(saved.problems), {}, saved.messages};
        if (saved.text) out.replacement = stored{"json", std::move(*saved.text)};
        if (!is_foreign()) return out;
        if (out.problems.empty()) {
            out.replacement = stored{"json", s.bytes};
            out.messages = whole_.value->count_messages();
        }
        out.problems.emplace(out.problems.begin(), describe_mended_encoding(whole_.is_utf16));
        return out;
    }
    /// A file is what its agent would import, so all that the agent refuses is mended.
    [[nodiscard]] bool must_save(entry const&, document const& d) const override {
        auto const faults = d.find_faults();
        return (is_foreign() && !whole_.kind->grows())
               || std::any_of(faults.begin(), faults.end(),
                              [](auto const& found) { return found.is_refused; });
    }
    [[nodiscard]] std::vector<std::string> begin_repair(std::vector<replacement> const&) override {
        return copy_files_before_repair({name_});
    }
    [[nodiscard]] std::size_t replace(std::vector<replacement> const& all) override {
        auto const& now = all.front().now.bytes;
        if (whole_.kind->grows()) return close_file(*whole_.kind, name_, now) ? all.size() : 0;
        auto const state = find_state(name_);
        if (!state.is_there) return 0;
        auto bytes = read_file(name_);
        bool const is_packed = lisle::zstd::is_frame(bytes);
        bool is_utf16 = false;
        auto const text = unpack_document(std::move(bytes), is_utf16);
        if (!text || !text->ends_with(whole_.text)) return 0;
        replace_as_read(name_, is_packed ? lisle::zstd::compress(now) : now, state);
        return all.size();
    }
    [[nodiscard]] std::string make_id() const override { return {}; }

private:
    /// Whether the file has an encoding that its agent does not write.
    [[nodiscard]] bool is_foreign() const { return whole_.is_utf16 || whole_.has_mark; }
    /// The file's own bytes, repaired.
    [[nodiscard]] rescue close(std::string bytes) const {
        std::filesystem::path const path{name_};
        std::string text;
        auto out =
            close_unfinished_bytes(*whole_.kind, std::move(bytes), path.filename().string(), text);
        if (!out) return {{out.error().message()}, {}, 0};
        if (changes_text(*out, text)) whole_.kind->keep_continued(*out, path);
        return std::move(*out);
    }

    std::string name_;
    input_document whole_;
    entry entry_;
    std::optional<std::string> own_text_;  ///< of a joined text, without the lines of other files
    std::vector<std::string> missing_;
};

/// Whether the file may be a document, by its extension and its first bytes: the file may be large.
bool may_be_document(std::filesystem::path const& path) {
    auto const extension = path.extension();
    return extension != ".db" && extension != ".sqlite" && !is_source(path);
}

/// Reads the messages of a damaged document, if it has any.
void salvage(input_document& damaged, std::string bytes) {
    auto text = unpack_document(std::move(bytes), damaged.is_utf16);
    if (!text) return;
    damaged.has_mark = drop_mark(*text, damaged.is_utf16);
    auto const* const kind = detect_format(*text);
    if (kind == nullptr) return;
    auto read = kind->salvage(*text);
    if (read.value->count_messages() == 0) return;
    damaged.kind = kind;
    damaged.text = std::move(*text);
    damaged.value = std::move(read.value);
}

}  // namespace

namespace {

std::unique_ptr<source> open_document(std::string bytes, std::string const& name) {
    if (auto list = parse_acpx_list(bytes, name)) return list;
    auto whole = parse_document(bytes, name, {});
    if (!whole.value) salvage(whole, std::move(bytes));
    if (!whole.value) throw document_error{whole.problem};
    return std::make_unique<document_file>(name, std::move(whole));
}

}  // namespace

std::string_view describe_mended_encoding(bool is_utf16) {
    return is_utf16 ? "UTF-16, which its agent does not write: it becomes UTF-8"
                    : "a byte order mark, which its agent does not write: it goes";
}

std::optional<std::string> join_history(input_document& whole, std::filesystem::path const& path,
                                        std::vector<std::string>& missing) {
    auto joined = whole.kind->join_history(path, whole.text);
    if (!joined) return std::nullopt;
    missing = std::move(joined->missing);
    std::vector<lisle::note> notes;
    auto read = whole.kind->read(joined->text, &notes);
    if (!read) return std::nullopt;
    whole.value = std::move(*read);
    whole.notes = std::move(notes);
    return std::exchange(whole.text, std::move(joined->text));
}

std::unique_ptr<source> open_document_file(std::filesystem::path const& path) {
    if (!may_be_document(path)) return nullptr;
    return open_document(read_document_file(path.string()), path.string());
}

std::unique_ptr<source> open_document_input(console& io) {
    return open_document(read_document_bytes(io, "-"), std::string{name_of_input("-")});
}

}  // namespace app
