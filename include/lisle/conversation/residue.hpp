// lisle/conversation/residue.hpp - what a source's text has beyond the text that can be made again.
//
// A bridge makes a format's text from the neutral members alone. Where the source's text says more,
// or says it otherwise, the difference is its residue:
//
//     auto const residue = residue_of(original, made);      // kept under `native`
//     auto const text = add_residue(made, residue);         // `original`, byte for byte
//     auto const edited = add_residue(made_anew, residue);  // the edit, and what else was there
//
// As JSON a residue is an object: `add` has the members that were missing, `drop` the keys that
// were too many with the digests of their values, `in` the residues of members or elements by key
// or index, `order` all keys if they stand otherwise. `value` is the whole value, and counts only
// as long as what is made has the digest `of`; then it counts alone. An object with duplicate keys
// has both.
#pragma once

#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::conversation {

namespace detail {

/// FNV-1a of a text, in hex. It tells whether a value was edited; nothing depends on it else.
[[nodiscard]] inline std::string digest_of(std::string_view text) {
    std::uint64_t hash = 0xcbf2'9ce4'8422'2325;
    for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100'0000'01b3;
    std::string out;
    for (int shift = 60; shift >= 0; shift -= 4) out += "0123456789abcdef"[hash >> shift & 15U];
    return out;
}

/// Deeper levels of a value are compared as a whole. A document has fewer.
inline constexpr std::size_t max_levels = 256;

/// The members of an object, or the elements of an array with their indices as keys.
class parts {
public:
    explicit parts(std::string_view value) : is_array_{value.starts_with('[')} {
        if (!is_array_) {
            all_ = text::members_of(value);
        } else {
            text::for_each_element(value, [&](std::string_view element) {
                all_.push_back({std::to_string(all_.size()), {}, element});
            });
        }
        if (all_.size() <= few) return;
        for (std::size_t i = 0; i < all_.size(); ++i) by_key_.push_back(i);
        std::stable_sort(by_key_.begin(), by_key_.end(), [this](std::size_t a, std::size_t b) {
            return all_[a].key < all_[b].key;
        });
    }

    [[nodiscard]] bool is_array() const { return is_array_; }
    [[nodiscard]] std::vector<text::spelled_member> const& all() const { return all_; }

    [[nodiscard]] bool has_duplicates() const {
        if (by_key_.empty())
            return std::any_of(all_.begin(), all_.end(),
                               [this](auto const& m) { return find(m.key) != &m; });
        return std::adjacent_find(
                   by_key_.begin(), by_key_.end(),
                   [this](std::size_t a, std::size_t b) { return all_[a].key == all_[b].key; })
               != by_key_.end();
    }

    /// The last member with the key, or null.
    [[nodiscard]] text::spelled_member const* find(std::string_view key) const {
        if (by_key_.empty()) {
            auto const found = std::find_if(all_.rbegin(), all_.rend(),
                                            [&](auto const& m) { return m.key == key; });
            return found != all_.rend() ? &*found : nullptr;
        }
        auto const at =
            std::upper_bound(by_key_.begin(), by_key_.end(), key,
                             [this](std::string_view k, std::size_t i) { return k < all_[i].key; });
        return at != by_key_.begin() && all_[at[-1]].key == key ? &all_[at[-1]] : nullptr;
    }
    /// The member's value if it begins with this byte, or nothing.
    [[nodiscard]] std::string_view find(std::string_view key, char begin) const {
        auto const* const found = find(key);
        return found != nullptr && found->value.starts_with(begin) ? found->value
                                                                   : std::string_view{};
    }

private:
    /// So many members are found sooner one after the other.
    static constexpr std::size_t few = 16;

    bool is_array_;
    std::vector<text::spelled_member> all_;
    std::vector<std::size_t> by_key_;  ///< of more than a few
};

/// Joins members or elements, of which some may be none.
class joiner {
public:
    explicit joiner(char open) : out_(1, open) {}

    void add(std::string_view token, std::string_view value) {
        if (out_.size() > 1) out_ += ',';
        if (!token.empty()) (out_ += token) += ':';
        out_ += value;
    }
    [[nodiscard]] bool is_empty() const { return out_.size() == 1; }
    [[nodiscard]] std::string close(char bracket) && { return std::move(out_) + bracket; }

private:
    std::string out_;
};

[[nodiscard]] inline bool are_of_one_kind(std::string_view a, std::string_view b) {
    return !a.empty() && !b.empty() && a[0] == b[0] && (a[0] == '{' || a[0] == '[');
}

/// The residue of two objects or two arrays of one size, as it is built.
class comparison {
public:
    comparison(parts const& original, parts const& made) : original_{original}, made_{made} {}

    /// Whether the members of one are those of the other. Two objects without a common key are of
    /// different kinds, like two alternatives of a variant.
    [[nodiscard]] bool is_comparable() const {
        auto const &ours = original_.all(), &theirs = made_.all();
        if (original_.is_array()) return ours.size() == theirs.size();
        if (ours.empty() || theirs.empty()) return true;
        return std::any_of(theirs.begin(), theirs.end(),
                           [this](auto const& m) { return original_.find(m.key) != nullptr; });
    }

    /// Whether the keys of `made` are the source's first ones, in its order and spelling.
    [[nodiscard]] bool is_in_order() const {
        if (original_.is_array()) return true;
        auto const& ours = original_.all();
        std::size_t next = 0;
        for (auto const& m : made_.all())
            if (original_.find(m.key) != nullptr
                && (next == ours.size() || ours[next++].token != m.token))
                return false;
        return std::all_of(ours.begin() + static_cast<std::ptrdiff_t>(next), ours.end(),
                           [&](auto const& m) { return made_.find(m.key) == nullptr; });
    }

