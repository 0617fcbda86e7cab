// examples/lisle/acpx/markdown.hpp - an acpx conversation as Markdown.
#pragma once

#include <lisle/formats/acpx/model/message.hpp>

#include <string>
#include <vector>

namespace app {

[[nodiscard]] std::string to_markdown(std::vector<lisle::acpx::message> const& messages);

}  // namespace app
