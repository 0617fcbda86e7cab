// lisle/src/codex_bridge.hpp - the part of src.hpp for conversations from and to Codex's rollouts.
#pragma once

#include <lisle/src/begin_bridge.hpp>

#include <lisle/conversation/codex.hpp>
