// lisle/formats/codex/tools/parent_thread.hpp - the thread that started a subagent's.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/codex/model/session_meta.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace lisle::v0_1::codex {

/// `depth` is 1 below a thread of a person.
struct parent_thread {
    std::string id;
    std::optional<std::uint64_t> depth;

    bool operator==(parent_thread const&) const = default;
};

/// Returns the parent that the first line of a thread names; nothing if it names none. Since 0.145
/// it has `parent_thread_id`; before, only `source` has the parent:
///
///     "source":{"subagent":{"thread_spawn":{"parent_thread_id":"01a2...","depth":1}}}
///
/// Errors: none. Complexity: linear in the size of `source`.
template <class Model>
[[nodiscard]] std::optional<parent_thread>
find_parent_thread(basic_session_meta<Model> const& meta) {
    parent_thread out;
    auto const read = [&](text::spelled_member const& m) {
        if (m.key == "parent_thread_id" && m.value.starts_with('"'))
            out.id = text::unquote(m.value);
        if (m.key != "depth") return;
        if (auto const depth = decode_as<std::uint64_t>(m.value)) out.depth = *depth;
    };
    auto const source = meta.source ? encode_as(*meta.source) : std::string{};
    for (auto const& outer : text::members_of(source)) {
        if (outer.key != "subagent") continue;
        for (auto const& reason : text::members_of(outer.value))
            for (auto const& m : text::members_of(reason.value)) read(m);
    }
    if (meta.parent_thread_id) out.id = *meta.parent_thread_id;
    return out.id.empty() ? std::nullopt : std::optional{std::move(out)};
}

}  // namespace lisle::v0_1::codex
