// lisle/redact/identities/user_names.hpp - finds the name of a known user, but not where it is
// another word or a part of a program.
#pragma once

#include <lisle/redact/detector.hpp>

#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

/// Whether a name names a provider, model or program: identifiers contain these, too.
[[nodiscard]] LISLE_INLINE bool is_program_name(std::string_view name);

namespace detail {

/// Whether a name is neither a common word nor a program's.
LISLE_INLINE bool may_be_in_prose(std::string_view name);

}  // namespace detail

/// Finds the name of a user where one stands: in a folder of users, after `~`, `user=` and
/// `chown`, before `@`, as an owner in `ls -l`. A name that is neither a common word nor a
/// program's is also found as a word of prose and paths, but not as a part of a program: not in
/// `x.max`, `max(` or `max_size`.
[[nodiscard]] LISLE_INLINE detector user_name_detector(std::string_view name);

/// Detectors of a name that stood in a path, and so may name a page. They find it only where names
/// of users stand.
[[nodiscard]] LISLE_INLINE std::vector<detector> learned_name_detectors(std::string_view name);

/// The detector of a name that certainly is a user's: finds it as a word of prose and paths.
[[nodiscard]] LISLE_INLINE detector learned_word_detector(std::string_view name);

}  // namespace lisle::v0_1::redaction

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/redact/identities/impl/user_names.hpp>
#endif
