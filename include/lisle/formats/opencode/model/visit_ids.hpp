// lisle/formats/opencode/model/visit_ids.hpp - the ids of a message or a part of any type, and
// reading one that must have them.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/schema.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::detail {

/// Calls `use(key, id)` for each id of a message or part, unless its type is unknown.
template <class T, class Use>
void visit_ids(T& value, Use use) {
    std::visit(
        [&](auto& alternative) {
            if constexpr (requires { alternative.session_id; }) {
                use(std::string_view{"id"}, alternative.id);
                use(std::string_view{"sessionID"}, alternative.session_id);
                if constexpr (requires { alternative.message_id; })
                    use(std::string_view{"messageID"}, alternative.message_id);
            }
        },
        value);
}

/// Reads a message or part with its ids. A permissive reader also accepts one without them.
template <class T>
hook_result read_with_ids(reader& r, T& out) {
    auto const* const from = r.in.at;
    if (!hooks::read_default(r, out)) return hook_result::failed;
    std::string_view missing;
    visit_ids(out, [&](std::string_view key, auto const& id) {
        if (missing.empty() && id.empty()) missing = key;
    });
    if (missing.empty()) return hook_result::accepted;
    if (r.is_permissive()) {
        r.remark(from, "no " + std::string{missing});
        return hook_result::accepted;
    }
    r.in.fail(errc::missing_field, from, std::string{missing});
    r.in.failed.field = missing;
    return hook_result::failed;
}

/// What read_with_ids reads.
template <class T, class Describer>
auto describe_with_ids(Describer& d) {
    auto const table = d.template table_of<T>();
    if (d.is_permissive()) return table;
    std::vector<std::pair<std::string_view, typename Describer::value>> ids;
    T value{};
    visit_ids(value,
              [&](std::string_view key, auto const&) { ids.emplace_back(key, d.anything()); });
    return d.all_of({table, d.object_with(std::move(ids))});
}

}  // namespace lisle::v0_1::opencode::detail
