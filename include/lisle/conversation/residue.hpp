// lisle/conversation/residue.hpp - the difference between a source's text and the text that a
// bridge makes again.
//
// A bridge makes a format's text from the neutral members alone. If the source's text has more, or
// another spelling, the difference is its residue:
//
//     auto const residue = residue_of(original, made);      // kept under `native`
//     auto const text = add_residue(made, residue);         // `original`, byte for byte
//     auto const edited = add_residue(made_anew, residue);  // the edit and all else of `original`
//
// As JSON a residue is an object. `add` has the missing members; `drop` the surplus keys with the
// digests of their values; `in` the residues of members or elements, by key or index; `order` all
// keys, if their order differs. `value` is the whole value. It counts only if the made text has the
// digest `of`; the other keys are then ignored. For an object with duplicate keys a residue has
// both `value` and the other keys.
#pragma once

#include <lisle/text/member_index.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation {

namespace detail {

/// FNV-1a of a text, in hex. It shows whether a value was edited; nothing else depends on it.
[[nodiscard]] inline std::string digest_of(std::string_view text) {
    std::uint64_t hash = 0xcbf2'9ce4'8422'2325;
    for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100'0000'01b3;
    std::string out;
    for (int shift = 60; shift >= 0; shift -= 4) out += "0123456789abcdef"[hash >> shift & 15U];
    return out;
}

/// Values at deeper levels are compared as a whole. Documents have fewer levels.
inline constexpr std::size_t max_levels = 256;

/// Builds the text of an object or an array.
class joiner {
public:
    explicit joiner(char open) : out_(1, open) {}

    void add(std::string_view token, std::string_view value) {
        if (out_.size() > 1) out_ += ',';
        if (!token.empty()) (out_ += token) += ':';
        out_ += value;
    }
    [[nodiscard]] bool is_empty() const { return out_.size() == 1; }
    [[nodiscard]] std::string close(char bracket) && {
        out_ += bracket;
        return std::move(out_);
    }

private:
    std::string out_;
};

/// Whether both are objects, or both arrays.
[[nodiscard]] inline bool are_of_one_kind(std::string_view a, std::string_view b) {
    return !a.empty() && !b.empty() && a[0] == b[0] && (a[0] == '{' || a[0] == '[');
}

/// A comparison of two objects, which writes their residue.
class comparison {
public:
    comparison(std::string_view original, std::string_view rebuilt)
        : original_{original}, made_{rebuilt, original_}, in_made_{find_all(original_, made_)},
          in_original_{find_all(made_, original_)} {}

    /// Whether the objects can be compared member by member. Two objects without a common key are
    /// of different kinds, like two alternatives of a variant.
    [[nodiscard]] bool is_comparable() const {
        if (in_original_.empty() || in_made_.empty()) return true;
        return std::any_of(in_original_.begin(), in_original_.end(), is_found);
    }
    [[nodiscard]] bool has_duplicates() const {
        return original_.has_duplicates() || made_.has_duplicates();
    }

    void write(joiner& out, std::size_t depth) const {
        joiner added{'{'}, inside{'{'}, dropped{'{'};
        for_each_counted([&](text::spelled_member const& m, std::size_t same) {
            if (same == none) return added.add(m.token, m.value);
            auto const rest = compare(m.value, made_.all()[same].value, depth + 1);
            if (!rest.empty()) inside.add(m.token, rest);
        });
        for (std::size_t i = 0; i < in_original_.size(); ++i)
            if (auto const& m = made_.all()[i]; in_original_[i] == none)
                dropped.add(m.token, '"' + digest_of(m.value) + '"');
        if (!added.is_empty()) out.add("\"add\"", std::move(added).close('}'));
        if (!dropped.is_empty()) out.add("\"drop\"", std::move(dropped).close('}'));
        if (!inside.is_empty()) out.add("\"in\"", std::move(inside).close('}'));
        if (!is_in_order()) out.add("\"order\"", keys_to_json());
    }

