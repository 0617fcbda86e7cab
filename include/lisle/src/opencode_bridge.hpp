// lisle/src/opencode_bridge.hpp - the part of src.hpp for conversations from and to opencode's sessions.
#pragma once

#include <lisle/src/begin_bridge.hpp>

#include <lisle/conversation/opencode.hpp>
