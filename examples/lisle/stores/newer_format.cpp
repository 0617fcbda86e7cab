// examples/lisle/stores/newer_format.cpp - the list of programs with two formats.
#include "newer_format.hpp"

#include "../opencode/format.hpp"
#include "../opencode/v2_format.hpp"
#include "../sessions/typed_format.hpp"
#include "../terminal/release_text.hpp"

#include <lisle/conversation/opencode_v2/migrations.hpp>
#include <lisle/releases/release_number.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace app {

namespace {

constexpr unsigned first_newer_release = 2;  // of opencode

/// Reads one to three numbers between dots, before the name of a channel.
std::optional<lisle::release_number> complete_release(std::string_view release) {
    std::string text{release.substr(0, release.find('-'))};
    for (auto dots = std::count(text.begin(), text.end(), '.'); dots < 2; ++dots) text += ".0";
    return lisle::parse_release_number(text);
}

template <class To, class From, class... More>
std::optional<converted_document> migrate_to(document const& d, format const& to, bool keeps_parent,
                                             More... more) {
    auto const* const typed = dynamic_cast<typed_value<From> const*>(&d);
    if (typed == nullptr) return std::nullopt;
    auto migrated = lisle::conversation::migration<To, From>::run(typed->value, std::move(more)...);
    auto& parent = migrated.document.info.parent_id;
    if (!keeps_parent && parent) {
        parent.reset();
        lisle::conversation::loss_log{migrated.losses}.dropped("info/parentID", "it is missing");
    }
    // The migration spells rows as no export does.
    auto read = to.read(lisle::encode(migrated.document), nullptr);
    if (!read) return std::nullopt;
    return converted_document{std::move(*read), std::move(migrated.losses)};
}

}  // namespace

format const* find_newer_format(format const& known) {
    return &known == &opencode_format() ? &opencode_v2_format() : nullptr;
}

format const* find_older_format(format const& known) {
    return &known == &opencode_v2_format() ? &opencode_format() : nullptr;
}

format_of_release find_format_of_release(format const& known, std::string_view release) {
    auto const* const newer = find_newer_format(known);
    auto const asked = newer == nullptr ? std::nullopt : complete_release(release);
    if (!asked || asked->major_version < first_newer_release) return {&known};
    auto const newest = lisle::parse_release_number(newer->revision());
    return {newer, newest && *newest < *asked};
}

std::optional<std::string> find_newest_instead(format const& known, std::string_view release) {
    if (find_newer_format(known) != nullptr || find_older_format(known) != nullptr)
        return std::nullopt;
    auto const asked = parse_release(release);
    auto const newest = lisle::parse_release_number(known.revision());
    if (!asked || !newest || *asked <= *newest) return std::nullopt;
    return std::string{known.revision()};
}

std::string_view name_agent(std::string_view agent, format const& of_session) {
    bool const is_newer = agent == opencode_format().name() && &of_session == &opencode_v2_format();
    return is_newer ? of_session.name() : agent;
}

std::string_view name_program(std::string_view agent) {
    return agent == opencode_v2_format().name() ? opencode_format().name() : agent;
}

std::optional<converted_document> migrate(document const& d, format const& to, bool keeps_parent,
                                          std::vector<message_times> const& times) {
    lisle::opencode::v2::times_of_rows of_rows;
    for (auto const& each : times)
        of_rows.emplace(each.id, lisle::opencode::v2::row_times{each.created, each.updated});
    if (&to == &opencode_v2_format())
        return migrate_to<lisle::opencode_v2_t, lisle::opencode_t>(d, to, keeps_parent,
                                                                   std::move(of_rows));
    if (&to == &opencode_format())
        return migrate_to<lisle::opencode_t, lisle::opencode_v2_t>(d, to, keeps_parent);
    return std::nullopt;
}

}  // namespace app
