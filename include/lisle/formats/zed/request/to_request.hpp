// lisle/formats/zed/request/to_request.hpp - a stored message, in the form that a model gets.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/thread.rs; for newer kinds its state of 2026-08.
#pragma once

#include <lisle/formats/zed/model/message.hpp>
#include <lisle/formats/zed/request/mention_sections.hpp>
#include <lisle/formats/zed/request/request_message.hpp>
#include <lisle/formats/zed/tools/mention_link.hpp>
#include <lisle/options.hpp>
#include <lisle/scalars/white_space.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

namespace detail {

[[nodiscard]] inline request_message make_request_message(role by, std::string text) {
    request_message out;
    out.role = by;
    out.content.emplace_back(plain_text{std::move(text)});
    return out;
}

[[nodiscard]] inline bool is_blank_text(tool_result_part const& part) {
    auto const* const text = std::get_if<plain_text>(&part);
    return text != nullptr && scalars::trim_white_space(text->value).empty();
}

/// Fills a result without text, because providers refuse it.
[[nodiscard]] inline tool_result fill_blank(tool_result result) {
    auto& parts = result.content.parts;
    if (std::all_of(parts.begin(), parts.end(), is_blank_text)) {
        parts.clear();
        parts.emplace_back(plain_text{"<Tool returned an empty string>"});
    }
    return result;
}

/// Appends the request messages of a message. Unknown kinds have no request messages, and unknown
/// parts are left out.
class request_converter {
public:
    request_converter(schema_revision revision, std::vector<request_message>& out)
        : revision_{revision}, out_{out} {}

    void operator()(user_message const& m) const {
        request_message out;
        mention_sections sections;
        for (auto const& part : m.content) {
            if (auto const* const text = std::get_if<plain_text>(&part))
                out.content.emplace_back(*text);
            else if (auto const* const picture = std::get_if<image>(&part))
                out.content.emplace_back(*picture);
            else if (auto const* const mentioned = std::get_if<mention>(&part)) {
                out.content.emplace_back(plain_text{to_link(mentioned->uri, revision_)});
                sections.add(*mentioned);
            }
        }
        for (auto& text : sections.to_texts())
            out.content.emplace_back(plain_text{std::move(text)});
        add(std::move(out));
    }

    void operator()(agent_message const& m) const {
        add(convert_content(m));
        request_message results;
        for (auto const& [id, result] : m.tool_results)
            results.content.emplace_back(fill_blank(result));
        add(std::move(results));
    }

    void operator()(resume const&) const {
        add(make_request_message(role::user, "Continue where you left off"));
    }
    void operator()(compaction const& c) const {
        if (auto const* const summary = std::get_if<compaction_summary>(&c))
            add(make_request_message(role::user,
                                     "The previous conversation was compacted. Use this summary "
                                     "as context:\n\n"
                                         + summary->value));
    }
    void operator()(unknown_case<owned> const&) const {}

private:
    /// The agent's message without tool uses that have no result, because providers refuse them.
    static request_message convert_content(agent_message const& m) {
        lisle::text::salted_set<std::string_view> answered;
        for (auto const& [id, result] : m.tool_results) answered.insert(id);
        request_message out;
        out.role = role::assistant;
        out.reasoning_details = m.reasoning_details;
        for (auto const& part : m.content)
            std::visit(
                [&](auto const& kind) {
                    if constexpr (requires { kind.raw_input; }) {
                        if (answered.contains(kind.id)) out.content.emplace_back(kind);
                    } else if constexpr (!requires { kind.json; }) out.content.emplace_back(kind);
                },
                static_cast<agent_content::variant const&>(part));
        return out;
    }

    void add(request_message m) const {
        if (!m.content.empty()) out_.emplace_back(std::move(m));
    }

    schema_revision revision_;
    std::vector<request_message>& out_;
};

}  // namespace detail

/// Appends the request messages of a stored message: none, one, or two for an agent's message with
/// tool results. The revision decides how links are spelled.
///
/// Errors: none. Complexity: linear in the message.
inline void to_request(message const& m, schema_revision revision,
                       std::vector<request_message>& out) {
    std::visit(detail::request_converter{revision, out}, static_cast<message::variant const&>(m));
}

/// Returns the request messages of a stored message.
[[nodiscard]] inline std::vector<request_message>
to_request(message const& m, schema_revision revision = schema_revision::pinned) {
    std::vector<request_message> out;
    to_request(m, revision, out);
    return out;
}

}  // namespace lisle::v0_1::zed
