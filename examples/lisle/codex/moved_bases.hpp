// examples/lisle/codex/moved_bases.hpp - corrects byte offsets from which threads continue other
// files, after those files have changed.
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

/// A thread of Codex may continue another thread's file from a byte offset, its base. This class
/// moves these offsets when the files are redacted. All files are added first, then moved in order.
class moved_bases {
public:
    /// Redacts a beginning of a file on its own.
    using redact_beginning = std::function<std::optional<std::string>(std::string_view)>;

    /// Notes the bases of a file. `bytes` may be compressed; other files than Codex's are ignored.
    void add(std::string const& name, std::string_view bytes);

    /// Notes the bases of files of the same home outside of this file or folder.
    void add_outside(std::filesystem::path const& changed);

    /// The names, each after the names of the file's bases.
    [[nodiscard]] std::vector<std::string> order(std::vector<std::string> const& names) const;

    /// Returns the new bytes of a file with its offsets moved, and notes the new offsets of its own
    /// lines.
    [[nodiscard]] std::string move(std::string const& name, std::string_view before,
                                   std::string now, redact_beginning const& redact);

    /// Describes a file outside whose offset would now be wrong; nothing if there is none.
    [[nodiscard]] std::optional<std::string> find_broken() const;

private:
    /// The id of a base and an offset in it.
    using place = std::pair<std::string, std::uint64_t>;

    void add_places(std::string_view text, std::vector<place>& to) const;
    void visit(std::string const& name, std::set<std::string>& seen,
               std::vector<std::string>& out) const;

    std::map<std::string, std::string> names_;           ///< names of files, by their ids as bases
    std::map<std::string, std::vector<place>> places_;   ///< the bases of each file, by its name
    std::map<std::string, std::vector<place>> outside_;  ///< the bases of files outside
    std::map<place, std::uint64_t> moved_;
};

}  // namespace app
