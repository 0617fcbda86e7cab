// lisle/formats/acpx/parser/describe_record.hpp - the records that acpx's parser accepts, as a JSON
// Schema: the rules of reference_record.hpp and reference_message.hpp.
#pragma once

#include <lisle/formats/acpx/model/key_options.hpp>
#include <lisle/formats/acpx/model/keys.hpp>
#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/formats/acpx/model/schema.hpp>
#include <lisle/schema.hpp>

#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lisle::v0_1::acpx::detail {

template <class Describer>
class record_describer {
public:
    using value = typename Describer::value;

    record_describer(Describer& d, release parser) : d_{d}, parser_{parser} {}

    [[nodiscard]] value record() {
        using keys = session_keys<owned>;
        return parser_ == release::seed ? keys_of(typename keys::nested{})
                                        : keys_of(typename keys::flat{});
    }

private:
    using members = std::vector<std::pair<std::string_view, value>>;

    /// The values that a key may have, and whether the key is required.
    struct rule {
        value accepted;
        bool is_required = false;
    };

    // ---- Keys -----------------------------------------------------------------------------------

    template <class... Keys>
    [[nodiscard]] value keys_of(list<Keys...> const&) {
        auto out = d_.object_with({});
        (add(out, Keys{}), ...);
        return out;
    }
    template <fixed_string Name, auto Member, class... Options>
    void add(value& to, field<Name, Member, Options...> const&) {
        if (parser_ < since_of<Options...>) return;
        auto found = rule_of(typename find_rule<Options...>::type{});
        auto& object = to.as_object();
        constexpr auto name = Name.view();
        object["properties"].as_object().emplace(name, std::move(found.accepted));
        if (found.is_required) object["required"].as_array().emplace_back(name);
    }
    template <auto Member>
    void add(value&, rest<Member> const&) {}

    template <class Kind>
    rule rule_of(must_be<Kind>) {
        return {kind(Kind{}), true};
    }
    template <class Kind>
    rule rule_of(must_be_if_there<Kind>) {
        return {kind(Kind{})};
    }
    template <class Kind>
    rule rule_of(may_be<Kind>) {
        return {d_.or_null(kind(Kind{}))};
    }
    template <class Kind>
    rule rule_of(null_or<Kind>) {
        return {d_.or_null(kind(Kind{}))};
    }
    template <class Kind>
    rule rule_of(dropped_unless<Kind>) {
        return {d_.or_anything(kind(Kind{}), "Any other value is dropped.")};
    }
    template <class Part>
    rule rule_of(parsed_as<Part>) {
        return {part(Part{}), std::is_same_v<Part, the_messages> || std::is_same_v<Part, a_thread>};
    }

    // ---- Kinds ----------------------------------------------------------------------------------

    template <class Word>
    value kind(Word) {
        return d_.word(Word::text);
    }
    value kind(a_string) { return d_.of_type("string"); }
    value kind(a_boolean) { return d_.of_type("boolean"); }
    value kind(a_speed) { return d_.any_of({d_.word("standard"), d_.word("fast")}); }
    value kind(a_number) { return d_.of_type("number"); }
    value kind(an_amount) { return d_.with(d_.of_type("number"), "minimum", 0); }
    value kind(an_integer) { return d_.of_type("integer"); }
    value kind(a_count) { return d_.with(d_.of_type("integer"), "minimum", 0); }
    value kind(a_process_id) { return d_.with(d_.of_type("integer"), "minimum", 1); }
    value kind(an_object) { return d_.of_type("object"); }

    // ---- Parts ----------------------------------------------------------------------------------

