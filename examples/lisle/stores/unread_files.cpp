// examples/lisle/stores/unread_files.cpp - files of sessions that no format reads; read-only.
#include "unread_files.hpp"

#include "../claude_code/session_names.hpp"
#include "../codex/rollout_files.hpp"
#include "../files/files.hpp"
#include "../files/folder.hpp"
#include "../system/input_limit.hpp"
#include "../terminal/console.hpp"
#include "document_file.hpp"
#include "store_group.hpp"

#include <lisle/error.hpp>
#include <lisle/formats/loom/thread_id.hpp>
#include <lisle/scalars/uuid.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace app {

namespace {

namespace fs = std::filesystem;

/// Whether an agent gives such a name to a session's file.
bool is_name_of_session(fs::path const& file) {
    if (is_session_name(file) || name_rollout(file)) return true;
    if (file.extension() != ".json") return false;
    auto const stem = file.stem().string();
    return stem.starts_with("ses_") || lisle::scalars::parse_uuid(stem).has_value()
           || lisle::loom::parse_thread_id(stem).has_value();
}

bool has_extension_of_document(fs::path const& file) {
    auto const extension = file.extension();
    return extension == ".json" || extension == ".jsonl" || name_rollout(file).has_value();
}

/// A file, and the reason why it is no session.
struct unread_file {
    std::string name;  ///< below the folder
    std::string reason;
    bool is_storage = false;  ///< its bytes can't be read
};

class unread_source final : public source {
public:
    unread_source(std::vector<unread_file> files, std::vector<source_problem> problems)
        : files_{std::move(files)}, problems_{std::move(problems)} {}

    [[nodiscard]] format const& documents() const override { return *all_formats().front(); }
    [[nodiscard]] std::vector<entry> list() override {
        std::vector<entry> out;
        for (auto const& file : files_) {
            auto& e = out.emplace_back();
            e.key = static_cast<std::int64_t>(out.size()) - 1;
            e.id = file.name;
        }
        return out;
    }
    [[nodiscard]] std::vector<source_problem> find_problems() const override { return problems_; }
    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        auto const& file = files_[static_cast<std::size_t>(e.key)];
        stored out{"json", file.reason};
        if (file.is_storage) out.failure = file.reason;
        return out;
    }
    /// Always fails: the bytes of a row are the reason.
    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override {
        return lisle::error{.code = lisle::errc::syntax, .detail = s.bytes};
    }
    [[nodiscard]] std::vector<std::string> find_disagreements(entry const&,
                                                              document const&) const override {
        return {};
    }
    [[nodiscard]] std::optional<std::string> find_obstacle(document const&) const override {
        return std::string{"its files are no sessions"};
    }
    [[nodiscard]] rescue save(entry const&, stored const& s) override { return {{s.bytes}, {}, 0}; }
    [[nodiscard]] std::string make_id() const override { return {}; }

private:
    std::vector<unread_file> files_;
    std::vector<source_problem> problems_;
};

class unread_search {
public:
    explicit unread_search(fs::path const& folder) : top_{folder} { look_in(folder, 0); }

    [[nodiscard]] unread_folder result() && {
        unread_folder out;
        if (skipped_ != 0 || names_ > most_names) {
            problems_.push_back(
                {top_.string() + ": "
                     + (skipped_ != 0 ? std::to_string(skipped_) + " more files"
                                      : "files behind the first " + std::to_string(most_names))
                     + " were not looked at",
                 false});
            others_.push_back(problems_.back().what);
        }
        if (!unknown_.empty())
            problems_.push_back({top_.string() + ": not read: " + join_some(unknown_), false});
        out.others = std::move(others_);
        bool const has_only_one = documents_.size() == 1 && found_.empty() && problems_.empty();
        if (has_only_one) {
            out.files = std::move(documents_.front().from);
        } else if (!documents_.empty()) {
            if (!found_.empty())
                documents_.push_back({{.agent = {}, .kind = "unread files", .path = top_},
                                      std::make_unique<unread_source>(
                                          std::move(found_), std::vector<source_problem>{})});
            out.files = group_stores(std::move(documents_), std::move(problems_));
        } else if (!found_.empty()) {
            out.files = std::make_unique<unread_source>(std::move(found_), std::move(problems_));
        }
        return out;
    }

private:
    /// Whether a file that no format reads was a session: by its name or by its beginning, or
    /// because it has no content that could tell.
    static bool is_session(fs::path const& file, lisle::result<std::string> const& text) {
        return is_name_of_session(file) || !text || !describe_blank(*text).empty()
               || detect_format(*text) != nullptr;
    }

