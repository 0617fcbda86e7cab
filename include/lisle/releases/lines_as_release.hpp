// lisle/releases/lines_as_release.hpp - writes a document of lines with keys in a release's order.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/error.hpp>
#include <lisle/lines.hpp>
#include <lisle/locate.hpp>
#include <lisle/releases/key_order.hpp>
#include <lisle/releases/release_number.hpp>
#include <lisle/releases/reorder_keys.hpp>
#include <lisle/releases/rewrite_objects.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

/// A type of object, or a key of an object, that a release is not known to write. The text keeps
/// it: `count` times, first at `pointer`.
struct unknown_to_release {
    std::string type;  ///< a type of the tables, such as "message:user"
    std::string key;   ///< empty if the type is unknown
    std::string pointer;
    std::size_t count = 0;

    bool operator==(unknown_to_release const&) const = default;
};

/// A text as a release writes it. `release` is the known release whose rules were applied.
struct text_of_release {
    std::string text;
    release_number release;
    std::vector<unknown_to_release> unknown;
};

/// Returns the known release whose rules the wanted release follows: the last known release that is
/// not newer. `known` is sorted, the oldest first.
///
/// Errors: unsupported_version for a release before the first known one or after the last.
/// `program` is the program's name in the error.
[[nodiscard]] inline result<release_number>
find_known_release(std::span<release_number const> known, release_number wanted,
                   std::string_view program) {
    if (known.front() <= wanted && wanted <= known.back())
        return *std::prev(std::upper_bound(known.begin(), known.end(), wanted));
    bool const is_newer = known.back() < wanted;
    auto detail = std::string{program} + ' ' + to_string(wanted);
    detail += is_newer ? " is newer than " : " is older than ";
    detail += to_string(is_newer ? known.back() : known.front());
    detail += is_newer ? ", the newest release that lisle knows"
                       : ", the first release with files that lisle knows";
    return error{.code = errc::unsupported_version, .detail = std::move(detail)};
}

namespace detail {

/// Counts the types and keys that a release does not know.
class unknown_log {
public:
    void note(std::string_view type, std::string_view key, std::string const& pointer) {
        auto const found = places_.try_emplace({std::string{type}, std::string{key}}, out_.size());
        if (found.second) out_.push_back({std::string{type}, std::string{key}, pointer});
        ++out_[found.first->second].count;
    }
    [[nodiscard]] std::vector<unknown_to_release> finish() && { return std::move(out_); }

private:
    std::map<std::pair<std::string, std::string>, std::size_t> places_;
    std::vector<unknown_to_release> out_;
};

/// Chooses the orders of one release.
struct is_order_of {
    release_number release;

    bool operator()(key_order const& order) const { return order.by.releases.contains(release); }
};

/// Puts keys in order and drops none, but notes those that no order of the release has.
class release_policy {
public:
    release_policy(key_order_tables const& tables, is_order_of const& choose, std::string line,
                   unknown_log& unknown)
        : tables_{tables}, choose_{choose}, order_{tables, apart_keys::inside, choose},
          line_{std::move(line)}, unknown_{unknown} {}

    [[nodiscard]] std::vector<spelled_member const*> arrange(typed_object const& o) const {
        if (!has_order(o.type, [](auto const&) { return true; })) unknown_.note(o.type, {}, line_);
        return order_.arrange(o);
    }

    [[nodiscard]] bool keeps(typed_object const& o, spelled_member const& m,
                             std::string const& pointer) const {
        bool const is_known =
            has_order(o.type, [&](auto const& order) { return has_key(order.keys, m.key); });
        if (!is_known && has_order(o.type, [](auto const&) { return true; }))
            unknown_.note(o.type, m.key, line_ + pointer);
        return true;
    }

private:
    /// Whether a chosen order of the type fits.
    template <class Fits>
    [[nodiscard]] bool has_order(std::string_view type, Fits const& fits) const {
        return std::any_of(tables_.orders.begin(), tables_.orders.end(),
                           [&](auto const& o) { return o.type == type && choose_(o) && fits(o); });
    }

    key_order_tables const& tables_;
    is_order_of const& choose_;
    key_reorderer<is_order_of> order_;
    std::string line_;
    unknown_log& unknown_;
};

}  // namespace detail

/// A program that writes lines. `line` says what a line is, in its tables.
struct lines_program {
    std::string_view name;
    std::span<release_number const> known_releases;  ///< oldest first
    ordered_member line;
};

/// Returns the document with the keys of each record in an order of a release, and what no order of
/// this release has. A release between two known ones has the orders of the older. Nothing is
/// dropped: a key that the order lacks stands before the key that followed it, a record of an
/// unknown type and an unreadable line stay as they are, as does what is between records.
/// `tables_of(known)` gives the tables for a known release: key_order_tables, or an owner of them.
///
///     auto const out = lisle::encode_lines_as(rollout, {"Codex", known_releases, line_root},
///                                             {0, 116, 0}, [](auto) { return key_orders; });
///
/// Errors: unsupported_version, as find_known_release.
///
/// Complexity: linear in the size of the text, times the number of orders.
template <lines_document T, class TablesOf>
[[nodiscard]] result<text_of_release>
encode_lines_as(T const& document, lines_program const& program, release_number release,
                TablesOf const& tables_of) {
    constexpr auto style = format_traits<typename T::format>::style;
    auto const known = find_known_release(program.known_releases, release, program.name);
    if (!known) return known.error();
    auto const& owner = tables_of(*known);  // the tables may be views into it
    key_order_tables const tables = owner;
    detail::is_order_of const choose{*known};
    text_of_release out{std::string{document.before}, *known, {}};
    detail::unknown_log unknown;
    for (std::size_t i = 0; i < document.records.size(); ++i) {
        auto const& line = document.records[i];
        if (auto const* const record = line.record())
            out.text += detail::rewrite_objects(
                encode_as(*record, style), tables, program.line,
                detail::release_policy{tables, choose, '/' + std::to_string(i), unknown});
        else out.text += line.unreadable()->text;
        out.text += line.separator;
    }
    out.unknown = std::move(unknown).finish();
    return out;
}

}  // namespace lisle::v0_1
