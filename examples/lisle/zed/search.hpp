// examples/lisle/zed/search.hpp - whether a query finds a thread, mostly without its transcript.
#pragma once

#include "../sessions/query.hpp"

#include <lisle/schema/model.hpp>

#include <lisle/formats/zed/model/record.hpp>
#include <lisle/outline.hpp>

#include <optional>
#include <string_view>

namespace app {

/// Whether a thread's text proves that neither the title nor the transcript contains the query.
[[nodiscard]] bool is_surely_absent(std::string_view text, query const& q);

/// Whether the title or the transcript of a thread contains the query. Nothing if this can't be
/// decided from a few messages. `seen` is the outline of `text`.
[[nodiscard]] std::optional<bool> find_by_message(lisle::outline const& seen, std::string_view text,
                                                  query const& q);

/// The same for a thread that was skimmed from `text`. Nothing if only the transcript can decide.
[[nodiscard]] std::optional<bool>
find_quickly(lisle::zed::basic_thread<lisle::borrowed> const& document, std::string_view text,
             query const& q);

}  // namespace app
