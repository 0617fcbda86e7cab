// benchmarks/peers/plain/mention.hpp - the mentions in a user's message. A rule's id stays dynamic.
#pragma once

#include "described.hpp"

#include <cstdint>

namespace bench::plain {

struct line_range {
    std::uint32_t start = 0, end = 0;

    static void each_member(auto& self, auto&& member) {
        member("start", self.start), member("end", self.end);
    }
};

struct file_mention {
    static constexpr std::string_view case_name = "File";
    std::string abs_path;

    static void each_member(auto& self, auto&& member) { member("abs_path", self.abs_path); }
};

struct pasted_image_mention {
    static constexpr std::string_view case_name = "PastedImage";
};

struct directory_mention {
    static constexpr std::string_view case_name = "Directory";
    std::string abs_path;

    static void each_member(auto& self, auto&& member) { member("abs_path", self.abs_path); }
};

struct symbol_mention {
    static constexpr std::string_view case_name = "Symbol";
    std::string abs_path, name;
    plain::line_range line_range;

    static void each_member(auto& self, auto&& member) {
        member("abs_path", self.abs_path), member("name", self.name);
        member("line_range", self.line_range);
    }
};

struct thread_mention {
    static constexpr std::string_view case_name = "Thread";
    std::string id, name;

    static void each_member(auto& self, auto&& member) {
        member("id", self.id), member("name", self.name);
    }
};

struct text_thread_mention {
    static constexpr std::string_view case_name = "TextThread";
    std::string path, name;

    static void each_member(auto& self, auto&& member) {
        member("path", self.path), member("name", self.name);
    }
};

template <class Json>
struct rule_mention {
    static constexpr std::string_view case_name = "Rule";
    Json id;
    std::string name;

    static void each_member(auto& self, auto&& member) {
        member("id", self.id), member("name", self.name);
    }
};

struct diagnostics_mention {
    static constexpr std::string_view case_name = "Diagnostics";
    bool include_errors = true, include_warnings = false;

    static void each_member(auto& self, auto&& member) {
        member("include_errors", self.include_errors, false);
        member("include_warnings", self.include_warnings, false);
    }
};

struct selection_mention {
    static constexpr std::string_view case_name = "Selection";
    std::optional<std::string> abs_path;
    plain::line_range line_range;

    static void each_member(auto& self, auto&& member) {
        member("abs_path", self.abs_path, !self.abs_path);
        member("line_range", self.line_range);
    }
};

struct fetch_mention {
    static constexpr std::string_view case_name = "Fetch";
    std::string url;

    static void each_member(auto& self, auto&& member) { member("url", self.url); }
};

struct terminal_selection_mention {
    static constexpr std::string_view case_name = "TerminalSelection";
    std::uint32_t line_count = 0;

    static void each_member(auto& self, auto&& member) { member("line_count", self.line_count); }
};

struct git_diff_mention {
    static constexpr std::string_view case_name = "GitDiff";
    std::string base_ref;

    static void each_member(auto& self, auto&& member) { member("base_ref", self.base_ref); }
};

template <class Json>
using mention_uri =
    std::variant<file_mention, pasted_image_mention, directory_mention, symbol_mention,
                 thread_mention, text_thread_mention, rule_mention<Json>, diagnostics_mention,
                 selection_mention, fetch_mention, terminal_selection_mention, git_diff_mention>;

}  // namespace bench::plain
