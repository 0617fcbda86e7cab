// examples/lisle/loom/source.cpp - one file per thread, and the queue of unsent changes.
#include "source.hpp"

#include "../../loom_store/file_system.hpp"
#include "../../loom_store/sync_queue.hpp"
#include "../files/file_batch.hpp"
#include "../files/file_changes.hpp"
#include "../files/files.hpp"
#include "../files/folder.hpp"
#include "../sessions/stamped_source.hpp"
#include "../sessions/typed_format.hpp"
#include "../stores/stores.hpp"
#include "../system/locked_file.hpp"
#include "format.hpp"

#include <lisle/detection/document_prefix.hpp>
#include <lisle/formats/loom/summary.hpp>
#include <lisle/formats/loom/sync.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/misfits.hpp>
#include <lisle/salvage.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <system_error>
#include <utility>

namespace app {

namespace {

namespace loom = lisle::loom;

/// A file, and the summary of its thread if it is readable.
struct thread_file {
    std::string name;
    std::optional<loom::summary> head;
};

/// The last active thread is first, unreadable files are last.
bool is_listed_before(thread_file const& a, thread_file const& b) {
    if (a.head.has_value() != b.head.has_value()) return a.head.has_value();
    return a.head ? loom::is_listed_before(*a.head, *b.head) : a.name < b.name;
}

class loom_source final : public source, public stamped_source {
public:
    loom_source(std::filesystem::path folder, std::vector<thread_file> files,
                std::vector<source_problem> problems)
        : folder_{std::move(folder)}, files_{std::move(files)}, problems_{std::move(problems)} {}

    [[nodiscard]] format const& documents() const override { return loom_format(); }

    [[nodiscard]] std::vector<entry> list() override {
        std::vector<entry> out;
        for (auto const& file : files_) {
            auto& e = out.emplace_back();
            e.key = static_cast<std::int64_t>(out.size()) - 1;
            e.id = std::filesystem::path{file.name}.stem().string();
            if (!file.head) continue;
            e.title = file.head->title.value_or("");
            e.updated_at = file.head->last_activity_at;
            e.created_at = file.head->created_at;
            if (file.head->workspace_root) e.folders.push_back(*file.head->workspace_root);
        }
        return out;
    }

    [[nodiscard]] std::vector<source_problem> find_problems() const override { return problems_; }

    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        auto const path = folder_ / files_[static_cast<std::size_t>(e.key)].name;
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored)) return std::nullopt;
        return stored{"json", read_file(path.string())};
    }

    [[nodiscard]] std::optional<std::string> find_stamp(entry const& e) override {
        return stamp_file(folder_ / files_[static_cast<std::size_t>(e.key)].name);
    }

    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override {
        return unpack_session_file(s.bytes);
    }

    /// Loom opens a thread by its file's name, but lists it under the id in the file.
    [[nodiscard]] std::vector<std::string> find_disagreements(entry const& e,
                                                              document const& d) const override {
        auto const& id = value_of<lisle::loom_t>(d).id.text;
        if (id == e.id) return {};
        return {"the file is named " + e.id + ", but the thread's id is " + id};
    }

    [[nodiscard]] rescue save(entry const& e, stored const& s) override {
        auto saved = save_thread(s.bytes, e.id);
        rescue out{std::move(saved.problems), {}, saved.messages};
        if (saved.text) out.replacement = stored{"json", std::move(*saved.text)};
        return out;
    }

    // ---- Writing ----

    /// Loom syncs the threads of its own folder only.
    void settle_on(host_environment const& host) override {
        now_ = host.now;
        auto const state = host.find("XDG_STATE_HOME");
        auto const home = host.find("HOME");
        std::filesystem::path base;
        if (state && std::filesystem::path{*state}.is_absolute()) base = *state;
        else if (home) base = std::filesystem::path{*home} / ".local/state";
        std::error_code unknown;
        for (auto const& place : find_places(host).all)
            if (place.agent == documents().name() && !base.empty()
                && std::filesystem::equivalent(place.path, folder_, unknown))
                queue_ = base / "loom" / "sync";
    }

    [[nodiscard]] std::optional<std::string> find_obstacle(document const& d) const override {
        auto const& thread = value_of<lisle::loom_t>(d);
        if (auto const name = loom::file_name_of(thread.id); !name) return name.error().message();
        return std::nullopt;
    }

    [[nodiscard]] std::unique_ptr<packed_session> pack(new_session const& s) const override {
        auto out = std::make_unique<packed_thread>();
        out->thread = value_of<lisle::loom_t>(s.value);
        if (out->thread.id.text != s.id)
            throw storage_error{folder_.string() + ": the document's id is " + out->thread.id.text};
        out->name = loom::file_name_of(s.id).value();
        out->text = lisle::encode(out->thread, lisle::layout::source);
        return out;
    }

    [[nodiscard]] std::unique_ptr<put_batch> begin_put() override {
        return std::make_unique<batch>(*this);
    }

    [[nodiscard]] std::vector<std::string>
    begin_repair(std::vector<replacement> const& all) override {
        std::vector<std::string> out;
        for (auto const& each : all)
            out.push_back(copy_before_repair(folder_ / name_of(each.key), each.before.bytes));
        return out;
    }
    [[nodiscard]] std::size_t replace(std::vector<replacement> const& all) override {
        auto const lock = lock_folder();
        std::size_t count = 0;
        file_batch changes{folder_};
        for (auto const& each : all) {
            auto const file = folder_ / name_of(each.key);
            auto const state = find_state(file);  // before the file is read
            if (read_file(file.string()) != each.before.bytes) continue;
            changes.replace(name_of(each.key), each.now.bytes, state);
            ++count;
        }
        changes.commit();
        return count;
    }
    [[nodiscard]] std::string make_id() const override { return {}; }

    // ---- Backups ----

    [[nodiscard]] std::optional<saved_session> collect(entry const& e) override {
        saved_session out{std::string{documents().name()}, e.id, e.title, e.updated_at};
        auto const& name = files_[static_cast<std::size_t>(e.key)].name;
        out.files.push_back({name, read_file((folder_ / name).string())});
        return out;
    }

    [[nodiscard]] std::vector<std::string> put_back(session_stream const& next) override {
        file_changes changes{folder_};
        while (auto const saved = next())
            for (auto const& file : saved->files) changes.replace(file.name, file.bytes);
        changes.commit();
        return {};
    }

