// examples/lisle/zed/search.hpp - whether a query finds a thread, mostly without its transcript.
#pragma once

#include "../sessions/query.hpp"

#include <lisle/schema/model.hpp>

#include <lisle/formats/zed/model/record.hpp>
#include <lisle/outline.hpp>

#include <optional>
#include <string_view>

namespace app {

/// Whether a thread's text alone tells that no title and no transcript of it contains the query.
[[nodiscard]] bool is_surely_absent(std::string_view text, query const& q);

/// Whether the title or the transcript of a thread contains the query. Nothing if only a look at
/// the whole can tell. `seen` is the outline of `text`, of which few messages are read.
[[nodiscard]] std::optional<bool> find_by_message(lisle::outline const& seen, std::string_view text,
                                                  query const& q);

/// As above. Nothing if only the transcript can tell. `t` was skimmed from `text`.
[[nodiscard]] std::optional<bool> find_quickly(lisle::zed::basic_thread<lisle::borrowed> const& t,
                                               std::string_view text, query const& q);

}  // namespace app
