// lisle/formats/acpx/parser/reference_record.hpp - checks and completes a record as acpx does.
#pragma once

#include <lisle/formats/acpx/model/keys.hpp>
#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/formats/acpx/model/schema.hpp>
#include <lisle/formats/acpx/parser/file_name.hpp>
#include <lisle/formats/acpx/parser/reference_keys.hpp>
#include <lisle/formats/acpx/parser/reference_message.hpp>
#include <lisle/formats/acpx/parser/reference_state.hpp>
#include <lisle/formats/acpx/parser/reference_value.hpp>
#include <lisle/locate.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::acpx::detail {

/// Makes the object that acpx would write back from a parsed file.
class record_parser : public key_parser<record_parser> {
public:
    record_parser(release parser, host_environment const& around)
        : key_parser{parser}, around_{around} {}

    [[nodiscard]] bool parse(tree const& from, tree& out) {
        using keys = session_keys<owned>;
        record_ = from.if_object();
        if (record_ == nullptr) return reject("an object");
        auto& fields = out.emplace_object();
        return parser() == release::seed ? parse_keys<keys::nested>(*record_, fields)
                                         : parse_keys<keys::flat>(*record_, fields);
    }

private:
    friend class key_parser<record_parser>;

    // ---- Values ---------------------------------------------------------------------------------

    bool parse_part(a_name, tree const* in, tree& out, bool& is_kept) {
        auto const trimmed = find_trimmed(in);
        is_kept = trimmed.has_value();
        if (trimmed) out = to_tree(*trimmed);
        return true;
    }
    bool parse_part(a_name_or_null, tree const* in, tree& out, bool& is_kept) {
        if (!is_string_or_nullish(in)) return reject("a string or null");
        return parse_part(a_name{}, in, out, is_kept);
    }
    bool parse_part(a_flag, tree const* in, tree& out, bool&) {
        out = false;
        return is_nullish(in) || take(in, out, in->is_bool(), "a boolean or null");
    }
    bool parse_part(any_value, tree const* in, tree& out, bool&) { return take(in, out, true, {}); }
    bool parse_part(a_thread, tree const* in, tree& out, bool&) {
        if (if_object(in) == nullptr) return reject("an object");
        return parse_keys<conversation_keys<owned>::all>(*if_object(in), out.emplace_object());
    }
    bool parse_part(a_state, tree const* in, tree& out, bool& is_kept) {
        is_kept = if_object(in) != nullptr;
        if (is_kept) out = state_parser{*if_object(in), parser()}.parse();
        return true;
    }

    // ---- Conversation ---------------------------------------------------------------------------

    bool parse_part(the_messages, tree const* in, tree& out, bool&) {
        if (in == nullptr || !in->is_array()) return reject("an array");
        auto const& messages = in->get_array();
        auto const bad = std::find_if_not(messages.begin(), messages.end(),
                                          [&](tree const& m) { return is_message(m, parser()); });
        if (bad == messages.end()) return take(in, out, true, {});
        blame("/" + std::to_string(bad - messages.begin()));
        return reject("a message");
    }

    bool parse_part(a_usage, tree const* in, tree& out, bool&) {
        auto& counts = out.emplace_object();
        if (is_nullish(in)) return true;
        auto const* const usage = in->if_object();
        return usage != nullptr ? parse_keys<token_usage_keys<owned>>(*usage, counts)
                                : reject("an object or null");
    }

    /// Loses the entry with the id `__proto__`, which becomes the prototype of the object.
    bool parse_part(usage_by_request, tree const* in, tree& out, bool&) {
        auto& entries = out.emplace_object();
        if (is_nullish(in)) return true;
        auto const* const found = in->if_object();
        if (found == nullptr) return reject("an object or null");
        for (auto const& member : *found) {
            tree usage;
            bool is_kept = true;
            bool const ok = member.value().is_null()
                                ? reject("an object")
                                : parse_part(a_usage{}, &member.value(), usage, is_kept);
            if (!ok) {
                std::string token;
                append_token(token, {member.key().data(), member.key().size()});
                blame(token);
                return false;
            }
            if (member.key() != "__proto__") entries.emplace(member.key(), std::move(usage));
        }
        return true;
    }

