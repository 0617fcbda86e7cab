// examples/lisle/opencode/projects.hpp - the projects of a database, 1.x or 2, by their folders.
#pragma once

#include "../system/database.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

struct opencode_project {
    std::string id, folder;

    /// The path of a folder below the project's; nothing if it is elsewhere.
    [[nodiscard]] std::optional<std::string> find_path(std::string_view directory) const;
};

class opencode_projects {
public:
    explicit opencode_projects(database& db);

    /// The project with the nearest folder above `directory`, or else the session's own project, or
    /// else the one for folders without a repository, which is made if it is missing. A session
    /// without a project joins one when opencode first runs in its folder.
    [[nodiscard]] opencode_project const& choose(std::string_view directory,
                                                 std::string_view own_id, std::int64_t time);

private:
    database& db_;
    std::vector<opencode_project> all_;
};

}  // namespace app