    /// A part that never rejects a record: a value that it can't read is dropped or replaced.
    template <class Part>
    value part(Part) {
        return d_.anything();
    }
    value part(a_name_or_null) { return d_.or_null(d_.of_type("string")); }
    value part(a_flag) { return d_.or_null(d_.of_type("boolean")); }
    value part(a_thread) { return keys_of(typename conversation_keys<owned>::all{}); }
    value part(the_messages) { return d_.array_of(message()); }
    value part(a_usage) { return d_.or_null(keys_of(token_usage_keys<owned>{})); }
    value part(usage_by_request) {
        return d_.or_null(d_.map_of(keys_of(token_usage_keys<owned>{})));
    }
    value part(a_cost) {
        auto const amount = d_.keyword("amount", kind(an_amount{}));
        return d_.or_null(d_.with(d_.of_type("object"), "properties",
                                  d_.with(amount, "currency", kind(a_string{}))));
    }
    value part(a_subagent_context) {
        return d_.or_null(
            d_.object_with({{"parent_session_id", kind(a_string{})}, {"depth", kind(a_count{})}}));
    }
    value part(an_origin) {
        return d_.or_null(strings({"record_id", "cwd_original", "exported_by", "exported_at"}));
    }

    // ---- Messages: the first test that applies decides ------------------------------------------

    [[nodiscard]] value strings(std::vector<std::string_view> const& keys) {
        members all;
        for (auto const key : keys) all.emplace_back(key, kind(a_string{}));
        return d_.object_with(std::move(all));
    }
    [[nodiscard]] value optional_member(value object, std::string_view key, value schema_of_value) {
        object.as_object()["properties"].as_object().emplace(key, std::move(schema_of_value));
        return object;
    }

    /// An object to which the first case applies whose key it has. A text that is not a string
    /// counts as absent.
    [[nodiscard]] value first_of(members const& cases) {
        value out = false;
        for (auto i = cases.size(); i-- > 0;) {
            auto const& [key, content] = cases[i];
            bool const is_text = content == kind(a_string{});
            auto const whole = d_.object_with({{key, content}});
            auto const is_there = is_text ? whole : d_.object_with({{key, d_.anything()}});
            auto next = d_.keyword("if", is_there);
            out = d_.with(d_.with(std::move(next), "then", whole), "else", std::move(out));
        }
        return d_.with(std::move(out), "type", "object");
    }

    [[nodiscard]] value image() {
        auto const size =
            d_.object_with({{"width", kind(a_number{})}, {"height", kind(a_number{})}});
        return optional_member(strings({"source"}), "size", d_.or_null(size));
    }
    [[nodiscard]] value user_content() {
        members cases{{"Text", kind(a_string{})},
                      {"Mention", strings({"uri", "content"})},
                      {"Image", image()}};
        if (parser_ >= release::v0_10_0)
            cases.emplace_back("Audio", strings({"source", "mime_type"}));
        return first_of(cases);
    }
    [[nodiscard]] value agent_content() {
        auto const text_or_null = d_.or_null(kind(a_string{}));
        auto const use = d_.all_of(
            {optional_member(strings({"id", "name", "raw_input"}), "thought_signature",
                             text_or_null),
             d_.object_with({{"input", d_.anything()}, {"is_input_complete", kind(a_boolean{})}})});
        return first_of(
            {{"Text", kind(a_string{})},
             {"Thinking", optional_member(strings({"text"}), "signature", text_or_null)},
             {"RedactedThinking", kind(a_string{})},
             {"ToolUse", use}});
    }
    [[nodiscard]] value tool_result() {
        auto const content = first_of({{"Text", kind(a_string{})}, {"Image", image()}});
        return d_.all_of({strings({"tool_use_id", "tool_name"}),
                          d_.object_with({{"is_error", kind(a_boolean{})}, {"content", content}})});
    }
    [[nodiscard]] value message() {
        auto const user = d_.all_of(
            {strings({"id"}), d_.object_with({{"content", d_.array_of(user_content())}})});
        auto const agent = d_.object_with({{"content", d_.array_of(agent_content())},
                                           {"tool_results", d_.map_of(tool_result())}});
        return d_.any_of({d_.word("Resume"), d_.object_with({{"User", user}}),
                          d_.object_with({{"Agent", agent}})});
    }

    Describer& d_;
    release parser_;
};

template <class Describer>
auto describe_record(Describer& d) {
    return record_describer<Describer>{d, latest}.record();
}

}  // namespace lisle::v0_1::acpx::detail
