// examples/lisle/codex/moved_bases.hpp - threads that go on from so many bytes of another file,
// when that file gets longer or shorter.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

/// Moves the places to which threads of Codex point in files that are redacted. All files are added
/// first, then moved in order.
class moved_bases {
public:
    /// Returns a beginning of a file as it will be, redacted by itself.
    using redact_beginning = std::function<std::optional<std::string>(std::string_view)>;

    /// Notes where a file points to. `bytes` may be compressed; other files than Codex's are
    /// ignored.
    void add(std::string const& name, std::string_view bytes);

    /// Notes the files of the same home, outside of this file or folder, that point into it.
    void add_outside(std::filesystem::path const& changed);

    /// The names, each behind those that its file points to.
    [[nodiscard]] std::vector<std::string> order(std::vector<std::string> const& names) const;

    /// Returns the new bytes of a file with its places moved, and notes where the lines of the file
    /// are now.
    [[nodiscard]] std::string move(std::string const& name, std::string_view before,
                                   std::string now, redact_beginning const& redact);

    /// In words, a file outside that would point to a wrong place now; nothing if there is none.
    [[nodiscard]] std::optional<std::string> find_broken() const;

private:
    /// A base and a place in it.
    using place = std::pair<std::string, std::uint64_t>;

    void add_places(std::string_view text, std::vector<place>& to) const;
    void visit(std::string const& name, std::set<std::string>& seen,
               std::vector<std::string>& out) const;

    std::map<std::string, std::string> names_;           ///< of files, by their ids as bases
    std::map<std::string, std::vector<place>> places_;   ///< by name, to which a file points
    std::map<std::string, std::vector<place>> outside_;  ///< the same of files outside
    std::map<place, std::uint64_t> moved_;
};

}  // namespace app
