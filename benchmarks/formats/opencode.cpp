// benchmarks/formats/opencode.cpp - lisle and Boost.JSON on exports of opencode's sessions.
#include "../lisle_contender.hpp"
#include "../peers/boost_json_values.hpp"

#include <lisle/formats/opencode/export.hpp>

namespace bench {

namespace {

enlist_lisle<lisle::opencode_t> const lisle_models{};
enlist_boost_json<lisle::opencode_t> const boost_json{};

}  // namespace

}  // namespace bench
