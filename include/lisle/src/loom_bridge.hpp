// lisle/src/loom_bridge.hpp - the part of src.hpp for conversations from and to Loom's threads.
#pragma once

#include <lisle/src/begin_bridge.hpp>

#include <lisle/conversation/loom.hpp>