    void write(joiner& out, std::size_t depth) const {
        joiner added{'{'}, dropped{'{'}, inside{'{'}, order{'['};
        for (auto const& m : original_.all()) {
            if (original_.find(m.key) != &m) continue;  // a later value counts
            auto const* const same = made_.find(m.key);
            if (same == nullptr) added.add(m.token, m.value);
            else if (auto const rest = compare(m.value, same->value, depth + 1); !rest.empty())
                inside.add(original_.is_array() ? '"' + m.key + '"' : std::string{m.token}, rest);
            order.add({}, m.token);
        }
        for (auto const& m : made_.all())
            if (original_.find(m.key) == nullptr)
                dropped.add(m.token, '"' + digest_of(m.value) + '"');
        if (!added.is_empty()) out.add("\"add\"", std::move(added).close('}'));
        if (!dropped.is_empty()) out.add("\"drop\"", std::move(dropped).close('}'));
        if (!inside.is_empty()) out.add("\"in\"", std::move(inside).close('}'));
        if (!is_in_order()) out.add("\"order\"", std::move(order).close(']'));
    }

    /// Returns the residue, empty if the texts are equal.
    [[nodiscard]] static std::string compare(std::string_view original, std::string_view made,
                                             std::size_t depth = 0) {
        if (original == made) return {};
        joiner out{'{'};
        if (depth < max_levels && are_of_one_kind(original, made)) {
            parts const ours{original}, theirs{made};
            comparison const both{ours, theirs};
            if (both.is_comparable()) {
                both.write(out, depth);
                if (!ours.has_duplicates() && !theirs.has_duplicates())
                    return std::move(out).close('}');
            }
        }
        out.add("\"of\"", '"' + digest_of(made) + '"');
        out.add("\"value\"", original);
        return std::move(out).close('}');
    }

private:
    parts const& original_;
    parts const& made_;
};

/// The order of an object's keys. A key that it does not name follows the one before it.
class key_sequence {
public:
    explicit key_sequence(std::string_view keys) {
        text::for_each_element(keys, [this](std::string_view token) {
            if (token.starts_with('"')) all_.push_back({text::unquote(token), token, all_.size()});
        });
        std::sort(all_.begin(), all_.end(),
                  [](auto const& a, auto const& b) { return a.key < b.key; });
    }

    /// Sorts members, and spells the keys that it names as it does.
    template <class Member>
    void apply_to(std::vector<Member>& members) const {
        if (all_.empty()) return;
        std::vector<std::pair<std::size_t, Member>> placed;
        std::size_t last = 0;
        for (auto& m : members) {
            auto const at = std::lower_bound(
                all_.begin(), all_.end(), m.key,
                [](named const& a, std::string const& key) { return a.key < key; });
            if (at != all_.end() && at->key == m.key) {
                m.token = at->token;
                last = at->place + 1;
            }
            placed.emplace_back(last, std::move(m));
        }
        std::stable_sort(placed.begin(), placed.end(),
                         [](auto const& a, auto const& b) { return a.first < b.first; });
        for (std::size_t i = 0; i < members.size(); ++i) members[i] = std::move(placed[i].second);
    }

private:
    struct named {
        std::string key;
        std::string_view token;
        std::size_t place;
    };
    std::vector<named> all_;
};

/// A member or element of a value that is merged.
struct merged_member {
    std::string key;
    std::string_view token;
    std::string value;
};

/// Returns the value with its residue.
[[nodiscard]] inline std::string merge(std::string_view made, std::string_view residue,
                                       std::size_t depth = 0) {
    if (depth > max_levels) return std::string{made};
    parts const rest{residue};
    if (auto const* const whole = rest.find("value");
        whole != nullptr && rest.find("of", '"') == '"' + digest_of(made) + '"')
        return std::string{whole->value};
    if (made.empty() || (made[0] != '{' && made[0] != '[')) return std::string{made};
    parts const theirs{made}, added{rest.find("add", '{')}, inside{rest.find("in", '{')},
        dropped{rest.find("drop", '{')};
    std::vector<merged_member> out;
    for (auto const& m : theirs.all()) {
        auto const* const drop = dropped.find(m.key);
        if (drop != nullptr && drop->value == '"' + digest_of(m.value) + '"') continue;
        auto const* const inner = inside.find(m.key);
        out.push_back(
            {m.key, m.token,
             inner == nullptr ? std::string{m.value} : merge(m.value, inner->value, depth + 1)});
    }
    if (!theirs.is_array()) {
        for (auto const& m : added.all())
            if (theirs.find(m.key) == nullptr)
                out.push_back({m.key, m.token, std::string{m.value}});
        key_sequence{rest.find("order", '[')}.apply_to(out);
    }
    joiner text{made[0]};
    for (auto const& m : out) text.add(m.token, m.value);
    return std::move(text).close(theirs.is_array() ? ']' : '}');
}

}  // namespace detail

/// Returns what `original` has beyond `made`, as JSON text; empty if they are equal. Both are
/// minified JSON.
///
/// Errors: none. Complexity: linear in the size of the texts, for each level that differs.
[[nodiscard]] inline std::string residue_of(std::string_view original, std::string_view made) {
    return detail::comparison::compare(original, made);
}

/// Returns `made` with a residue. For the `made` that the residue was found with, that is the
/// source's text, byte for byte. For another one its own values win: a member that is in both
/// stays, and an added member has its place behind the one that it followed.
///
/// Errors: none; a residue of another form is ignored.
///
/// Complexity: as residue_of.
[[nodiscard]] inline std::string add_residue(std::string_view made, std::string_view residue) {
    return residue.empty() ? std::string{made} : detail::merge(made, residue);
}

}  // namespace lisle::inline v0_1::conversation
