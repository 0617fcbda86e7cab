// examples/lisle/sessions/skimmed_source.cpp - lists sessions without reading large ones whole.
#include "skimmed_source.hpp"

#include <cstddef>
#include <utility>

namespace app {

std::vector<entry> list_and_count(source& from) {
    auto* const skimmed = dynamic_cast<skimmed_source*>(&from);
    return skimmed != nullptr ? skimmed->list_and_count() : from.list();
}

std::optional<reading> find_reading(source const& from, entry const& e) {
    auto const* const skimmed = dynamic_cast<skimmed_source const*>(&from);
    return skimmed != nullptr ? skimmed->find_reading(e) : std::nullopt;
}

reading skim(format const& kind, file_ends const& ends) {
    reading out;
    out.encoding = "jsonl";
    out.stored_bytes = static_cast<std::size_t>(ends.size);
    out.text_bytes = out.stored_bytes;
    if (!ends.is_whole()) return out;
    out.text_bytes = ends.head.size();
    auto counted = kind.count_messages(ends.head);
    out.messages = counted.messages;
    out.active_messages = counted.active;
    out.problem = std::move(counted.problem);
    return out;
}

}  // namespace app
