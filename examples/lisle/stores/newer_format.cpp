// examples/lisle/stores/newer_format.cpp - the list of programs with two formats.
#include "newer_format.hpp"

#include "../opencode/format.hpp"
#include "../opencode/v2_format.hpp"
#include "../sessions/typed_format.hpp"

#include <lisle/conversation/opencode_v2/migrations.hpp>

#include <charconv>
#include <utility>

namespace app {

namespace {

constexpr int first_newer_release = 2;  // of opencode

template <class To, class From>
std::optional<converted_document> migrate_to(document const& d, format const& to,
                                             bool keeps_parent) {
    auto const* const typed = dynamic_cast<typed_value<From> const*>(&d);
    if (typed == nullptr) return std::nullopt;
    auto migrated = lisle::conversation::migration<To, From>::run(typed->value);
    auto& parent = migrated.document.info.parent_id;
    if (!keeps_parent && parent) {
        parent.reset();
        lisle::conversation::loss_log{migrated.losses}.dropped("info/parentID", "it is missing");
    }
    auto read = to.read(lisle::encode(migrated.document, lisle::layout::source), nullptr);
    if (!read) return std::nullopt;
    return converted_document{std::move(*read), std::move(migrated.losses)};
}

}  // namespace

format const* find_newer_format(format const& known) {
    return &known == &opencode_format() ? &opencode_v2_format() : nullptr;
}

format const& find_format_of_release(format const& known, std::string_view release) {
    auto const* const newer = find_newer_format(known);
    int major = 0;
    auto const [end, failed] =
        std::from_chars(release.data(), release.data() + release.size(), major);
    bool const is_number =
        failed == std::errc{} && (end == release.data() + release.size() || *end == '.');
    return newer != nullptr && is_number && major >= first_newer_release ? *newer : known;
}

std::string_view name_agent(std::string_view agent, format const& of_session) {
    bool const is_newer = agent == opencode_format().name() && &of_session == &opencode_v2_format();
    return is_newer ? of_session.name() : agent;
}

std::string_view name_program(std::string_view agent) {
    return agent == opencode_v2_format().name() ? opencode_format().name() : agent;
}

std::optional<converted_document> migrate(document const& d, format const& to, bool keeps_parent) {
    if (&to == &opencode_v2_format())
        return migrate_to<lisle::opencode_v2_t, lisle::opencode_t>(d, to, keeps_parent);
    if (&to == &opencode_format())
        return migrate_to<lisle::opencode_t, lisle::opencode_v2_t>(d, to, keeps_parent);
    return std::nullopt;
}

}  // namespace app