    /// Returns the residue, empty if the texts are equal.
    [[nodiscard]] static std::string compare(std::string_view original, std::string_view rebuilt,
                                             std::size_t depth = 0) {
        if (original == rebuilt) return {};
        joiner out{'{'};
        bool const is_alike = depth < max_levels && are_of_one_kind(original, rebuilt);
        if (is_alike && original[0] == '[') {
            if (compare_elements(out, text::elements_of(original), text::elements_of(rebuilt),
                                 depth))
                return std::move(out).close('}');
        } else if (is_alike) {
            comparison const both{original, rebuilt};
            if (both.is_comparable()) {
                both.write(out, depth);
                if (!both.has_duplicates()) return std::move(out).close('}');
            }
        }
        out.add("\"of\"", '"' + digest_of(rebuilt) + '"');
        out.add("\"value\"", original);
        return std::move(out).close('}');
    }

private:
    static constexpr auto none = text::member_index::none;

    /// Returns the place in `others` of each member's key.
    [[nodiscard]] static std::vector<std::size_t> find_all(text::member_index const& members,
                                                           text::member_index const& others) {
        std::vector<std::size_t> out;
        out.reserve(members.all().size());
        std::size_t likely = 0;
        for (auto const& m : members.all()) {
            out.push_back(others.find_place(m.key, likely));
            if (out.back() != none) likely = out.back() + 1;
        }
        return out;
    }
    [[nodiscard]] static bool is_found(std::size_t place) { return place != none; }

    /// Calls `use(member, place in made)` for the last member of each key of the source.
    template <class Use>
    void for_each_counted(Use use) const {
        auto const& all = original_.all();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (!original_.has_duplicates() || original_.find(all[i].key) == &all[i])
                use(all[i], in_made_[i]);
    }

    /// Whether the keys of `made` are the source's first keys, in the same order and spelling.
    [[nodiscard]] bool is_in_order() const {
        auto const& ours = original_.all();
        std::size_t next = 0;
        for (std::size_t i = 0; i < in_original_.size(); ++i)
            if (in_original_[i] != none
                && (next == ours.size() || ours[next++].token != made_.all()[i].token))
                return false;
        return std::none_of(in_made_.begin() + static_cast<std::ptrdiff_t>(next), in_made_.end(),
                            is_found);
    }
    [[nodiscard]] std::string keys_to_json() const {
        joiner out{'['};
        for_each_counted([&](text::spelled_member const& m, std::size_t) { out.add({}, m.token); });
        return std::move(out).close(']');
    }

    /// Compares arrays of the same size. False if their sizes differ.
    [[nodiscard]] static bool compare_elements(joiner& out,
                                               std::vector<std::string_view> const& original,
                                               std::vector<std::string_view> const& rebuilt,
                                               std::size_t depth) {
        if (original.size() != rebuilt.size()) return false;
        joiner inside{'{'};
        for (std::size_t i = 0; i < original.size(); ++i)
            if (auto const rest = compare(original[i], rebuilt[i], depth + 1); !rest.empty())
                inside.add('"' + std::to_string(i) + '"', rest);
        if (!inside.is_empty()) out.add("\"in\"", std::move(inside).close('}'));
        return true;
    }

