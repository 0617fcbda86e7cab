// lisle/src.hpp - the definitions of what is compiled once: for one source of a program.
//
// lisle is header-only by default. A program with many sources that use it can compile the larger
// functions once: it defines LISLE_SEPARATE_COMPILATION for all its sources, and one of them
// includes this header, before other headers of lisle. CMake's target lisle::compiled does both.
//
// That source takes a few minutes and gigabytes. The headers of src/, each in a source of its own,
// take less and can be compiled at once; leave out formats that the program does not use. Bridges
// need conversation.hpp and zed.hpp, too: mentions in their texts are Zed's.
//
// A program with few sources compiles the core alone once, in a quarter of a minute: see
// src/core.hpp.
//
// Your own types and formats are compiled where they are used, as without the macro. For a storage
// model of your own, include the headers of impl/ in the folders of its format, too.
#pragma once

#include <lisle/src/acpx.hpp>
#include <lisle/src/claude_code.hpp>
#include <lisle/src/codex.hpp>
#include <lisle/src/conversation.hpp>
#include <lisle/src/core.hpp>
#include <lisle/src/loom.hpp>
#include <lisle/src/opencode.hpp>
#include <lisle/src/redact.hpp>
#include <lisle/src/zed.hpp>

// Bridges between formats come after the formats.
#include <lisle/src/acpx_bridge.hpp>
#include <lisle/src/claude_code_bridge.hpp>
#include <lisle/src/codex_bridge.hpp>
#include <lisle/src/loom_bridge.hpp>
#include <lisle/src/opencode_bridge.hpp>
#include <lisle/src/zed_bridge.hpp>
