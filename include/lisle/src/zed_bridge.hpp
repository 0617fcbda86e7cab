// lisle/src/zed_bridge.hpp - the part of src.hpp for conversations from and to Zed's threads.
#pragma once

#include <lisle/src/begin_bridge.hpp>

#include <lisle/conversation/zed.hpp>
