// examples/lisle/loom/source.cpp - one file per thread; it never writes.
#include "source.hpp"

#include "../file_changes.hpp"
#include "../files.hpp"
#include "../folder.hpp"
#include "format.hpp"

#include <lisle/formats/loom/summary.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/salvage.hpp>

#include <algorithm>
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

/// The last active one first, unreadable ones last.
bool is_listed_before(thread_file const& a, thread_file const& b) {
    if (a.head.has_value() != b.head.has_value()) return a.head.has_value();
    return a.head ? loom::is_listed_before(*a.head, *b.head) : a.name < b.name;
}

class loom_source final : public source {
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

    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override { return s.bytes; }

    /// Loom opens a thread by its file's name, but lists it under its own id.
    [[nodiscard]] std::vector<std::string> find_disagreements(entry const& e,
                                                              document const& d) const override {
        auto const& id = value_of<lisle::loom_t>(d).id.text;
        if (id == e.id) return {};
        return {"the file is named " + e.id + ", but the thread's id is " + id};
    }

    [[nodiscard]] rescue save(entry const& e, stored const& s) override {
        auto saved = lisle::salvage<lisle::loom_t>(s.bytes, bounded());
        rescue out;
        for (auto const& error : saved.errors) out.problems.push_back(error.message());
        auto& thread = saved.value;
        out.messages = thread.conversation.messages.size();
        if (saved.is_whole() || out.messages == 0) return out;
        if (thread.id.text.empty()) thread.id.text = e.id;
        out.replacement = stored{"json", lisle::encode(thread)};
        return out;
    }

    [[nodiscard]] std::optional<std::string> find_obstacle(document const&) const override {
        return std::string{only_read};
    }
    bool put(std::string const&, document const&) override { refuse(); }
    [[nodiscard]] std::size_t replace(std::vector<replacement> const&) override { refuse(); }
    [[nodiscard]] std::string back_up() override { refuse(); }
    [[nodiscard]] std::string make_id() const override { return {}; }

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
    static constexpr std::string_view only_read =
        "Loom's threads are only read here; examples/loom_store writes them";

    [[noreturn]] void refuse() const {
        throw storage_error{folder_.string() + ": " + std::string{only_read}};
    }

    std::filesystem::path folder_;
    std::vector<thread_file> files_;
    std::vector<source_problem> problems_;
};

}  // namespace

namespace {

/// The files of a folder, in the order of a list; and whether one is a thread or has its name.
struct thread_folder {
    std::vector<thread_file> files;
    std::vector<source_problem> problems;
    bool is_loom = false;
};

thread_folder read_threads(std::filesystem::path const& folder) {
    thread_folder out;
    for (auto const& path : list_folder(folder, out.problems).files) {
        if (path.extension() != ".json") continue;
        out.is_loom = out.is_loom || loom::parse_thread_id(path.stem().string());
        auto const text = try_read_file(path, out.problems);
        if (!text) continue;
        auto& file = out.files.emplace_back(thread_file{path.filename().string(), {}});
        if (auto const read = lisle::decode<lisle::loom_t>(*text, bounded()))
            file.head = summarize(*read);
        out.is_loom = out.is_loom || file.head;
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

std::unique_ptr<source> open_loom_store(std::filesystem::path const& folder) {
    return make_source(folder, read_threads(folder));
}

}  // namespace app
