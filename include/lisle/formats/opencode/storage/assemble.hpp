// lisle/formats/opencode/storage/assemble.hpp - assembles a session from messages and parts.
#pragma once

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace lisle::v0_1::opencode {

/// A conversation, and the parts whose message is missing.
template <class Model>
struct basic_assembled {
    basic_conversation<Model> whole;
    std::vector<basic_part<Model>> orphans;
};

using assembled = basic_assembled<owned>;

/// Returns the session with its messages sorted by (created, id) and the parts of each message
/// sorted by id. The arguments may be in any order. opencode uses the same order. Ids whose time
/// wrapped (model/id.hpp) do not sort chronologically.
///
///     auto session = lisle::opencode::assemble(info, messages, parts);
///     auto const text = lisle::encode(session.whole);
///
/// Errors: none. Parts without their message are in `orphans`.
///
/// Complexity: n log n in the number of messages and parts.
///
/// Lifetime: as that of the arguments.
template <class Model = owned>
[[nodiscard]] basic_assembled<Model> assemble(basic_session<Model> info,
                                              std::vector<basic_message<Model>> messages,
                                              std::vector<basic_part<Model>> parts) {
    basic_assembled<Model> out;
    out.whole.info = std::move(info);
    struct entry {
        double created;
        std::string id;
        basic_message<Model>* info;
    };
    std::vector<entry> order;
    for (auto& m : messages) order.push_back({created_at(m), id_of(m), &m});
    std::stable_sort(order.begin(), order.end(), [](entry const& a, entry const& b) {
        return std::tie(a.created, a.id) < std::tie(b.created, b.id);
    });
    text::salted_map<std::string, std::size_t> places;
    for (auto& e : order) {
        places.emplace(std::move(e.id), out.whole.messages.size());
        out.whole.messages.push_back({std::move(*e.info), {}, {}});
    }
    std::vector<std::pair<std::string, basic_part<Model>*>> sorted;
    for (auto& p : parts) sorted.emplace_back(id_of(p), &p);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](auto const& a, auto const& b) { return a.first < b.first; });
    for (auto& [id, p] : sorted) {
        auto const at = places.find(id_of(*p, "messageID"));
        auto& to = at == places.end() ? out.orphans : out.whole.messages[at->second].parts;
        to.push_back(std::move(*p));
    }
    return out;
}

}  // namespace lisle::v0_1::opencode
