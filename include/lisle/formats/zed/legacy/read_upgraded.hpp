// lisle/formats/zed/legacy/read_upgraded.hpp - reads a thread older than version 0.3.0 as a thread
// of that version.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/zed/legacy/stated_version.hpp>
#include <lisle/formats/zed/model/record.hpp>

namespace lisle::v0_1::zed::legacy {

/// Reads a thread of 0.1.0, 0.2.0 or of no version, as `version` says, and upgrades it. A reader
/// that keeps unknown keys also keeps the text, which is written as read until the thread is
/// edited.
template <class Model>
[[nodiscard]] bool read_upgraded(reader& r, zed::basic_thread<Model>& out,
                                 stated_version const& version);

}  // namespace lisle::v0_1::zed::legacy

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/formats/zed/legacy/impl/read_upgraded.hpp>
#endif
