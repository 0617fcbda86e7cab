// examples/lisle/redaction/gitleaks_config.cpp - TOML to rules. Keys may have any case, unknown
// keys are ignored.
#include "gitleaks_config.hpp"

#include "gitleaks_rules.hpp"

#include <lisle/text/ascii.hpp>

#include <toml++/toml.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>

namespace app {

namespace {

toml::node const* find_key(toml::table const& in, std::string_view key) {
    for (auto const& [name, value] : in)
        if (lisle::text::equals_ignoring_case(name.str(), key)) return &value;
    return nullptr;
}

std::string read_text(toml::table const& in, std::string_view key) {
    auto const* const found = find_key(in, key);
    return found == nullptr ? std::string{} : found->value_or(std::string{});
}

std::vector<std::string> read_texts(toml::table const& in, std::string_view key) {
    std::vector<std::string> out;
    auto const* const found = find_key(in, key);
    auto const* const list = found == nullptr ? nullptr : found->as_array();
    if (list == nullptr) return out;
    for (auto const& each : *list) out.push_back(each.value_or(std::string{}));
    return out;
}

std::vector<toml::table const*> read_tables(toml::table const& in, std::string_view key) {
    std::vector<toml::table const*> out;
    auto const* const found = find_key(in, key);
    if (found == nullptr) return out;
    if (auto const* const table = found->as_table()) return {table};
    if (auto const* const list = found->as_array())
        for (auto const& each : *list)
            if (auto const* const table = each.as_table()) out.push_back(table);
    return out;
}

bool read_condition(toml::table const& in, std::string const& where) {
    auto const text = read_text(in, "condition");
    auto const is = [&](std::string_view word) {
        return lisle::text::equals_ignoring_case(text, word);
    };
    if (text.empty() || is("or") || is("||")) return false;
    if (is("and") || is("&&")) return true;
    refuse_rules(where, "unknown condition " + text);
}

gitleaks_allowlist read_allowlist(toml::table const& in, std::string const& where) {
    gitleaks_allowlist out;
    out.is_and = read_condition(in, where);
    out.has_commits = !read_texts(in, "commits").empty();
    out.paths = read_texts(in, "paths");
    if (auto const target = read_text(in, "regexTarget"); !target.empty()) out.target = target;
    if (out.target != "secret" && out.target != "match" && out.target != "line")
        refuse_rules(where, "unknown regexTarget " + out.target);
    out.regexes = read_texts(in, "regexes");
    out.stopwords = read_texts(in, "stopwords");
    out.target_rules = read_texts(in, "targetRules");
    if (out.regexes.empty() && out.stopwords.empty() && out.paths.empty() && !out.has_commits)
        refuse_rules(where, "an empty allowlist");
    return out;
}

/// `allowlists`, or the older `allowlist`.
std::vector<gitleaks_allowlist> read_allowlists(toml::table const& in, std::string const& where) {
    auto const older = read_tables(in, "allowlist"), newer = read_tables(in, "allowlists");
    if (!older.empty() && !newer.empty()) refuse_rules(where, "both allowlist and allowlists");
    std::vector<gitleaks_allowlist> out;
    for (auto const* table : older.empty() ? newer : older)
        out.push_back(read_allowlist(*table, where));
    return out;
}

std::optional<std::size_t> read_distance(toml::table const& in, std::string_view key,
                                         std::string const& where) {
    auto const* const found = find_key(in, key);
    if (found == nullptr) return {};
    auto const number = found->value<std::int64_t>();
    if (!number || *number < 0) refuse_rules(where, std::string{key} + " is not a number from 0");
    return static_cast<std::size_t>(*number);
}

gitleaks_requirement read_requirement(toml::table const& in, std::string const& where) {
    gitleaks_requirement out{read_text(in, "id")};
    if (out.id.empty()) refuse_rules(where, "a required rule without an id");
    out.within = {read_distance(in, "withinLines", where),
                  read_distance(in, "withinColumns", where)};
    return out;
}

gitleaks_rule read_rule(toml::table const& in, std::string const& name) {
    gitleaks_rule out{read_text(in, "id"), read_text(in, "regex"), read_text(in, "path")};
    if (out.id.empty()) refuse_rules(name, "a rule without an id");
    auto const where = name + ": rule " + out.id;
    if (auto const* const group = find_key(in, "secretGroup"))
        out.secret_group = group->value_or(0);
    if (auto const* const entropy = find_key(in, "entropy")) out.entropy = entropy->value_or(0.0);
    if (auto const* const skip = find_key(in, "skipReport"))
        out.skip_report = skip->value_or(false);
    out.keywords = read_texts(in, "keywords");
    for (auto const* each : read_tables(in, "required"))
        out.required.push_back(read_requirement(*each, where));
    out.allowlists = read_allowlists(in, where);
    if (out.secret_group < 0) refuse_rules(where, "secretGroup is negative");
    return out;
}

toml::table parse_toml(std::string_view text, std::string const& name) {
    try {
        return toml::parse(text);
    } catch (toml::parse_error const& e) {
        std::ostringstream description;
        description << e.description();
        refuse_rules(name + ':' + std::to_string(e.source().begin.line) + ':'
                         + std::to_string(e.source().begin.column),
                     description.str());
    }
}

gitleaks_rule* find_rule(std::vector<gitleaks_rule>& rules, std::string_view id) {
    auto const at = std::find_if(rules.begin(), rules.end(),
                                 [&](gitleaks_rule const& r) { return r.id == id; });
    return at == rules.end() ? nullptr : &*at;
}

template <class T>
void append_all(std::vector<T>& to, std::vector<T> const& more) {
    to.insert(to.end(), more.begin(), more.end());
}

/// The extending file's values replace those of the base, and its lists are added.
void extend(gitleaks_rule& base, gitleaks_rule const& by) {
    if (!by.regex.empty()) base.regex = by.regex;
    if (!by.path.empty()) base.path = by.path;
    if (by.entropy != 0) base.entropy = by.entropy;
    if (by.secret_group != 0) base.secret_group = by.secret_group;
    append_all(base.keywords, by.keywords);
    append_all(base.allowlists, by.allowlists);
}

class config_reader {
public:
    explicit config_reader(std::string (*file)(std::string const& path)) : read_{file} {}

