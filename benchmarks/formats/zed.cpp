// benchmarks/formats/zed.cpp - lisle on Zed's threads.
#include "../lisle_contender.hpp"

#include <lisle/formats/zed/thread.hpp>
#include <lisle/formats/zed/tools/peek.hpp>

namespace bench {

namespace {

task peek_at_all(corpus const& c) {
    return [&c] { keep(value_of(lisle::zed::peek(c.text, lisle::zed::preview_fields::all()))); };
}

enlist_lisle<lisle::zed_t> const lisle_models{peek_at_all};

}  // namespace

}  // namespace bench
