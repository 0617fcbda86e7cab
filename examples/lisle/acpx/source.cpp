// examples/lisle/acpx/source.cpp - acpx's session files, one by one or in their folder.
#include "source.hpp"

#include "../../loom_store/file_system.hpp"
#include "../files.hpp"
#include "../folder.hpp"
#include "format.hpp"

#include <lisle/formats/acpx/key_policy.hpp>
#include <lisle/formats/acpx/parser/file_name.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/codec.hpp>
#include <lisle/document_prefix.hpp>
#include <lisle/random_id.hpp>
#include <lisle/text/raw_json.hpp>

#include <algorithm>
#include <fstream>
#include <utility>

namespace app {

namespace {

namespace acpx = lisle::acpx;
namespace fs = std::filesystem;

/// Whether a file `*.json` of a folder of sessions is a damaged record: JSON of another kind, such as
/// the index, is none.
bool is_damaged_record(fs::path const& file, std::string_view text) {
    auto const name = file.filename();
    if (name == "index.json" || name == "config.json") return false;
    if (!lisle::decode_as<lisle::raw_json>(text)) return true;
    return lisle::document_prefix{text}.document()["schema"].is("acpx.session.v1");
}

class acpx_source final : public source {
public:
    explicit acpx_source(fs::path const& path) : path_{path} {
        std::error_code ignored;
        is_folder_ = fs::is_directory(path, ignored);
    }

    [[nodiscard]] format const& documents() const override { return acpx_format(); }

    [[nodiscard]] std::vector<entry> list() override {
        find_files();
        std::vector<entry> out;
        for (std::size_t i = 0; i < files_.size(); ++i) {
            auto const text = try_read_file(files_[i], problems_);
            if (!text) continue;
            bool const is_record = acpx::detect_shape(*text).has_value();
            if (!is_record && !(is_folder_ && is_damaged_record(files_[i], *text))) continue;
            auto const name = files_[i].filename().string();
            auto const read = documents().read(*text, nullptr);
            auto found = read ? (*read)->identify() : entry{};
            found.key = static_cast<std::int64_t>(i);
            if (!read) found.id = acpx::record_id_of(name).value_or(name);
            out.push_back(std::move(found));
        }
        std::sort(out.begin(), out.end(), [](entry const& a, entry const& b) {
            return a.updated_at != b.updated_at ? a.updated_at > b.updated_at : a.id < b.id;
        });
        return out;
    }

    [[nodiscard]] std::vector<source_problem> find_problems() const override { return problems_; }

    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        auto const& file = files_[static_cast<std::size_t>(e.key)];
        std::error_code ignored;
        if (!fs::exists(file, ignored)) return std::nullopt;
        return stored{"json", read_file(file.string())};
    }

    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override { return s.bytes; }

    [[nodiscard]] std::vector<std::string> find_disagreements(entry const& e,
                                                              document const& d) const override {
        auto const& record = value_of<lisle::acpx_t>(d);
        auto const name = files_[static_cast<std::size_t>(e.key)].filename().string();
        std::vector<std::string> out;
        if (!acpx::fits_file_name(record.acpx_record_id, name))
            out.push_back("the file is named " + name + ", but its record id is "
                          + record.acpx_record_id + ": acpx 0.19.1 ignores it");
        if (auto const obstacle = find_obstacle(d)) out.push_back(*obstacle);
        return out;
    }

    [[nodiscard]] std::optional<std::string> find_obstacle(document const& d) const override {
        auto const& record = value_of<lisle::acpx_t>(d);
        if (record.written_as != acpx::shape::flat) return std::nullopt;
        auto const violation = acpx::find_key_violation(record);
        if (!violation) return std::nullopt;
        return violation->what + " at " + violation->pointer;
    }

    bool put(std::string const& id, document const& d) override {
        auto const& record = value_of<lisle::acpx_t>(d);
        auto const name = acpx::session_file_name(id);
        if (!is_folder_) throw storage_error{path_.string() + ": not a folder of sessions"};
        if (!name || record.acpx_record_id != id)
            throw storage_error{path_.string() + ": the document's id is " + record.acpx_record_id};
        auto const file = path_ / *name;
        std::error_code ignored;
        bool const is_new = !fs::exists(file, ignored);
        store::replace_file(file, lisle::encode(record, lisle::layout::source));
        return is_new;
    }

    [[nodiscard]] rescue save(entry const&, stored const& s) override {
        auto const read = lisle::decode<lisle::acpx_t>(s.bytes);
        if (!read) return {{read.error().message()}, std::nullopt, 0};
        return {{}, std::nullopt, read->thread.messages.size()};
    }
    [[nodiscard]] std::size_t replace(std::vector<replacement> const&) override { return 0; }
    [[nodiscard]] std::string back_up() override {
        throw storage_error{path_.string() + ": only databases can be repaired, not files"};
    }

    [[nodiscard]] std::string make_id() const override { return lisle::make_random_id(); }

private:
    void find_files() {
        files_.clear();
        problems_.clear();
        if (!is_folder_) return files_.push_back(path_);
        for (auto& file : list_folder(path_, problems_).files)
            if (file.extension() == ".json") files_.push_back(std::move(file));
    }

    fs::path path_;
    bool is_folder_ = false;
    std::vector<fs::path> files_;
    std::vector<source_problem> problems_;
};

/// Whether the folder is ~/.acpx/sessions of somebody, or holds a record.
bool is_session_folder(fs::path const& path) {
    auto const folder = absolute(path / "").lexically_normal().parent_path();
    if (folder.filename() == "sessions" && folder.parent_path().filename() == ".acpx") return true;
    std::vector<source_problem> unreadable;
    for (auto const& file : list_folder(path, unreadable).files) {
        if (file.extension() != ".json") continue;
        auto const text = try_read_file(file, unreadable);
        if (text && acpx::detect_shape(*text)) return true;
        if (text && lisle::document_prefix{*text}.document()["schema"].is("acpx.session-index.v1"))
            return true;
    }
    return false;
}

}  // namespace

std::unique_ptr<source> open_acpx_folder(fs::path const& path) {
    return is_session_folder(path) ? open_acpx_store(path) : nullptr;
}

std::unique_ptr<source> open_acpx_store(fs::path const& path) {
    return std::make_unique<acpx_source>(path);
}

std::unique_ptr<source> open_acpx_file(fs::path const& path) {
    // Read little: a file of another kind may be large.
    std::ifstream in{path, std::ios::binary};
    char first = 0;
    if (!(in >> first) || first != '{') return nullptr;
    auto out = open_acpx_store(path);
    return out->list().empty() ? nullptr : std::move(out);
}

}  // namespace app
