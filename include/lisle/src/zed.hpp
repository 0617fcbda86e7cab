// lisle/src/zed.hpp - the part of src.hpp for Zed's formats.
#pragma once

#include <lisle/src/begin.hpp>

// Definitions come before the instances of them at the ends of the formats' headers.
#include <lisle/document.hpp>
#include <lisle/formats/zed/legacy/impl/read_upgraded.hpp>
#include <lisle/salvage.hpp>

#include <lisle/formats/zed/shared_thread.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/formats/zed/tools/impl/parse_mention.hpp>
#include <lisle/formats/zed/tools/impl/peek.hpp>
