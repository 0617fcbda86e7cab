// examples/lisle/codex/source.cpp - one file per thread, and a file of names. This program
// shortens no file of Codex.
#include "source.hpp"

#include "../files/file_batch.hpp"
#include "../files/files.hpp"
#include "../files/folder.hpp"
#include "../files/growing_file.hpp"
#include "../files/session_files.hpp"
#include "../files/shared_lines.hpp"
#include "../sessions/skimmed_source.hpp"
#include "../sessions/stamped_source.hpp"
#include "../sessions/titled_source.hpp"
#include "../system/file_ends.hpp"
#include "../system/json_line.hpp"
#include "format.hpp"
#include "joined_history.hpp"
#include "rollout_files.hpp"

#include <lisle/formats/codex/tools/file_name.hpp>
#include <lisle/formats/codex/tools/history_base.hpp>
#include <lisle/formats/codex/tools/peek.hpp>
#include <lisle/scalars/random_id.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/utf16.hpp>
#include <lisle/zstd.hpp>

#include <boost/json/object.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <system_error>
#include <utility>

namespace app {

namespace {

namespace codex = lisle::codex;
namespace fs = std::filesystem;

constexpr auto index_name = "session_index.jsonl";

/// A file with lines about threads. Databases are left out: Codex makes them from the threads.
struct shared_file {
    char const* name;
    std::string_view key;
    effective_lines effective;
};
constexpr shared_file shared_files[] = {{index_name, "id", effective_lines::last},
                                        {"history.jsonl", "session_id", effective_lines::all}};

/// A file of a thread, and the facts at its ends. The newest segment stands for the thread.
struct thread_file : rollout_file {
    codex::preview head{};
    std::optional<reading> counted{};
};

/// The head and the tail of a file; a compressed file is read whole. The head has the whole first
/// line, which holds the model's instructions.
file_ends read_thread_ends(fs::path const& path) {
    if (!is_packed(path)) return read_ends(path, std::uintmax_t{4} << 20U);
    auto text = unpack_session_file(read_file(path.string()));
    file_ends out{text ? std::move(*text) : std::string{}, {}, 0};
    out.size = out.head.size();
    return out;
}

/// The base in another file that the first line names.
std::optional<codex::history_base> find_base_in(std::string_view head) {
    auto const thread = lisle::decode<lisle::codex_t>(head.substr(0, head.find('\n')));
    return thread ? codex::find_history_base(*thread) : std::nullopt;
}

/// The names that people gave to threads, by id; the last name counts.
std::map<std::string, std::string> read_names(fs::path const& home,
                                              std::vector<source_problem>& problems) {
    std::map<std::string, std::string> out;
    auto const path = home / index_name;
    if (!is_file(path) || is_link(path)) return out;
    auto const text = try_read_file(path, problems);
    for (std::string_view rest = text ? std::string_view{*text} : ""; !rest.empty();) {
        auto const line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix((std::min)(line.size() + 1, rest.size()));
        std::string id, name;
        for (auto const& member : lisle::text::members_of(line)) {
            if (!member.value.starts_with('"')) continue;
            if (member.key == "id") id = lisle::text::unquote(member.value);
            if (member.key == "thread_name") name = lisle::text::unquote(member.value);
        }
        if (!id.empty()) out[id] = name;
    }
    return out;
}

/// All files of threads below some folders.
class thread_files {
public:
    explicit thread_files(fs::path home) : home_{std::move(home)} {
        for (auto& file : find_rollouts(home_, problems)) all.push_back({std::move(file), {}});
    }

    std::vector<thread_file> all;
    std::vector<source_problem> problems;

    [[nodiscard]] fs::path const& home() const { return home_; }