    text::member_index original_, made_;
    std::vector<std::size_t> in_made_, in_original_;  ///< each object's keys in the other object
};

/// A member or element of a value that is merged.
struct merged_member {
    std::string_view key, token, value, residue;
    std::size_t place = 0;
};

/// Sorts members by a list of keys, and spells the listed keys as in the list. A key that is not in
/// the list follows the key before it.
inline void put_in_order(std::vector<merged_member>& members, std::string_view order) {
    std::vector<text::spelled_member> named;
    text::for_each_element(order, [&](std::string_view token) {
        if (token.starts_with('"')) named.push_back({text::unquote(token), token, {}});
    });
    text::member_index const keys{std::move(named)};
    std::size_t next = 0;
    for (auto& m : members) {
        if (auto const at = keys.find_place(m.key, next); at != text::member_index::none) {
            m.token = keys.all()[at].token;
            next = at + 1;
        }
        m.place = next;
    }
    auto const is_before = [](auto const& a, auto const& b) { return a.place < b.place; };
    if (!std::is_sorted(members.begin(), members.end(), is_before))
        std::stable_sort(members.begin(), members.end(), is_before);
}

/// The members of an object, or the elements of an array with their indices as keys.
[[nodiscard]] inline text::member_index index_parts(std::string_view value) {
    if (!value.starts_with('[')) return text::member_index{value};
    std::vector<text::spelled_member> out;
    text::for_each_element(value, [&](std::string_view element) {
        out.push_back({std::to_string(out.size()), {}, element});
    });
    return text::member_index{std::move(out)};
}

/// Returns the value with its residue.
[[nodiscard]] inline std::string merge(std::string_view rebuilt, text::member_index const& rest,
                                       std::size_t depth = 0) {
    if (depth > max_levels) return std::string{rebuilt};
    if (auto const* const whole = rest.find("value");
        whole != nullptr && rest.find_value("of", '"') == '"' + digest_of(rebuilt) + '"')
        return std::string{whole->value};
    if (rebuilt.empty() || (rebuilt[0] != '{' && rebuilt[0] != '[')) return std::string{rebuilt};
    auto const theirs = index_parts(rebuilt);
    text::member_index const added{rest.find_value("add", '{')}, inside{rest.find_value("in", '{')},
        dropped{rest.find_value("drop", '{')};
    std::vector<merged_member> out;
    for (auto const& m : theirs.all()) {
        auto const* const drop = dropped.find(m.key);
        if (drop != nullptr && drop->value == '"' + digest_of(m.value) + '"') continue;
        auto const* const inner = inside.find(m.key);
        out.push_back(
            {m.key, m.token, m.value, inner == nullptr ? std::string_view{} : inner->value});
    }
    bool const is_array = rebuilt[0] == '[';
    if (!is_array) {
        for (auto const& m : added.all())
            if (theirs.find(m.key) == nullptr) out.push_back({m.key, m.token, m.value, {}});
        put_in_order(out, rest.find_value("order", '['));
    }
    joiner merged{rebuilt[0]};
    for (auto const& m : out)
        if (m.residue.empty()) merged.add(m.token, m.value);
        else merged.add(m.token, merge(m.value, text::member_index{m.residue}, depth + 1));
    return std::move(merged).close(is_array ? ']' : '}');
}

}  // namespace detail

/// Returns the residue of `original` over `rebuilt`, as JSON text; empty if they are equal. Both
/// texts are minified JSON.
///
/// Errors: none. Complexity: linear in the size of the texts, for each level that differs.
[[nodiscard]] inline std::string residue_of(std::string_view original, std::string_view rebuilt) {
    return detail::comparison::compare(original, rebuilt);
}

/// Returns the residue of two objects that differ in at most one member.
///
/// Errors: none. Complexity: as residue_of.
[[nodiscard]] inline std::string residue_of_member(std::string_view key, std::string_view original,
                                                   std::string_view rebuilt) {
    auto const rest = detail::comparison::compare(original, rebuilt, 1);
    if (rest.empty()) return {};
    detail::joiner inside{'{'}, out{'{'};
    inside.add('"' + std::string{key} + '"', rest);
    out.add("\"in\"", std::move(inside).close('}'));
    return std::move(out).close('}');
}

/// Returns `rebuilt` with a residue. For the `rebuilt` of residue_of(), the result is the source's
/// text, byte for byte. For another text, its own values win: a member in both keeps the value of
/// `rebuilt`, and an added member comes after the member that it followed.
///
/// Errors: none; a residue of another form is ignored.
///
/// Complexity: as residue_of.
[[nodiscard]] inline std::string add_residue(std::string_view rebuilt, std::string_view residue) {
    return residue.empty() ? std::string{rebuilt}
                           : detail::merge(rebuilt, text::member_index{residue});
}
/// As above, with a residue that was read before.
[[nodiscard]] inline std::string add_residue(std::string_view rebuilt,
                                             text::member_index const& residue) {
    return detail::merge(rebuilt, residue);
}

}  // namespace lisle::v0_1::conversation
