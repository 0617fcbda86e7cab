// lisle/src/claude_code_bridge.hpp - the part of src.hpp for conversations from and to Claude Code's sessions.
#pragma once

#include <lisle/src/begin_bridge.hpp>

#include <lisle/conversation/claude_code.hpp>
