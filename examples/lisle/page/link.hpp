// examples/lisle/page/link.hpp - which links may stand in a page.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace app::page {

/// Whether a page may link to it: http, https or mailto, in visible ASCII, at most 2,000 bytes.
/// Everything else, `javascript:`, `data:` and file names, is shown as text.
[[nodiscard]] bool is_safe_link(std::string_view url);

/// The web page of a repository by its remote, `https://HOST/PATH`, from the spellings of git:
/// `git@HOST:PATH.git`, `ssh://git@HOST/PATH`, `git://HOST/PATH`, `https://USER@HOST/PATH.git`.
/// Empty if it has none.
[[nodiscard]] std::string find_web_page(std::string_view remote);

/// Where GitHub, GitLab, Forgejo, SourceHut and Bitbucket show a commit. Empty if the remote has no
/// web page, or if this is no hash.
[[nodiscard]] std::string find_commit_page(std::string_view remote, std::string_view hash);

/// Whether it may be the hash of a commit, perhaps shortened.
[[nodiscard]] bool is_commit_hash(std::string_view text);

}  // namespace app::page