    /// sessions/2026/11/23, projects/PROJECT/SESSION/subagents
    static constexpr int deepest = 4;
    static constexpr std::size_t most_names = 10'000, most_files = 1'000;

    void look_in(fs::path const& folder, int depth) {
        std::vector<fs::path> files, folders;
        std::error_code failed;
        for (fs::directory_iterator at{folder, failed}, end; !failed && at != end;
             at.increment(failed)) {
            if (++names_ > most_names) break;
            auto const name = at->path().filename().string();
            if (is_folder(at->path())) {
                // The files of opencode's `storage` are parts of sessions.
                if (!is_link(at->path()) && !name.starts_with('.') && name != "storage")
                    folders.push_back(at->path());
            } else if (has_extension_of_document(at->path())
                       && (depth == 0 || is_name_of_session(at->path()))) {
                files.push_back(at->path());
            }
        }
        std::sort(files.begin(), files.end());
        std::sort(folders.begin(), folders.end());
        for (auto const& file : files) look_at(file);
        if (depth == deepest) return;
        for (auto const& below : folders) look_in(below, depth + 1);
    }

    void look_at(fs::path const& file) {
        if (++files_ > most_files) return static_cast<void>(++skipped_);
        auto const name = file.lexically_relative(top_).generic_string();
        std::error_code unknown;
        if (fs::status(file, unknown).type() == fs::file_type::not_found) {
            problems_.push_back({file.string() + ": a link without a target", false});
            return others_.push_back(name + " (a link without a target)");
        }
        if (!is_file(file)) return;
        try {
            look_at_bytes(file, name, read_file(file.string()));
        } catch (storage_error const& e) { found_.push_back({name, e.what(), true}); }
    }

    void look_at_bytes(fs::path const& file, std::string const& name, std::string bytes) {
        if (bytes.empty()) return found_.push_back({name, name + ": the file is empty"});
        bool is_utf16 = false;
        auto const text = unpack_document(bytes, is_utf16);
        auto read = parse_document(std::move(bytes), name, {});
        if (read.value && (read.is_utf16 || read.has_mark))
            return found_.push_back(
                {name, name + (read.is_utf16 ? ": UTF-16" : ": a byte order mark")
                           + ", which its agent does not read"});
        if (read.value && read.text.size() <= bytes_left_) {
            bytes_left_ -= read.text.size();
            return documents_.push_back(
                {{.agent = {}, .kind = "file", .path = file}, open_document_file(file)});
        }
        if (read.value) {
            others_.push_back(name + " (of " + std::string{read.kind->name()} + ')');
            return problems_.push_back({top_.string() + ": not read: " + others_.back(), false});
        }
        if (is_session(file, text)) return found_.push_back({name, std::move(read.problem)});
        unknown_.push_back(others_.emplace_back(describe_other(name, *text, read.problem)));
    }

    /// What a file holds instead of a session. `problem`: the error of the file when it is read
    /// alone.
    static std::string describe_other(std::string const& name, std::string_view text,
                                      std::string const& problem) {
        constexpr std::string_view unknown = "unknown format";
        auto const seen = describe_unknown(text);
        if (seen.empty()) return problem;
        return name + " (" + (seen.starts_with(unknown) ? std::string{unknown} : seen) + ')';
    }

    fs::path top_;
    std::size_t names_ = 0, files_ = 0, skipped_ = 0;
    std::vector<unread_file> found_;
    std::vector<grouped_store> documents_;  ///< which are kept in memory
    std::size_t bytes_left_ = input_limit();
    std::vector<std::string> others_, unknown_;  ///< the latter are some of the former
    std::vector<source_problem> problems_;
};

}  // namespace

unread_folder find_unread_files(fs::path const& folder) { return unread_search{folder}.result(); }

}  // namespace app
