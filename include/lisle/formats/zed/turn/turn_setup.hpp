// lisle/formats/zed/turn/turn_setup.hpp - the tools and settings of turns.
#pragma once

#include <lisle/formats/zed/model/tool_input.hpp>
#include <lisle/options.hpp>
#include <lisle/text/salted_map.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::zed {

/// A tool of a turn.
struct turn_tool {
    std::string name;
    bool is_streaming = false;   ///< takes its input piece by piece
    std::string kind = "other";  ///< ACP's kind of tool: read, edit, execute...
    /// Makes the title that a person reads; without a function the title is the name.
    std::function<std::string(tool_input const&)> make_title{};

    /// The title of a use with this input; the tool's name if the tool makes none.
    [[nodiscard]] std::string title_of(tool_input const& input) const {
        return make_title ? make_title(input) : name;
    }
};

/// The caller's settings for turns.
struct turn_setup {
    std::vector<turn_tool> tools{};
    /// Whether there is a model to ask. Without one no request is repeated.
    bool has_model = true;
    /// Whether requests may be repeated: not with the provider `zed.dev` and no known plan.
    bool may_retry = true;
    bool supports_images = true;
    /// The revision of the Zed that will read the thread. The pinned revision stores a tool's
    /// result in one part, and an image with its size.
    schema_revision revision = schema_revision::pinned;
    /// Adds up `cumulative_token_usage`, as Zed does since 2026-06.
    bool keeps_cumulative_usage = false;
    /// A round ends by itself when its stream is closed and each started tool has answered, and a
    /// result that no tool owes is ignored. Otherwise the caller ends rounds (`end_round`), and
    /// every result is taken.
    bool ends_rounds = true;
    /// The time, RFC 3339, in UTC with `Z`. Without a clock `updated_at` stays as it is.
    std::function<std::string()> now{};
    /// The ids of prompts and messages; without a source they come from make_random_id().
    id_source ids{};
};

/// Finds tools by their names.
class tool_index {
public:
    tool_index() = default;
    explicit tool_index(std::vector<turn_tool> tools) : tools_{std::move(tools)} {
        for (std::size_t i = 0; i < tools_.size(); ++i) places_.try_emplace(tools_[i].name, i);
    }

    /// Lifetime: that of the index.
    [[nodiscard]] turn_tool const* find(std::string_view name) const {
        auto const at = places_.find(name);
        return at == places_.end() ? nullptr : &tools_[at->second];
    }

private:
    std::vector<turn_tool> tools_;
    lisle::text::salted_map<std::string, std::size_t> places_;
};

}  // namespace lisle::v0_1::zed
