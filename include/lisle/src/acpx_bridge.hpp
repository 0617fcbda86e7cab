// lisle/src/acpx_bridge.hpp - the part of src.hpp for conversations from and to acpx's sessions.
#pragma once

#include <lisle/src/begin_bridge.hpp>

#include <lisle/conversation/acpx.hpp>
