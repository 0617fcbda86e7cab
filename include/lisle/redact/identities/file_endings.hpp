// lisle/redact/identities/file_endings.hpp - endings of names of files that look like parts of
// other names.
#pragma once

#include <lisle/redact/bytes/characters.hpp>

#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

/// Endings of names of files that look like domains: `icon@2x.png`.
inline bool is_file_ending(std::string_view label) {
    return is_one_of(
        label,
        {"png",  "jpg",  "jpeg",    "gif",   "svg",   "webp",    "js",      "ts",        "jsx",
         "tsx",  "mjs",  "cjs",     "json",  "html",  "css",     "scss",    "py",        "rs",
         "md",   "txt",  "go",      "java",  "rb",    "php",     "sh",      "yml",       "yaml",
         "toml", "lock", "tgz",     "gz",    "zip",   "log",     "cpp",     "hpp",       "cc",
         "h",    "c",    "service", "local", "timer", "socket",  "so",      "vue",       "mp",
         "map",  "db",   "sql",     "xml",   "test",  "invalid", "example", "localhost", "internal",
         "tar",  "bak",  "tmp",     "orig"});
}

}  // namespace detail

}  // namespace lisle::v0_1::redaction