    /// Keeps only the newest file of each thread.
    void choose() {
        std::sort(all.begin(), all.end(), [](auto const& a, auto const& b) {
            return std::pair{a.id, a.order} > std::pair{b.id, b.order};
        });
        auto const same = [](auto const& a, auto const& b) { return a.id == b.id; };
        all.erase(std::unique(all.begin(), all.end(), same), all.end());
    }

private:
    fs::path home_;
};

enum class counting { none, messages };

class codex_source final : public source,
                           public stamped_source,
                           public skimmed_source,
                           public titled_source {
public:
    explicit codex_source(thread_files found)
        : home_{found.home()}, everything_{found.all}, problems_{std::move(found.problems)} {
        for (auto const& thread : everything_)
            if (!thread.segment.empty()) reverted_.insert(thread.id);
        found.choose();
        threads_ = std::move(found.all);
        names_ = read_names(home_, problems_);
    }

    [[nodiscard]] format const& documents() const override { return codex_format(); }

    [[nodiscard]] std::vector<entry> list() override {
        if (!is_seen_) look(counting::none);
        return describe();
    }
    [[nodiscard]] std::vector<entry> list_and_count() override {
        look(counting::messages);
        return describe();
    }
    [[nodiscard]] std::optional<reading> find_reading(entry const& e) const override {
        return threads_[static_cast<std::size_t>(e.key)].counted;
    }

    [[nodiscard]] std::vector<source_problem> find_problems() const override {
        auto out = problems_;
        out.insert(out.end(), unread_.begin(), unread_.end());
        return out;
    }

    /// Joins a thread with the part of another file that it continues.
    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        auto const& path = path_of(e.key);
        if (!is_file(path)) return std::nullopt;
        stored out{is_packed(path) ? "zstd" : "jsonl", read_file(path.string())};
        if (auto joined = join(out)) {
            out.encoding = "jsonl";
            out.bytes = std::move(*joined);
        }
        return out;
    }

    /// The home of a thread that was reverted.
    [[nodiscard]] std::optional<fs::path> find_side_folder(entry const& e) const override {
        if (reverted_.count(e.id) == 0) return std::nullopt;
        std::error_code failed;
        auto const whole = fs::canonical(home_, failed);  // the store itself may be behind a link
        return failed ? home_ : whole;
    }

    /// The stamp of the thread's own file: the used part of a base never changes.
    [[nodiscard]] std::optional<std::string> find_stamp(entry const& e) override {
        return stamp_file(path_of(e.key));
    }

    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override {
        bool const is_unpacked = s.encoding == "zstd" && !lisle::zstd::is_frame(s.bytes);
        return is_unpacked ? unpack_frame(s.bytes) : unpack_session_file(s.bytes);
    }

    /// Codex finds a thread by its file's name.
    [[nodiscard]] std::vector<std::string> find_disagreements(entry const& e,
                                                              document const& d) const override {
        auto const id = d.identify().id;
        if (id.empty() || id == e.id) return {};
        return {"the file is named after " + e.id + ", but the thread's id is " + id};
    }

    /// Repairs only the thread's own file.
    [[nodiscard]] rescue save(entry const& e, stored const& s) override {
        auto const path = path_of(e.key);
        std::string text;
        auto closed = close_unfinished_bytes(documents(), read_file(path.string()),
                                             path.filename().string(), text);
        if (!closed) return {{closed.error().message()}, {}, 0};
        auto& out = *closed;
        if (changes_text(out, text)) continued_.keep_file(out, path);
        for (auto const& part : s.missing) out.problems.push_back("missing: " + part);
        if (!s.missing.empty()) out.is_taken = false;
        return std::move(out);
    }
    [[nodiscard]] std::vector<std::string>
    begin_repair(std::vector<replacement> const& all) override {
        return copy_files_before_repair(find_files(all));
    }
    [[nodiscard]] std::size_t replace(std::vector<replacement> const& all) override {
        return close_files(documents(), find_files(all), all);
    }

    [[nodiscard]] std::optional<std::string> find_obstacle(document const& d) const override {
        auto const about = d.identify();
        if (!codex::is_thread_id(about.id)) return "its id is no UUID of Codex's: " + about.id;
        if (codex::make_rollout_path(about.created_at.value_or(""), about.id)) return std::nullopt;
        return std::string{"it has no time of creation"};
    }
    /// Always makes a new file: Codex's own files only grow, and its database points to them.
    [[nodiscard]] std::unique_ptr<packed_session> pack(new_session const& s) const override {
        auto const about = s.value.identify();
        if (about.id != s.id)
            throw storage_error{home_.string() + ": the document's id is " + about.id};
        auto const name = codex::make_rollout_path(about.created_at.value_or(""), s.id);
        if (!name) throw document_error{home_.string() + ": " + *find_obstacle(s.value)};
        auto out = std::make_unique<packed_thread>();
        out->id = s.id;
        out->name = *name;
        out->text = s.value.to_text(lisle::layout::source, 0);
        if (!s.title.empty())
            out->index_line =
                to_json_line(boost::json::object{
                    {"id", s.id}, {"thread_name", s.title}, {"updated_at", about.updated_at}})
                + '\n';
        return out;
    }
    [[nodiscard]] std::optional<std::string> find_title(entry const& e) const override {
        auto const name = names_.find(e.id);
        return name == names_.end() ? std::nullopt : std::optional{name->second};
    }

