// lisle/formats/acpx/model/release.hpp - the releases of acpx that read or record differently.
#pragma once

#include <lisle/releases/release_number.hpp>

#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace lisle::v0_1::acpx {

/// A behaviour, named after the first release that has it. Later behaviours compare greater.
enum class release : unsigned char {
    seed,  ///< 70336b7, as in the schema document; never released
    v0_1_15,
    v0_1_16,
    v0_2_0,
    v0_4_0,
    v0_5_3,
    v0_6_1,
    v0_7_0,
    v0_10_0,
    v0_11_2,
    v0_13_0,
    v0_13_2,
    v0_15_1,
    v0_16_0,
    v0_18_0,
    v0_19_1,
    fixed,  ///< as 0.19.1, without its known losses; only lisle has this behaviour
};

/// The newest release that lisle knows.
inline constexpr release latest = release::v0_19_1;

/// Returns the behaviour of a release, or nullopt if it is older than 0.1.14.
[[nodiscard]] constexpr std::optional<release> find_release(release_number version) {
    constexpr std::pair<release_number, release> first_releases[]{
        {{0, 19, 1}, release::v0_19_1}, {{0, 18, 0}, release::v0_18_0},
        {{0, 16, 0}, release::v0_16_0}, {{0, 15, 1}, release::v0_15_1},
        {{0, 13, 2}, release::v0_13_2}, {{0, 13, 0}, release::v0_13_0},
        {{0, 11, 2}, release::v0_11_2}, {{0, 10, 0}, release::v0_10_0},
        {{0, 7, 0}, release::v0_7_0},   {{0, 6, 1}, release::v0_6_1},
        {{0, 5, 3}, release::v0_5_3},   {{0, 4, 0}, release::v0_4_0},
        {{0, 2, 0}, release::v0_2_0},   {{0, 1, 16}, release::v0_1_16},
        {{0, 1, 14}, release::v0_1_15}};
    for (auto const& [first, behaviour] : first_releases)
        if (version >= first) return behaviour;
    return std::nullopt;
}

/// As above, for a text such as "0.12.3"; nullopt if it is not a release.
[[nodiscard]] inline std::optional<release> find_release(std::string_view version) {
    auto const number = parse_release_number(version);
    return number ? find_release(*number) : std::nullopt;
}

/// A command line that acpx once stored, and the program with arguments that it means today. Both
/// are separated by single spaces.
struct known_command {
    std::string_view command;
    std::string_view argv;
};

/// The facts of its machine that acpx uses when it reads a record.
struct host_environment {
    std::string_view home;  ///< the folder of `.acpx`; if empty, event_log has no default
    std::span<known_command const> commands{};  ///< see parser/known_commands.hpp
};

}  // namespace lisle::v0_1::acpx
