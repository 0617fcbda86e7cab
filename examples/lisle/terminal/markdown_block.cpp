// examples/lisle/terminal/markdown_block.cpp - a fence that no text inside can close.
#include "markdown_block.hpp"

#include <lisle/formats/zed/request/codeblock.hpp>

namespace app {

std::string fence(std::string_view tag, std::string_view text) {
    return lisle::zed::to_codeblock(tag, text);
}

}  // namespace app