private:
    struct packed_thread final : packed_session {
        std::string name, text;
        loom::thread thread;
    };

    class batch final : public put_batch {
    public:
        explicit batch(loom_source const& to)
            : to_{to}, lock_{to.lock_folder()}, files_{to.folder_} {}

        /// Increases the version of a changed thread, or Loom's server would refuse it.
        bool put(packed_session const& packed) override {
            auto const& [name, text, thread] = dynamic_cast<packed_thread const&>(packed);
            auto const state = find_state(to_.folder_ / name);  // before the file is read
            auto const stored = to_.find_thread(thread.id.text, name);
            if (loom::leaves_machine(thread)) sent_.push_back(thread.id);
            if (!stored || thread.version > *stored) {
                files_.replace(name, text, state);
            } else {
                auto changed = thread;
                changed.version = *stored + 1;
                files_.replace(name, lisle::encode(changed, lisle::layout::source), state);
            }
            return !stored;
        }

        /// Notes the changes before and after: a stopped run sends a file once too often rather
        /// than never, and another process may have sent the old file meanwhile.
        void commit() override {
            to_.note(sent_);
            files_.commit();
            to_.note(sent_);
        }

    private:
        loom_source const& to_;
        std::unique_ptr<store::folder_lock> lock_;
        file_batch files_;
        std::vector<loom::thread_id> sent_;
    };

    /// Locks the folder as Loom does; throws if another process holds it for longer than --wait.
    [[nodiscard]] std::unique_ptr<store::folder_lock> lock_folder() const {
        try {
            return std::make_unique<store::folder_lock>(folder_, lock_wait());
        } catch (std::system_error const& e) {
            if (e.code() != std::errc::operation_would_block) throw storage_error{e.what()};
            throw storage_error{folder_.string() + ": locked by another program (see --wait)"};
        }
    }

    /// The version of the thread in a file, 0 if it can't be read; nothing if there is no file.
    [[nodiscard]] std::optional<std::uint64_t> find_thread(std::string const& id,
                                                           std::string const& name) const {
        auto const file = folder_ / name;
        auto const text = store::read_file(file);
        if (!text) return std::nullopt;
        auto const read = lisle::decode<lisle::loom_t>(*text, bounded());
        if (read && read->id.text != id)
            throw document_error{file.string() + ": holds the thread " + read->id.text};
        return read ? read->version : 0;
    }

    void note(std::vector<loom::thread_id> const& changed) const {
        if (!queue_) return;
        for (auto const& id : changed)
            store::note_change(*queue_, id, loom::sync_operation::upsert, [this] { return now_; });
    }

    [[nodiscard]] std::string const& name_of(std::int64_t key) const {
        return files_[static_cast<std::size_t>(key)].name;
    }

    std::filesystem::path folder_;
    std::vector<thread_file> files_;
    std::vector<source_problem> problems_;
    std::optional<std::filesystem::path> queue_;  ///< the folder of Loom's queue
    std::string now_;
};

}  // namespace

namespace {

/// The files of a folder, in the order of a list. `is_loom`: a file is a thread, or has a thread's
/// name.
struct thread_folder {
    std::vector<thread_file> files;
    std::vector<source_problem> problems;
    bool is_loom = false;
};

/// Whether a text that can't be read as a thread is a damaged thread, because its file has a
/// thread's name. A record of acpx has such a name, too, if Loom was its agent.
bool is_damaged_thread(std::filesystem::path const& file, std::string_view text) {
    return loom::parse_thread_id(file.stem().string())
           && !lisle::document_prefix{text}.document()["schema"].starts_with("acpx.session");
}

thread_folder read_threads(std::filesystem::path const& folder) {
    thread_folder out;
    for (auto const& path : list_folder(folder, out.problems).files) {
        if (path.extension() != ".json") continue;
        auto const text = try_read_session(path, out.problems);
        if (text) {
            auto& file = out.files.emplace_back(thread_file{path.filename().string(), {}});
            if (auto const read = lisle::decode_without_misfits<lisle::loom_t>(*text, bounded()))
                file.head = summarize(*read);
            out.is_loom = out.is_loom || file.head;
        }
        out.is_loom = out.is_loom || is_damaged_thread(path, text ? std::string_view{*text} : "");
    }
    std::sort(out.files.begin(), out.files.end(), is_listed_before);
    return out;
}

std::unique_ptr<source> make_source(std::filesystem::path const& folder, thread_folder found) {
    return std::make_unique<loom_source>(folder, std::move(found.files), std::move(found.problems));
}

}  // namespace

std::unique_ptr<source> open_loom_source(std::filesystem::path const& folder) {
    auto found = read_threads(folder);
    return found.is_loom ? make_source(folder, std::move(found)) : nullptr;
}

std::unique_ptr<source> create_loom_folder(std::filesystem::path const& folder,
                                           format const& documents) {
    return &documents == &loom_format() ? open_loom_store(folder) : nullptr;
}

std::unique_ptr<source> open_loom_store(std::filesystem::path const& folder) {
    return make_source(folder, read_threads(folder));
}

}  // namespace app
