// examples/lisle/claude_code/open_calls.cpp - one line of parents, as every release reads it.
#include "open_calls.hpp"

#include <lisle/codec.hpp>
#include <lisle/formats/claude_code/tools/missing_result.hpp>

#include <string>
#include <utility>

namespace app {

std::vector<open_call> close_claude_code_calls(lisle::claude_code::session const& s) {
    constexpr auto style = lisle::format_traits<lisle::claude_code_t>::style;
    std::vector<open_call> out;
    for (auto& call : lisle::claude_code::close_last_calls(s))
        out.push_back({std::move(call.name),
                       call.result ? lisle::encode_as(*call.result, style) : std::string{}});
    return out;
}

}  // namespace app
