// lisle/formats/claude_code/tools/stored_result.hpp - results that were too long for their record.
//
// Since 2.1.31 the record has a preview between `<persisted-output>` marks, and the whole text is a
// file of the session's own folder: FOLDER/SESSION/tool-results/NAME.
#pragma once

#include <lisle/formats/claude_code/session.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::claude_code {

/// The folder of such files, in the folder that has the session's id for a name.
inline constexpr std::string_view stored_results_folder = "tool-results";

namespace detail {

inline constexpr std::string_view preview_mark = "<persisted-output>";

/// The path that a preview names; nothing if the text is not a preview.
[[nodiscard]] inline std::optional<std::string_view> find_path_in_preview(std::string_view text) {
    constexpr std::string_view before = " saved to: ";
    if (!text.starts_with(preview_mark)) return std::nullopt;
    auto const at = text.find(before);
    auto const rest = at == text.npos ? std::string_view{} : text.substr(at + before.size());
    return rest.substr(0, rest.find('\n'));
}

/// Takes what is after the last separator of a path, of either kind.
[[nodiscard]] inline std::string_view take_last_step(std::string_view& path) {
    auto const at = path.find_last_of("/\\");
    auto const out = at == path.npos ? path : path.substr(at + 1);
    path = path.substr(0, at == path.npos ? 0 : at);
    return out;
}

[[nodiscard]] inline bool goes_up(std::string_view path) {
    while (!path.empty())
        if (take_last_step(path) == "..") return true;
    return false;
}

/// The path that the record of a shell's output has besides its preview; empty if there is none.
template <class Model>
[[nodiscard]] std::string_view path_of_shell_output(basic_user_record<Model> const& user) {
    if (!user.tool_use_result) return {};
    auto const* const shell = std::get_if<basic_shell_output<Model>>(&*user.tool_use_result);
    if (shell == nullptr || !shell->persisted_output_path) return {};
    return *shell->persisted_output_path;
}

template <class String, class Use>
void use_preview(String& text, std::string_view shell_path, Use const& use) {
    auto path = find_path_in_preview(text);
    if (!path) return;
    if (!shell_path.empty()) path = shell_path;
    use(std::string{*path}, text);
}

}  // namespace detail

/// Calls `use(std::string path, string& text)` for each preview of a result. `path` is that of the
/// file with the whole text, as the program wrote it, perhaps on another machine; empty if the
/// preview does not say it. `text` may be replaced.
///
///     for_each_stored_result(session, [&](std::string path, std::string& text) {
///         if (auto const name = stored_result_name(path, session_id)) text = read(*name);
///     });
///
/// Errors: none. Complexity: linear in the number of records and in the previews.
template <class Model, class Use>
void for_each_stored_result(basic_session<Model>& whole, Use const& use) {
    for (auto& line : whole.records) {
        auto* const any_record = line.record();
        auto* const user = any_record != nullptr
                               ? find_alternative<basic_user_record<Model>>(any_record)
                               : nullptr;
        if (user == nullptr) continue;
        auto* const blocks =
            std::get_if<std::vector<basic_content_block<Model>>>(&user->message.content);
        if (blocks == nullptr) continue;
        auto const shell_path =
            blocks->size() == 1 ? detail::path_of_shell_output(*user) : std::string_view{};
        for (auto& block : *blocks) {
            auto* const result = std::get_if<basic_tool_result_block<Model>>(&block);
            if (result == nullptr || !result->content) continue;
            if (auto* const text = std::get_if<typename Model::string>(&*result->content)) {
                detail::use_preview(*text, shell_path, use);
                continue;
            }
            auto* const parts =
                std::get_if<std::vector<basic_result_block<Model>>>(&*result->content);
            if (parts == nullptr) continue;
            for (auto& part : *parts)
                if (auto* const text = std::get_if<basic_text_block<Model>>(&part))
                    detail::use_preview(text->text, shell_path, use);
        }
    }
}

/// Returns the name of a stored result's file in `tool-results`, if the path lies in the folder of
/// this session: `/…/SESSION/tool-results/NAME`, on any machine. Returns nothing for another path,
/// for a path with a step `..`, and if NAME is empty or `.`.
///
///     stored_result_name("/home/a/.claude/projects/-p/S/tool-results/x.txt", "S") == "x.txt"
///
/// Errors: none. Complexity: linear.
[[nodiscard]] inline std::optional<std::string> stored_result_name(std::string_view path,
                                                                   std::string_view session_id) {
    if (detail::goes_up(path) || path.find('\0') != path.npos) return std::nullopt;
    auto const name = detail::take_last_step(path);
    if (name.empty() || name == ".") return std::nullopt;
    if (detail::take_last_step(path) != stored_results_folder) return std::nullopt;
    if (session_id.empty() || detail::take_last_step(path) != session_id) return std::nullopt;
    return std::string{name};
}

}  // namespace lisle::v0_1::claude_code
