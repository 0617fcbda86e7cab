// lisle/formats/acpx/parser/reference_record.hpp - checks and completes a record as acpx does.
#pragma once

#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/formats/acpx/parser/file_name.hpp>
#include <lisle/formats/acpx/parser/reference_message.hpp>
#include <lisle/formats/acpx/parser/reference_rules.hpp>
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

namespace lisle::inline v0::acpx::detail {

/// Makes the object that acpx would write back from a parsed file.
class record_parser {
public:
    record_parser(release parser, host_environment const& around)
        : parser_{parser}, around_{around} {}

    [[nodiscard]] bool parse(json const& from, json& out) {
        record_ = from.if_object();
        if (record_ == nullptr) return reject("an object");
        auto& fields = out.emplace_object();
        return parser_ == release::seed ? parse_fields(nested_rules, *record_, fields)
                                        : parse_fields(flat_rules, *record_, fields);
    }

    /// Where the record was rejected, as an RFC 6901 pointer; `expected` says what belongs there.
    [[nodiscard]] std::string const& pointer() const { return pointer_; }
    [[nodiscard]] std::string_view expected() const { return expected_; }
    /// The missing key, if that was the reason; the pointer is its object's.
    [[nodiscard]] std::string_view missing() const { return missing_; }

private:
    using object = boost::json::object;

    bool reject(std::string_view expected) {
        expected_ = expected;
        return false;
    }

    template <std::size_t Size>
    bool parse_fields(key_rule const (&rules)[Size], object const& from, object& to) {
        for (auto const& [key, check, since] : rules) {
            if (parser_ < since) continue;
            json value;
            bool is_kept = true;
            auto const* const found = find(from, key);
            if (!parse_value(check, found, value, is_kept)) {
                if (found == nullptr) missing_ = key;
                else pointer_.insert(0, "/" + std::string{key});
                return false;
            }
            if (is_kept) keep(to, key, std::move(value));
        }
        return true;
    }

    bool take(json const* in, json& out, bool is_right, std::string_view expected) {
        if (is_right && in != nullptr) out = *in;
        return is_right || reject(expected);
    }

    /// Checks a value by a rule. `is_kept` tells whether the key is written.
    bool parse_value(rule check, json const* in, json& out, bool& is_kept) {
        bool const is_nothing = is_nullish(in);
        switch (check) {
            case rule::schema:
                return take(in, out, is_string(in) && *in == "acpx.session.v1", "acpx.session.v1");
            case rule::version: return take(in, out, is_string(in) && *in == "0.3.0", "0.3.0");
            case rule::string: return take(in, out, is_string(in), "a string");
            case rule::boolean: return take(in, out, in && in->is_bool(), "a boolean");
            case rule::count: return take(in, out, is_integer_from(in, 0), "an unsigned integer");
            case rule::optional_string:
                is_kept = !is_nothing;
                return take(in, out, is_string_or_nullish(in), "a string or null");
            case rule::optional_name:
                if (!is_string_or_nullish(in)) return reject("a string or null");
                return parse_trimmed(in, out, is_kept);
            case rule::optional_flag:
                out = false;
                return is_nothing || take(in, out, in->is_bool(), "a boolean or null");
            case rule::optional_pid:
                is_kept = !is_nothing;
                return take(in, out, is_nothing || is_integer_from(in, 1),
                            "a positive integer or null");
            case rule::exit_code:
                is_kept = in != nullptr;
                return take(in, out, is_nothing || find_integer(in), "an integer or null");
            case rule::exit_signal:
            case rule::nullable_string:
                is_kept = in != nullptr;
                return take(in, out, is_string_or_nullish(in), "a string or null");
            case rule::nullable_speed:
                is_kept = in != nullptr;
                return take(in, out, is_nothing || *in == "standard" || *in == "fast",
                            "standard, fast or null");
            case rule::any: return take(in, out, true, {});
            case rule::subagent: return parse_subagent(in, out);
            case rule::usage: return parse_usage(in, out);
            case rule::usage_by_request: return parse_usage_by_request(in, out);
            case rule::cost: return parse_cost(in, out, is_kept);
            case rule::messages: return parse_messages(in, out);
            case rule::origin: return parse_origin(in, out, is_kept);
            case rule::dropped_name: return parse_trimmed(in, out, is_kept);
            case rule::dropped_number:
                is_kept = find_number(in).has_value();
                return take(in, out, true, {});
            case rule::dropped_object:
                is_kept = if_object(in) != nullptr;
                return take(in, out, true, {});
            case rule::dropped_argv: return parse_argv(in, out, is_kept);
            case rule::event_log: return parse_event_log(in, out, is_kept);
            case rule::state:
                is_kept = if_object(in) != nullptr;
                if (is_kept) out = state_parser{*if_object(in), parser_}.parse();
                return true;
            case rule::thread:
                if (if_object(in) == nullptr) return reject("an object");
                return parse_fields(thread_rules, *if_object(in), out.emplace_object());
        }
        return false;
    }

