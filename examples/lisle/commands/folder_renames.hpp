// examples/lisle/commands/folder_renames.hpp - the option --folder OLD=NEW: other names of folders.
#pragma once

#include <lisle/visit.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Renames folders in paths and file URLs. The first matching rule renames a path, and no other
/// rule does, so two rules can swap two folders.
class folder_renames {
public:
    /// The reason why an option is not a rule; empty if it is a rule.
    [[nodiscard]] static std::string find_mistake(std::string const& option);

    /// The options must be rules. A slash at the end of OLD or NEW is ignored.
    explicit folder_renames(std::vector<std::string> const& options);

    [[nodiscard]] bool is_empty() const { return all_.empty(); }

    /// The new path; nothing if no rule fits.
    [[nodiscard]] std::optional<std::string> rename_path(std::string_view path) const;

    /// The new URL, in which the new part is percent-encoded; nothing if no rule fits.
    [[nodiscard]] std::optional<std::string> rename_url(std::string_view url) const;

    /// Renames each of these paths.
    [[nodiscard]] std::vector<std::string> rename_paths(std::vector<std::string> paths) const;

    /// Renames a string of a document, if it is a path or a URL.
    void rename(lisle::editable_string& text, lisle::string_place const& place) const;

private:
    struct rule {
        std::string before, after;  ///< without a slash at the end: empty for the root
    };

    std::vector<rule> all_;
};

}  // namespace app
