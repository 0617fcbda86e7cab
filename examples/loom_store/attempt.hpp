// examples/loom_store/attempt.hpp - failures as results, and XDG's folders, for all stores.
#pragma once

#include <lisle/formats/loom/thread_store.hpp>

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <stdexcept>

namespace store {

/// Runs `work`, which returns a store_result, and turns its exceptions into errors.
template <class Work>
auto attempt(Work work) -> decltype(work()) {
    try {
        return work();
    } catch (std::bad_alloc const&) { throw; } catch (std::exception const& e) {
        return lisle::loom::store_error{lisle::loom::store_errc::io, e.what()};
    }
}

/// The folder that a variable of the XDG base directories names; if it names no absolute path, the
/// usual folder below the home directory.
[[nodiscard]] inline std::filesystem::path find_base_folder(char const* variable,
                                                            char const* usual) {
    auto const* const named = std::getenv(variable);
    if (named != nullptr && *named == '/') return named;
    auto const* const home = std::getenv("HOME");
    if (home == nullptr || *home == '\0') throw std::runtime_error{"HOME is not set"};
    return std::filesystem::path{home} / usual;
}

}  // namespace store
