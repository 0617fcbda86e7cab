// lisle/formats/acpx/model/release.hpp - the releases of acpx that differ in what they read and
// record.
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace lisle::inline v0::acpx {

/// Each is named for the first release with its behaviour; later ones compare greater.
enum class release : unsigned char {
    seed,  ///< 70336b7, the schema document's; never released
    v0_1_15,
    v0_1_16,
    v0_2_0,
    v0_4_0,
    v0_5_3,
    v0_6_1,
    v0_10_0,
    v0_11_2,
    v0_13_0,
    v0_15_1,
    v0_16_0,
    v0_19_1,
    fixed,  ///< as 0.19.1, without its known losses: this library's own way to record
};

/// The newest release that was looked at.
inline constexpr release latest = release::v0_19_1;

/// The behaviour of a release, "0.12.3". Nullopt if not a version, or older than 0.1.14.
[[nodiscard]] inline std::optional<release> find_release(std::string_view version) {
    using triple = std::array<unsigned, 3>;
    constexpr std::pair<triple, release> first_releases[]{
        {{0, 19, 1}, release::v0_19_1}, {{0, 16, 0}, release::v0_16_0},
        {{0, 15, 1}, release::v0_15_1}, {{0, 13, 0}, release::v0_13_0},
        {{0, 11, 2}, release::v0_11_2}, {{0, 10, 0}, release::v0_10_0},
        {{0, 6, 1}, release::v0_6_1},   {{0, 5, 3}, release::v0_5_3},
        {{0, 4, 0}, release::v0_4_0},   {{0, 2, 0}, release::v0_2_0},
        {{0, 1, 16}, release::v0_1_16}, {{0, 1, 14}, release::v0_1_15}};
    triple wanted{};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        auto const end = version.data() + version.size();
        auto const [stop, failed] = std::from_chars(version.data(), end, wanted[i]);
        if (failed != std::errc{}) return std::nullopt;
        version.remove_prefix(static_cast<std::size_t>(stop - version.data()));
        if (i + 1 == wanted.size()) break;
        if (!version.starts_with('.')) return std::nullopt;
        version.remove_prefix(1);
    }
    if (!version.empty()) return std::nullopt;
    for (auto const& [first, behaviour] : first_releases)
        if (wanted >= first) return behaviour;
    return std::nullopt;
}

/// A command line that acpx once stored, and the program and arguments it stands for today, each
/// with single spaces between them.
struct known_command {
    std::string_view command;
    std::string_view argv;
};

/// What acpx takes from the machine that it runs on when it reads a record.
struct host_environment {
    std::string_view home;  ///< where `.acpx` is; empty: no default for event_log
    std::span<known_command const> commands{};  ///< see known_commands.hpp
};

}  // namespace lisle::inline v0::acpx
