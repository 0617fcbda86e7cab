// lisle/redact/edit/signed_parts.hpp - removes signatures, and the blocks that they sign, from
// documents.
#pragma once

#include <lisle/engine/visit/can_hold.hpp>
#include <lisle/engine/visit/traverse.hpp>
#include <lisle/redact/bytes/characters.hpp>
#include <lisle/schema/unknown.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

/// A part that leaves a document.
struct removed_part {
    std::string pointer;      ///< of its typed field, in canonical JSON
    bool with_block = false;  ///< the innermost element of a list around it goes too
    bool is_done = false;
};

/// The innermost element of a list that a pointer leads through; the pointer up to its index, or
/// empty.
[[nodiscard]] constexpr std::string_view block_of(std::string_view pointer) {
    while (!pointer.empty()) {
        auto const slash = pointer.rfind('/');
        auto const token = pointer.substr(slash + 1);
        if (!token.empty() && run_end(token, 0, digits) == token.size()) return pointer;
        pointer = pointer.substr(0, slash);
    }
    return {};
}

namespace detail {

/// Visits the optional fields, dynamic values and lists of a document and removes parts of them.
class part_remover : public lisle::detail::visitor {
public:
    using match = lisle::detail::of_strings;
    template <class V>
    static constexpr bool
        sees = lisle::detail::is_one_of<optional_tag, sequence_tag>(category_of<V>{})
               || std::same_as<V, json>;
    using parts_by_pointer = text::salted_map<std::string, std::vector<removed_part*>>;

    part_remover(parts_by_pointer const& fields, parts_by_pointer const& blocks)
        : fields_{fields}, blocks_{blocks} {}

    template <class V>
    void see(V& value, lisle::detail::way at) {
        using category = lisle::category_of<V>;
        if constexpr (std::same_as<category, lisle::optional_tag>) remove_optional(value, at);
        else if constexpr (std::same_as<category, lisle::sequence_tag>) remove_elements(value, at);
        else remove_json(value, at);
    }
    void see_unknown(unknown_members&, lisle::detail::visited_fields const&, void const*,
                     lisle::detail::way) {}

private:
    static std::string to_pointer(lisle::detail::way at) {
        return value_pointer{at.last}.to_string();
    }

    /// Whether this pointer is to be removed; notes that it was.
    static bool take(parts_by_pointer const& from, std::string const& pointer) {
        auto const found = from.find(pointer);
        if (found == from.end()) return false;
        for (auto* const part : found->second) part->is_done = true;
        return true;
    }

    template <class V>
    void remove_optional(V& value, lisle::detail::way at) {
        if (!fields_.empty() && value && take(fields_, to_pointer(at))) value.reset();
    }
    void remove_json(json& value, lisle::detail::way at) {
        if (!fields_.empty() && take(fields_, to_pointer(at))) value = json{};
    }
    template <class V>
    void remove_elements(V& values, lisle::detail::way at) {
        if (blocks_.empty() || values.empty()) return;
        auto const here = to_pointer(at) + '/';
        std::size_t i = 0;
        std::erase_if(values,
                      [&](auto const&) { return take(blocks_, here + std::to_string(i++)); });
    }

    parts_by_pointer const& fields_;
    parts_by_pointer const& blocks_;
};

template <class Root>
void visit_parts_to_remove(Root& document, part_remover::parts_by_pointer const& fields,
                           part_remover::parts_by_pointer const& blocks) {
    part_remover remover{fields, blocks};
    lisle::detail::traverse(remover, document);
}

}  // namespace detail

/// Removes the fields, then the blocks: the innermost first, since an element that goes renumbers
/// those after it. A part that its schema requires stays, and its `is_done` stays false.
template <class Root>
void remove_parts(Root& document, std::vector<removed_part>& parts) {
    detail::part_remover::parts_by_pointer fields;
    std::map<std::ptrdiff_t, detail::part_remover::parts_by_pointer, std::greater<>> blocks;
    for (auto& part : parts) {
        if (!part.with_block) {
            fields[part.pointer].push_back(&part);
            continue;
        }
        std::string const block{block_of(part.pointer)};
        blocks[std::count(block.begin(), block.end(), '/')][block].push_back(&part);
    }
    if (!fields.empty()) detail::visit_parts_to_remove(document, fields, {});
    for (auto const& [depth, level] : blocks) detail::visit_parts_to_remove(document, {}, level);
}

}  // namespace lisle::v0_1::redaction
