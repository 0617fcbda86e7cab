// lisle/src.hpp - the definitions that one source of a program compiles for all others.
//
// lisle is header-only by default. A program with many sources that use it can compile the larger
// functions once: it defines LISLE_SEPARATE_COMPILATION for all its sources, and one of them
// includes this header, before other headers of lisle. CMake's target lisle::compiled does both.
//
// That source takes a few minutes and gigabytes to compile. Instead, a program can include each
// header of src/ in a source of its own: each source takes less, and they can be compiled in
// parallel. Leave out formats that the program does not use. Bridges need src/conversation.hpp and
// src/zed.hpp, too, because the mentions in their texts are Zed's.
//
// A program with few sources can compile only the core once, which takes a quarter of a minute: see
// src/core.hpp.
//
// Every source that uses your own types and formats compiles them, as without the macro. For a
// storage model of your own, include the headers of impl/ in the folders of its format, too.
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
#include <lisle/src/opencode_v2_bridge.hpp>
#include <lisle/src/zed_bridge.hpp>
