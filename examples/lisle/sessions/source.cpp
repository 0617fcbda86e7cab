// examples/lisle/sessions/source.cpp - the defaults of sources, and finding a session by its id.
#include "source.hpp"

#include "../terminal/console.hpp"
#include "side_folder.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace app {

void source::fetch_all(std::span<entry const* const> these,
                       std::function<bool(std::optional<stored>)> const& take) {
    for (auto const* const e : these) {
        std::optional<stored> row;
        try {
            row = fetch(*e);
        } catch (storage_error const& failed) {
            row.emplace().failure = failed.what();
        }
        if (!take(std::move(row))) return;
    }
}

lisle::result<std::string_view> source::unpack_in(workspace& space, stored const& s) {
    auto text = unpack(s);
    if (!text) return text.error();
    space.text = std::move(*text);
    return std::string_view{space.text};
}

std::vector<std::string> source::complete(entry const& e, document& d) const {
    auto const folder = find_side_folder(e);
    if (!folder) return {};
    side_folder beside{*folder};
    return d.complete(beside);
}

std::unique_ptr<packed_session> source::pack(new_session const&) const {
    throw storage_error{"sessions can't be put here"};
}

std::unique_ptr<put_batch> source::begin_put() {
    throw storage_error{"sessions can't be put here"};
}

put_outcome source::put(new_session const& s) {
    auto const packed = pack(s);
    auto dropped = find_dropped(*packed);
    auto const batch = begin_put();
    bool const is_new = batch->put(*packed);
    batch->commit();
    return {is_new, std::move(dropped)};
}

rescue source::save(entry const& e, stored const& s) {
    auto const text = unpack(s);
    if (!text) return {{text.error().message()}, {}, 0};
    auto const read = documents_of(e).read(*text, nullptr);
    if (!read) return {{read.error().message()}, {}, 0};
    return {};
}

std::vector<std::string> source::put_back(session_stream const&) {
    throw storage_error{"sessions of a backup can't be put back here"};
}

namespace {

/// "more than one id begins with "a": a1, a2 and 3 more"
found_entry refuse_ambiguous(std::string const& what, std::string_view id,
                             std::vector<entry const*> const& candidates) {
    std::vector<std::string> names;
    for (auto const* const e : candidates)
        names.push_back(e->store.empty() ? e->id : e->id + " in " + e->store);
    if (id.empty())
        return {.is_ambiguous = true,
                .problem = "more than one session: name one of " + join_some(names)};
    return {.is_ambiguous = true,
            .problem = what + " \"" + std::string{id} + "\": " + join_some(names)};
}

}  // namespace

found_entry find_entry(std::vector<entry> const& entries, std::string_view id) {
    std::vector<entry const*> same, longer;
    std::set<std::string_view> stores;
    for (auto const& e : entries) {
        if (e.id == id && stores.insert(e.store).second) same.push_back(&e);
        else if (e.id != id && e.id.starts_with(id)) longer.push_back(&e);
    }
    if (same.size() > 1) return refuse_ambiguous("more than one store has", id, same);
    if (!same.empty()) return {.match = same.front()};
    if (longer.size() > 1) return refuse_ambiguous("more than one id begins with", id, longer);
    if (!longer.empty()) return {.match = longer.front()};
    return {.problem = "no id begins with \"" + std::string{id} + '"'};
}

std::size_t measure_short_ids(std::vector<entry> const& entries) {
    std::vector<std::string_view> ids;
    for (auto const& e : entries) ids.push_back(e.id);
    std::sort(ids.begin(), ids.end());
    std::size_t length = 8;
    for (std::size_t i = 1; i < ids.size(); ++i) {
        auto const [a, b] =
            std::mismatch(ids[i - 1].begin(), ids[i - 1].end(), ids[i].begin(), ids[i].end());
        length = std::max(length, static_cast<std::size_t>(b - ids[i].begin()) + 1);
    }
    return length;
}

}  // namespace app