    static bool parse_trimmed(json const* in, json& out, bool& is_kept) {
        auto const trimmed = find_trimmed(in);
        is_kept = trimmed.has_value();
        if (trimmed) out = to_json(*trimmed);
        return true;
    }

    // ---- Conversation ---------------------------------------------------------------------------

    bool parse_messages(json const* in, json& out) {
        if (in == nullptr || !in->is_array()) return reject("an array");
        auto const& messages = in->get_array();
        auto const bad = std::find_if_not(messages.begin(), messages.end(),
                                          [&](json const& m) { return is_message(m, parser_); });
        if (bad == messages.end()) return take(in, out, true, {});
        pointer_ = "/" + std::to_string(bad - messages.begin());
        return reject("a message");
    }

    bool parse_usage(json const* in, json& out) {
        auto& counts = out.emplace_object();
        if (is_nullish(in)) return true;
        auto const* const usage = in->if_object();
        if (usage == nullptr) return reject("an object or null");
        constexpr std::string_view names[]{"input_tokens",
                                           "output_tokens",
                                           "cache_creation_input_tokens",
                                           "cache_read_input_tokens",
                                           "thought_tokens",
                                           "total_tokens"};
        auto const known = parser_ >= release::v0_11_2 ? std::end(names) : std::end(names) - 2;
        for (auto name = std::begin(names); name != known; ++name) {
            auto const* const count = find(*usage, *name);
            if (count == nullptr) continue;
            if (!is_count(count)) {
                pointer_ = "/" + std::string{*name};
                return reject("a non-negative number");
            }
            keep(counts, *name, *count);
        }
        return true;
    }

    /// Loses the entry with the id `__proto__`, which becomes the prototype of the object.
    bool parse_usage_by_request(json const* in, json& out) {
        auto& entries = out.emplace_object();
        if (is_nullish(in)) return true;
        auto const* const found = in->if_object();
        if (found == nullptr) return reject("an object or null");
        for (auto const& member : *found) {
            json usage;
            bool const ok = member.value().is_null() ? reject("an object")
                                                     : parse_usage(&member.value(), usage);
            if (!ok) {
                std::string token;
                append_token(token, {member.key().data(), member.key().size()});
                pointer_.insert(0, token);
                return false;
            }
            if (member.key() != "__proto__") entries.emplace(member.key(), std::move(usage));
        }
        return true;
    }

    bool parse_cost(json const* in, json& out, bool& is_kept) {
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
        if (auto const name = find_trimmed(currency)) cost.emplace("currency", to_json(*name));
        is_kept = !cost.empty();
        return true;
    }

    bool parse_subagent(json const* in, json& out) {
        if (is_nullish(in)) return true;
        auto const* const context = if_object_with_strings(in, {"parent_session_id"});
        return take(in, out, context != nullptr && is_integer_from(find(*context, "depth"), 0),
                    "an object with parent_session_id and depth, or null");
    }

    // ---- Envelope -------------------------------------------------------------------------------

    bool parse_origin(json const* in, json& out, bool& is_kept) {
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

    bool parse_argv(json const* in, json& out, bool& is_kept) {
        bool const is_right = is_string_array(in) && !in->get_array().empty()
                              && !in->get_array().front().get_string().empty();
        if (is_right) return take(in, out, true, {});
        auto const* const command = find(*record_, "agent_command");
        auto const known =
            std::find_if(around_.commands.begin(), around_.commands.end(), [&](auto const& k) {
                return is_string(command) && *command == to_json(k.command);
            });
        is_kept = known != around_.commands.end();
        if (!is_kept) return true;
        auto& argv = out.emplace_array();
        for (auto rest = known->argv; !rest.empty();) {
            auto const end = (std::min)(rest.find(' '), rest.size());
            argv.push_back(to_json(rest.substr(0, end)));
            rest.remove_prefix((std::min)(end + 1, rest.size()));
        }
        return true;
    }

    bool parse_event_log(json const* in, json& out, bool& is_kept) {
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
            kept.emplace("last_write_error", is_string(failure) ? *failure : json{});
        return true;
    }

    bool add_event_log(json& out, bool& is_kept) {
        auto const* const id = find(*record_, "acpx_record_id");
        is_kept = !around_.home.empty() && is_string(id);
        if (!is_kept) return true;
        auto const name = encode_id({id->get_string().data(), id->get_string().size()});
        if (!name) return reject("an event log, as no file can have the record's name");
        auto const path = std::string{around_.home} + "/.acpx/sessions/" + *name + ".stream.ndjson";
        out = object{{"active_path", to_json(path)},
                     {"segment_count", 5},
                     {"max_segment_bytes", 67108864},
                     {"max_segments", 5},
                     {"last_write_error", nullptr}};
        return true;
    }

    release parser_;
    host_environment around_;
    object const* record_ = nullptr;
    std::string pointer_;
    std::string_view expected_, missing_;
};

}  // namespace lisle::inline v0::acpx::detail
