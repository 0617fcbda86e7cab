// examples/lisle/document_file.cpp - a file that is one document, of any format; read-only.
#include "document_file.hpp"

#include "files.hpp"

#include <lisle/zstd.hpp>

#include <fstream>
#include <string>
#include <utility>

namespace app {

namespace {

class document_file final : public source {
public:
    document_file(std::filesystem::path const& path, input_document whole)
        : name_{path.string()}, whole_{std::move(whole)}, entry_{whole_.value->identify()} {
        if (entry_.id.empty()) entry_.id = path.stem().string();
    }

    [[nodiscard]] format const& documents() const override { return *whole_.kind; }
    [[nodiscard]] std::vector<entry> list() override { return {entry_}; }
    [[nodiscard]] std::optional<stored> fetch(entry const&) override {
        return stored{"json", whole_.text};
    }
    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override { return s.bytes; }
    [[nodiscard]] std::vector<std::string> find_disagreements(entry const&,
                                                              document const&) const override {
        return {};
    }
    [[nodiscard]] std::optional<std::string> find_obstacle(document const&) const override {
        return name_ + " is one document, not a database";
    }
    bool put(std::string const&, document const&) override { return false; }
    [[nodiscard]] rescue save(entry const&, stored const&) override {
        auto refused = whole_.value->find_refused();
        return refused ? rescue{{std::move(*refused)}, {}, 0} : rescue{};
    }
    [[nodiscard]] std::string make_id() const override { return {}; }

private:
    std::string name_;
    input_document whole_;
    entry entry_;
};

/// Looks at the first bytes only: a file of another kind may be large.
bool begins_document(std::filesystem::path const& path) {
    std::ifstream in{path, std::ios::binary};
    std::string head(4, '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(in.gcount()));
    if (lisle::zstd::is_frame(head)) return true;
    in.clear();
    in.seekg(0);
    char first = 0;
    return in >> first && (first == '{' || first == '[');
}

}  // namespace

std::unique_ptr<source> open_document_file(std::filesystem::path const& path) {
    if (!begins_document(path)) return nullptr;
    auto whole = parse_document(read_file(path.string()), path.string(), {});
    if (!whole.value) throw document_error{whole.problem};
    return std::make_unique<document_file>(path, std::move(whole));
}

}  // namespace app