    bool parse_part(a_cost, tree const* in, tree& out, bool& is_kept) {
        auto const* const found = if_object(in);
        is_kept = false;
        if (is_nullish(in)) return true;
        if (found == nullptr) return reject("an object or null");
        auto const* const amount = find(*found, "amount");
        auto const* const currency = find(*found, "currency");
        if (amount != nullptr && !is_count(amount)) return reject("a non-negative amount");
        if (currency != nullptr && !is_string(currency)) return reject("a currency's name");
        auto& cost = out.emplace_object();
        if (amount != nullptr) cost.emplace("amount", *amount);
        if (auto const name = find_trimmed(currency)) cost.emplace("currency", to_tree(*name));
        is_kept = !cost.empty();
        return true;
    }

    bool parse_part(a_subagent_context, tree const* in, tree& out, bool&) {
        if (is_nullish(in)) return true;
        auto const* const context = if_object_with_strings(in, {"parent_session_id"});
        return take(in, out, context != nullptr && is_integer_from(find(*context, "depth"), 0),
                    "an object with parent_session_id and depth, or null");
    }

    // ---- Envelope -------------------------------------------------------------------------------

    bool parse_part(an_origin, tree const* in, tree& out, bool& is_kept) {
        constexpr std::string_view keys[]{"record_id", "cwd_original", "exported_by",
                                          "exported_at"};
        is_kept = !is_nullish(in);
        if (!is_kept) return true;
        auto const* const origin = in->if_object();
        auto& kept = out.emplace_object();
        for (auto const key : keys) {
            auto const* const value = origin != nullptr ? find(*origin, key) : nullptr;
            if (!is_string(value)) return reject("an object of four strings, or null");
            keep(kept, key, *value);
        }
        return true;
    }

    bool parse_part(an_argv, tree const* in, tree& out, bool& is_kept) {
        bool const is_right = is_string_array(in) && !in->get_array().empty()
                              && !in->get_array().front().get_string().empty();
        if (is_right) return take(in, out, true, {});
        auto const* const command = find(*record_, "agent_command");
        auto const known =
            std::find_if(around_.commands.begin(), around_.commands.end(), [&](auto const& k) {
                return is_string(command) && *command == to_tree(k.command);
            });
        is_kept = known != around_.commands.end();
        if (!is_kept) return true;
        auto& argv = out.emplace_array();
        for (auto rest = known->argv; !rest.empty();) {
            auto const end = (std::min)(rest.find(' '), rest.size());
            argv.push_back(to_tree(rest.substr(0, end)));
            rest.remove_prefix((std::min)(end + 1, rest.size()));
        }
        return true;
    }

    bool parse_part(an_event_log, tree const* in, tree& out, bool& is_kept) {
        auto const* const log = if_object_with_strings(in, {"active_path"});
        constexpr std::string_view sizes[]{"segment_count", "max_segment_bytes", "max_segments"};
        bool const is_right =
            log != nullptr && std::all_of(std::begin(sizes), std::end(sizes), [&](auto key) {
                return is_integer_from(find(*log, key), 1);
            });
        if (!is_right) return add_event_log(out, is_kept);
        auto& kept = out.emplace_object();
        kept.emplace("active_path", log->at("active_path"));
        for (auto const key : sizes) keep(kept, key, *find(*log, key));
        if (auto const* const at = find(*log, "last_write_at"); is_string(at))
            kept.emplace("last_write_at", *at);
        if (auto const* const failure = find(*log, "last_write_error"))
            kept.emplace("last_write_error", is_string(failure) ? *failure : tree{});
        return true;
    }

    bool add_event_log(tree& out, bool& is_kept) {
        auto const* const id = find(*record_, "acpx_record_id");
        is_kept = !around_.home.empty() && is_string(id);
        if (!is_kept) return true;
        auto const name = encode_id({id->get_string().data(), id->get_string().size()});
        if (!name) return reject("an event log, as no file can have the record's name");
        auto const path = std::string{around_.home} + "/.acpx/sessions/" + *name + ".stream.ndjson";
        out = object{{"active_path", to_tree(path)},
                     {"segment_count", 5},
                     {"max_segment_bytes", 67108864},
                     {"max_segments", 5},
                     {"last_write_error", nullptr}};
        return true;
    }

    host_environment around_;
    object const* record_ = nullptr;
};

}  // namespace lisle::v0_1::acpx::detail
