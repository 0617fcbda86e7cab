// lisle/redact/identities/impersonal_names.hpp - names in paths and addresses that name no person:
// pages of sites, common accounts, endings of files.
#pragma once

#include <lisle/redact/bytes/characters.hpp>

#include <string_view>

namespace lisle::v0_1::redaction {

/// Whether a name in a path names a page of a site, or a part of a page.
[[nodiscard]] inline bool is_page_name(std::string_view name) {
    return is_one_of(
        name,
        {"about",         "account", "add",      "admin",   "api",       "assets",    "banner",
         "blog",          "cart",    "catalog",  "chat",    "checkout",  "code",      "components",
         "contact",       "content", "create",   "css",     "dashboard", "data",      "delete",
         "detail",        "details", "docs",     "edit",    "faq",       "favorites", "feed",
         "footer",        "header",  "help",     "history", "images",    "img",       "inbox",
         "index",         "info",    "items",    "js",      "landing",   "layout",    "list",
         "login",         "logout",  "main",     "menu",    "messages",  "news",      "new",
         "notifications", "orders",  "overview", "page",    "pages",     "posts",     "pricing",
         "products",      "profile", "register", "reports", "search",    "section",   "services",
         "settings",      "show",    "signin",   "signup",  "static",    "stats",     "styles",
         "update",        "upload",  "view",     "views",   "welcome"});
}

/// Whether a name in a path names no person.
[[nodiscard]] inline bool is_common_user(std::string_view name) {
    if (is_one_of(name,
                  {"user",          "users",     "root",      "ubuntu",  "debian",    "runner",
                   "runneradmin",   "vscode",    "node",      "app",     "test",      "admin",
                   "administrator", "home",      "me",        "you",     "username",  "name",
                   "public",        "default",   "shared",    "guest",   "dev",       "developer",
                   "coder",         "ec2-user",  "centos",    "fedora",  "pi",        "vagrant",
                   "docker",        "jenkins",   "circleci",  "travis",  "git",       "www-data",
                   "linuxbrew",     "postgres",  "nobody",    "someone", "foo",       "bar",
                   "project",       "projects",  "src",       "lib",     "bin",       "all",
                   "yourname",      "your-name", "your_name", "gitpod",  "codespace", "work"}))
        return true;
    return name.starts_with("user") && run_end(name, 4, digits) == name.size();
}

namespace detail {

/// Whether a label that looks like a top-level domain ends the name of a file: `icon@2x.png`.
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
