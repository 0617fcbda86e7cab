// examples/lisle/zed/markdown.hpp - a thread's messages as Zed exports them.
#pragma once

#include <lisle/formats/zed/thread.hpp>

#include <string>
#include <vector>

namespace app {

/// Zed's own Markdown form (`Thread::to_markdown`, crates/agent/src/thread.rs). Unknown messages
/// and parts are shown as JSON.
[[nodiscard]] std::string print_markdown(std::vector<lisle::zed::message> const& messages);

}  // namespace app