    [[nodiscard]] std::unique_ptr<put_batch> begin_put() override {
        return std::make_unique<batch>(*this);
    }

    [[nodiscard]] std::string make_id() const override { return lisle::scalars::make_random_id(); }

    /// All files of the thread, and its lines in files that threads share.
    [[nodiscard]] std::optional<saved_session> collect(entry const& e) override {
        saved_session out{std::string{documents().name()}, e.id, e.title, e.updated_at};
        for (auto const& thread : everything_)
            if (thread.id == e.id)
                collect_file(thread.path, thread.path.lexically_relative(home_).generic_string(),
                             out);
        if (!shared_) {
            shared_.emplace();
            for (auto const& file : shared_files)
                shared_->push_back(group_lines(home_ / file.name, file.key));
        }
        for (std::size_t i = 0; i < shared_->size(); ++i)
            if (auto const lines = (*shared_)[i].find(e.id); lines != (*shared_)[i].end())
                out.files.push_back({shared_files[i].name, lines->second});
        return out;
    }

    [[nodiscard]] std::vector<std::string> put_back(session_stream const& next) override {
        restored_files files{home_};
        std::vector<std::string> out;
        while (auto const saved = next()) {
            bool const is_replaced =
                std::any_of(everything_.begin(), everything_.end(),
                            [&](auto const& thread) { return thread.id == saved->id; });
            for (auto const& file : saved->files) {
                auto const* const shared =
                    std::find_if(std::begin(shared_files), std::end(shared_files),
                                 [&](auto const& thread) { return thread.name == file.name; });
                if (shared != std::end(shared_files))
                    files.add_lines(file.name, file.bytes, shared->key, shared->effective);
                else if (codex::parse_rollout_name(fs::path{file.name}.filename().string()))
                    files.put(saved->id, file, file.name, is_replaced);
                else out.push_back(saved->id + ": " + file.name + " is left out: no thread");
            }
        }
        files.commit();
        out.insert(out.end(), files.kept().begin(), files.kept().end());
        return out;
    }

private:
    struct packed_thread final : packed_session {
        std::string id, name, text, index_line;
    };

    class batch final : public put_batch {
    public:
        explicit batch(codex_source const& to) : to_{to}, files_{to.home_} {}

        bool put(packed_session const& packed) override {
            auto const& [id, name, text, line] = dynamic_cast<packed_thread const&>(packed);
            for (auto const& thread : to_.everything_)
                if (thread.id == id)
                    throw document_error{to_.home_.string() + ": holds " + id
                                         + " already, and a thread of Codex is not replaced"};
            refuse_links(to_.home_, name);
            files_.replace(name, text);
            index_lines_ += line;
            return true;
        }
        void commit() override {
            if (!index_lines_.empty()) {
                refuse_links(to_.home_, index_name);
                auto const index = to_.home_ / index_name;
                auto const state = find_state(index);  // before the index is read
                auto const names = is_file(index) ? read_file(index.string()) : std::string{};
                auto const& [name, key, effective] = shared_files[0];
                files_.replace(name, add_missing_lines(names, index_lines_, key, effective), state);
            }
            files_.commit();
        }

    private:
        codex_source const& to_;
        file_batch files_;
        std::string index_lines_;
    };

