// lisle/lisle.hpp - all of lisle but what needs zstd (lisle/zstd.hpp, the formats' blob.hpp).
#pragma once

#include <lisle/codec.hpp>
#include <lisle/document.hpp>
#include <lisle/formats/acpx/acp/session_update.hpp>
#include <lisle/formats/acpx/archive.hpp>
#include <lisle/formats/acpx/key_policy.hpp>
#include <lisle/formats/acpx/replay.hpp>
#include <lisle/formats/acpx/reshape.hpp>
#include <lisle/formats/acpx/turn_history.hpp>
#include <lisle/formats/loom/full_text.hpp>
#include <lisle/formats/loom/search.hpp>
#include <lisle/formats/loom/sync.hpp>
#include <lisle/formats/loom/thread_store.hpp>
#include <lisle/formats/zed/fit.hpp>
#include <lisle/formats/zed/mention_link.hpp>
#include <lisle/formats/zed/parse_mention.hpp>
#include <lisle/formats/zed/shared_thread.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/formats/zed/thread_metadata.hpp>
#include <lisle/formats/zed/usage.hpp>
#include <lisle/formats/zed/validate.hpp>
#include <lisle/salvage.hpp>
#include <lisle/scalars/timestamp_chrono.hpp>
#include <lisle/version.hpp>
