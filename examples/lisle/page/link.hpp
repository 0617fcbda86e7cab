// examples/lisle/page/link.hpp - the links that a page may contain.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace app::page {

/// Whether a page may link to the URL: http, https or mailto, in visible ASCII, at most 2,000
/// bytes. Other URLs (`javascript:`, `data:`, names of files) are shown as text.
[[nodiscard]] bool is_safe_link(std::string_view url);

/// The web page of a repository by its remote, `https://HOST/PATH`, from the spellings of git:
/// `git@HOST:PATH.git`, `ssh://git@HOST/PATH`, `git://HOST/PATH`, `https://USER@HOST/PATH.git`.
/// Empty if the remote has no web page.
[[nodiscard]] std::string find_web_page(std::string_view remote);

/// The page of a commit at GitHub, GitLab, Forgejo, SourceHut or Bitbucket. Empty if the remote has
/// no web page, or if `hash` is no hash.
[[nodiscard]] std::string find_commit_page(std::string_view remote, std::string_view hash);

/// Whether the text may be the hash of a commit, perhaps shortened.
[[nodiscard]] bool is_commit_hash(std::string_view text);

}  // namespace app::page
