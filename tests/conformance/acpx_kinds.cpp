// tests/conformance/acpx_kinds.cpp - the kinds of vectors/acpx, each at the revision of its case.
#include "kinds.hpp"

#include <lisle/formats/acpx/key_policy.hpp>
#include <lisle/formats/acpx/known_commands.hpp>
#include <lisle/formats/acpx/reference.hpp>

#include <boost/json/object.hpp>

namespace conformance {

namespace {

namespace acpx = lisle::acpx;

constexpr acpx::surroundings around{"/home/user", acpx::known_commands};

std::optional<acpx::revision> find_revision(boost::json::object const& fields) {
    std::string_view const name = fields.at("revision").get_string();
    if (name == "git:70336b776eca7dab29c221e3adc399cd4a4941f8") return acpx::revision::seed;
    if (name == "git:3d452d5a48abac5f024603a94e04eb248850ad20") return acpx::revision::v0_1_15;
    return name.starts_with("npm:") ? acpx::find_revision(name.substr(4)) : std::nullopt;
}

/// The text that acpx would write; null where its policy for keys refuses.
boost::json::value write(acpx::session const& session, acpx::revision by) {
    if (acpx::find_key_violation(session, by)) return nullptr;
    auto const text = lisle::encode(session);
    return boost::json::string{text};
}

outcome parse(std::string_view input, boost::json::object const& fields) {
    auto const revision = find_revision(fields);
    if (!revision) return outcome::refused("unknown revision");
    auto const session = acpx::decode_reference(input, *revision, around);
    if (!session) return outcome::refused(session.error().message());
    return {true, {}, {{"canonical", write(*session, *revision)}}};
}

kind_list const registered{
    {.name = "acpx/parse", .run_both = parse},
};

}  // namespace

}  // namespace conformance