    /// Reads the ends of the files, and sorts the threads, last changed first.
    void look(counting counted) {
        unread_.clear();
        for (auto& thread : threads_) {
            thread.counted.reset();
            try {
                auto const ends = read_thread_ends(thread.path);
                thread.head = codex::peek(ends.head, ends.tail);
                if (counted == counting::messages) thread.counted = count(thread, ends);
            } catch (storage_error const& e) { unread_.push_back({e.what(), true}); }
        }
        std::stable_sort(threads_.begin(), threads_.end(), [](auto const& a, auto const& b) {
            return a.head.updated.value_or("") > b.head.updated.value_or("");
        });
        is_seen_ = true;
    }
    /// Counts the messages of a file. Nothing if the thread must be read in full: its ends show no
    /// thread, or it has a base and neither file is large.
    [[nodiscard]] std::optional<reading> count(thread_file const& thread,
                                               file_ends const& ends) const {
        if (thread.head.id.empty() || ends.is_damaged) return std::nullopt;
        auto const base = find_base_in(ends.head);
        auto const* const below = base ? find_base(base->thread_id) : nullptr;
        std::error_code unknown;
        bool const is_large =
            !ends.is_whole()
            || (below != nullptr && fs::file_size(below->path, unknown) > largest_whole_file);
        if (base && !is_large) return std::nullopt;
        auto out = skim(documents(), ends);
        if (base) out.messages.reset();
        if (!is_packed(thread.path)) return out;
        out.encoding = "zstd";
        out.stored_bytes = static_cast<std::size_t>(fs::file_size(thread.path, unknown));
        return out;
    }
    [[nodiscard]] std::vector<entry> describe() const {
        std::vector<entry> out;
        for (auto const& thread : threads_) {
            auto& e = out.emplace_back();
            e.key = static_cast<std::int64_t>(out.size()) - 1;
            e.id = thread.id;
            auto const name = names_.find(thread.id);
            if (name != names_.end()) {
                e.title = name->second;
            } else if (auto const& text = thread.head.first_user_text) {
                e.title = text->substr(0, text->find('\n'));
            }
            e.updated_at = thread.head.updated.value_or("");
            e.created_at = thread.head.created;
            e.parent_id = thread.head.parent;
            if (thread.head.directory) e.folders.push_back(*thread.head.directory);
        }
        return out;
    }

    [[nodiscard]] std::vector<fs::path> find_files(std::vector<replacement> const& all) const {
        std::vector<fs::path> out;
        for (auto const& thread : all) out.push_back(path_of(thread.key));
        return out;
    }
    [[nodiscard]] fs::path const& path_of(std::int64_t key) const {
        return threads_[static_cast<std::size_t>(key)].path;
    }

    /// The text of a thread with its bases; nothing if it has none. Notes a missing base in `s`.
    [[nodiscard]] std::optional<std::string> join(stored& s) const {
        bool is_utf16 = false;
        auto const text = unpack_document(s.bytes, is_utf16);
        if (!text) return std::nullopt;
        auto joined = join_history(*text, [this](std::string const& id) -> fs::path const* {
            auto const* const base = find_base(id);
            return base == nullptr ? nullptr : &base->path;
        });
        if (!joined) return std::nullopt;
        s.is_utf16 = is_utf16;
        s.missing = std::move(joined->missing);
        return std::move(joined->text);
    }
    /// A base is a segment or the first file of a thread.
    [[nodiscard]] thread_file const* find_base(std::string const& id) const {
        for (auto const& thread : everything_)
            if (thread.base_id() == id) return &thread;
        return nullptr;
    }

    fs::path home_;
    continued_threads continued_{home_};
    std::vector<thread_file> everything_, threads_;
    std::map<std::string, std::string> names_;
    std::set<std::string> reverted_;  ///< the ids of threads that were reverted
    std::optional<std::vector<std::map<std::string, std::string>>> shared_;  ///< by file and id
    std::vector<source_problem> problems_, unread_;
    bool is_seen_ = false;  ///< whether the ends of the files were read
};

}  // namespace

std::unique_ptr<source> open_codex_source(fs::path const& folder) {
    thread_files found{folder};
    return found.all.empty() ? nullptr : std::make_unique<codex_source>(std::move(found));
}

std::unique_ptr<source> open_codex_store(fs::path const& folder) {
    return std::make_unique<codex_source>(thread_files{folder});
}

bool is_new_codex_home(fs::path const& folder) {
    bool const is_home = name_of_folder(folder) == ".codex"
                         || has_any_file(folder, {"config.toml", "auth.json", "session_index.jsonl",
                                                  "archived_sessions", "state_5.sqlite"});
    std::vector<source_problem> unreadable;
    return is_home && find_rollouts(folder, unreadable).empty();
}

std::unique_ptr<source> create_codex_folder(fs::path const& folder, format const& documents) {
    return &documents == &codex_format() ? open_codex_store(folder) : nullptr;
}

}  // namespace app
