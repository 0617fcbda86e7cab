// lisle/formats/acpx/parser/reference_keys.hpp - checks an object key by key, as acpx's parser
// does.
#pragma once

#include <lisle/formats/acpx/model/key_options.hpp>
#include <lisle/formats/acpx/parser/reference_value.hpp>
#include <lisle/schema.hpp>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::acpx::detail {

// Whether acpx's parser takes a value for one of a kind. A null pointer stands for an absent key,
// which fits no kind.

[[nodiscard]] inline bool is_one(a_session_schema, tree const* value) {
    return is_string(value) && *value == to_tree(a_session_schema::text);
}
[[nodiscard]] inline bool is_one(a_thread_version, tree const* value) {
    return is_string(value) && *value == to_tree(a_thread_version::text);
}
[[nodiscard]] inline bool is_one(a_string, tree const* value) { return is_string(value); }
[[nodiscard]] inline bool is_one(a_boolean, tree const* value) {
    return value != nullptr && value->is_bool();
}
[[nodiscard]] inline bool is_one(a_speed, tree const* value) {
    return value != nullptr && (*value == "standard" || *value == "fast");
}
[[nodiscard]] inline bool is_one(a_number, tree const* value) {
    return find_number(value).has_value();
}
[[nodiscard]] inline bool is_one(an_amount, tree const* value) { return is_count(value); }
[[nodiscard]] inline bool is_one(an_integer, tree const* value) {
    return find_integer(value).has_value();
}
[[nodiscard]] inline bool is_one(a_count, tree const* value) { return is_integer_from(value, 0); }
[[nodiscard]] inline bool is_one(a_process_id, tree const* value) {
    return is_integer_from(value, 1);
}
[[nodiscard]] inline bool is_one(an_object, tree const* value) {
    return if_object(value) != nullptr;
}

/// Checks keys by the options of a list's fields. `Parser` derives from this class; for parts with
/// rules of their own it has `bool parse_part(Part, tree const* in, tree& out, bool& is_kept)`.
template <class Parser>
class key_parser {
public:
    explicit key_parser(release parser) : parser_{parser} {}

    /// The place of the rejected value, as an RFC 6901 pointer; `expected` names the right kind.
    [[nodiscard]] std::string const& pointer() const { return pointer_; }
    [[nodiscard]] std::string const& expected() const { return expected_; }
    /// The missing key, if that was the reason; the pointer then leads to its object.
    [[nodiscard]] std::string_view missing() const { return missing_; }

protected:
    using object = boost::json::object;

    [[nodiscard]] release parser() const { return parser_; }

    bool reject(std::string expected) {
        expected_ = std::move(expected);
        return false;
    }
    /// Puts a key or an index in front of the pointer.
    void blame(std::string const& token) { pointer_.insert(0, token); }

    bool take(tree const* in, tree& out, bool is_right, std::string expected) {
        if (is_right && in != nullptr) out = *in;
        return is_right || reject(std::move(expected));
    }

    /// Parses the keys that the list names and this release knows; all others are dropped.
    template <class List>
    bool parse_keys(object const& from, object& to) {
        static constexpr auto rules = make_rules(List{});
        for (auto const& [key, since, parse] : rules) {
            if (parse == nullptr || parser_ < since) continue;
            tree value;
            bool is_kept = true;
            auto const* const found = find(from, key);
            if (!(this->*parse)(found, value, is_kept)) {
                if (found == nullptr) missing_ = key;
                else blame("/" + std::string{key});
                return false;
            }
            if (is_kept) keep(to, key, std::move(value));
        }
        return true;
    }

private:
    /// A key and the function for its value. `is_kept` tells whether the key is written.
    struct key_rule {
        std::string_view key;
        release since = release::seed;
        bool (key_parser::*parse)(tree const* in, tree& out, bool& is_kept) = nullptr;
    };

    template <class... Keys>
    static constexpr std::array<key_rule, sizeof...(Keys)> make_rules(list<Keys...> const&) {
        return {make_rule(Keys{})...};
    }
    template <fixed_string Name, auto Member, class... Options>
    static constexpr key_rule make_rule(field<Name, Member, Options...> const&) {
        using rule = typename find_rule<Options...>::type;
        return {Name.view(), since_of<Options...>, &key_parser::parse_by<rule>};
    }
    template <auto Member>
    static constexpr key_rule make_rule(rest<Member> const&) {
        return {};
    }

    template <class Rule>
    bool parse_by(tree const* in, tree& out, bool& is_kept) {
        return parse_as(Rule{}, in, out, is_kept);
    }
    template <class Kind>
    bool parse_as(must_be<Kind>, tree const* in, tree& out, bool&) {
        return take(in, out, is_one(Kind{}, in), std::string{Kind::text});
    }
    template <class Kind>
    bool parse_as(must_be_if_there<Kind>, tree const* in, tree& out, bool& is_kept) {
        is_kept = in != nullptr;
        return take(in, out, !is_kept || is_one(Kind{}, in), std::string{Kind::text});
    }
    template <class Kind>
    bool parse_as(may_be<Kind>, tree const* in, tree& out, bool& is_kept) {
        is_kept = !is_nullish(in);
        return take(in, out, !is_kept || is_one(Kind{}, in), std::string{Kind::text} + " or null");
    }
    template <class Kind>
    bool parse_as(null_or<Kind>, tree const* in, tree& out, bool& is_kept) {
        is_kept = in != nullptr;
        return take(in, out, is_nullish(in) || is_one(Kind{}, in),
                    std::string{Kind::text} + " or null");
    }
    template <class Kind>
    bool parse_as(dropped_unless<Kind>, tree const* in, tree& out, bool& is_kept) {
        is_kept = is_one(Kind{}, in);
        return take(in, out, true, {});
    }
    template <class Part>
    bool parse_as(parsed_as<Part>, tree const* in, tree& out, bool& is_kept) {
        return static_cast<Parser&>(*this).parse_part(Part{}, in, out, is_kept);
    }

    release parser_;
    std::string pointer_, expected_;
    std::string_view missing_;
};

}  // namespace lisle::v0_1::acpx::detail
