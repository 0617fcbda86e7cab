// lisle/formats/zed/edit/diff_operation.hpp - the steps that turn an old text into a new text.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::zed::edit {

/// The effect of a step on its bytes.
enum class operation_kind { insert, remove, keep };

/// A step along an old text, from its start on.
struct diff_operation {
    operation_kind kind = operation_kind::keep;
    std::size_t bytes = 0;  ///< the bytes of the old text, or of `text`
    std::string text{};     ///< the inserted text

    bool operator==(diff_operation const&) const = default;
};

/// Returns the step that inserts a text.
[[nodiscard]] inline diff_operation make_insert(std::string text) {
    auto const bytes = text.size();
    return {operation_kind::insert, bytes, std::move(text)};
}
/// Returns the step that removes the next bytes of the old text.
[[nodiscard]] inline diff_operation make_remove(std::size_t bytes) {
    return {operation_kind::remove, bytes};
}
/// Returns the step that keeps the next bytes of the old text.
[[nodiscard]] inline diff_operation make_keep(std::size_t bytes) {
    return {operation_kind::keep, bytes};
}

/// Returns the old text with the operations applied. The part that they do not reach stays;
/// operations beyond the text have no effect.
[[nodiscard]] inline std::string apply_operations(std::string_view old_text,
                                                  std::span<diff_operation const> operations) {
    std::string out;
    for (auto const& operation : operations) {
        if (operation.kind == operation_kind::insert) {
            out += operation.text;
            continue;
        }
        auto const passed = old_text.substr(0, operation.bytes);
        if (operation.kind == operation_kind::keep) out += passed;
        old_text.remove_prefix(passed.size());
    }
    return out += old_text;
}

}  // namespace lisle::v0_1::zed::edit