    gitleaks_config read(std::string_view text, std::string const& name, int level) {
        auto const top = parse_toml(text, name);
        gitleaks_config out;
        for (auto const* each : read_tables(top, "rules")) take(out, read_rule(*each, name));
        out.allowlists = read_allowlists(top, name);
        check_names(out, name);
        for (auto const* each : read_tables(top, "extend")) extend_by(out, *each, name, level);
        return out;
    }

private:
    /// The last of several rules with one id counts.
    static void take(gitleaks_config& out, gitleaks_rule rule) {
        if (auto* const known = find_rule(out.rules, rule.id)) *known = std::move(rule);
        else out.rules.push_back(std::move(rule));
    }

    /// Refuses names of rules that are not in the same file.
    static void check_names(gitleaks_config& in, std::string const& name) {
        for (auto const& list : in.allowlists)
            for (auto const& id : list.target_rules)
                if (find_rule(in.rules, id) == nullptr)
                    refuse_rules(name, "targetRules names an unknown rule " + id);
        for (auto const& rule : in.rules)
            for (auto const& each : rule.required)
                if (find_rule(in.rules, each.id) == nullptr)
                    refuse_rules(name + ": rule " + rule.id,
                                 "required names an unknown rule " + each.id);
    }

    void extend_by(gitleaks_config& out, toml::table const& in, std::string const& name,
                   int level) {
        auto const path = read_text(in, "path");
        auto const* const use_default = find_key(in, "useDefault");
        bool const wants_default = use_default != nullptr && use_default->value_or(false);
        if (wants_default && !path.empty()) refuse_rules(name, "both useDefault and path");
        if (wants_default) use_defaults(out, in, name);
        if (path.empty()) return;
        if (level == 2 || read_ == nullptr) {
            out.notes.push_back(name + ": [extend] is not followed deeper than two files");
            return;
        }
        auto const beside = std::filesystem::path{name}.parent_path() / path;
        auto base = read(read_(beside.string()), beside.string(), level + 1);
        for (auto const& id : read_texts(in, "disabledRules"))
            if (std::erase_if(base.rules, [&](gitleaks_rule const& r) { return r.id == id; }) == 0)
                out.notes.push_back(name + ": disabledRules names an unknown rule " + id);
        for (auto const& rule : out.rules) {
            if (auto* const known = find_rule(base.rules, rule.id)) extend(*known, rule);
            else base.rules.push_back(rule);
        }
        append_all(base.allowlists, out.allowlists);
        append_all(base.notes, out.notes);
        append_all(base.disabled_defaults, out.disabled_defaults);
        out = std::move(base);
    }

    static void use_defaults(gitleaks_config& out, toml::table const& in, std::string const& name) {
        out.notes.push_back(name + ": useDefault means lisle's own detectors here");
        append_all(out.disabled_defaults, read_texts(in, "disabledRules"));
    }

    std::string (*read_)(std::string const& path);
};

}  // namespace

void refuse_rules(std::string const& where, std::string const& problem) {
    throw rule_error{where + ": " + problem};
}

bool gitleaks_allowlist::applies_to(std::string_view rule) const {
    return target_rules.empty()
           || std::find(target_rules.begin(), target_rules.end(), rule) != target_rules.end();
}

gitleaks_config parse_gitleaks_config(std::string_view toml, std::string const& name,
                                      std::string (*read)(std::string const& path)) {
    auto out = config_reader{read}.read(toml, name, 0);
    for (auto& rule : out.rules) {
        auto const where = name + ": rule " + rule.id;
        if (rule.regex.empty() && rule.path.empty()) refuse_rules(where, "neither regex nor path");
        if (rule.regex.empty())
            out.notes.push_back(where + ": has a path alone: a session has no files to find");
        for (auto const& each : rule.required)
            if (find_rule(out.rules, each.id) == nullptr)
                out.notes.push_back(where + ": requires rule " + each.id
                                    + ", which is disabled: no match counts");
    }
    std::erase_if(out.rules, [](gitleaks_rule const& r) { return r.regex.empty(); });
    return out;
}

}  // namespace app
