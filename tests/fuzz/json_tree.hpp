// tests/fuzz/json_tree.hpp - JSON as a tree of tokens that can be edited.
//
// Unlike boost::json::value it keeps duplicate keys and the spelling of scalars.
#pragma once

#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/text/writer.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct json_tree {
    std::string key{};     ///< of an object's member, as a token
    std::string scalar{};  ///< as a token; of a container its opening bracket
    std::vector<json_tree> children{};

    [[nodiscard]] bool is_object() const { return scalar == "{"; }
    [[nodiscard]] bool is_array() const { return scalar == "["; }
    [[nodiscard]] bool is_string() const { return scalar.front() == '"'; }

    /// The characters of a key without escapes.
    [[nodiscard]] std::string_view name() const {
        return std::string_view{key}.substr(1, key.size() - 2);
    }
    [[nodiscard]] json_tree const* find(std::string_view name) const {
        for (auto const& child : children)
            if (!child.key.empty() && child.name() == name) return &child;
        return nullptr;
    }

    void print_to(std::string& out) const {
        out += scalar;
        if (!is_object() && !is_array()) return;
        for (auto const& child : children) {
            if (&child != children.data()) out += ',';
            if (is_object()) out.append(child.key).append(1, ':');
            child.print_to(out);
        }
        out += is_object() ? '}' : ']';
    }
};

/// A string's token.
[[nodiscard]] inline std::string quote(std::string_view characters) {
    std::string out;
    lisle::text::writer{out}.string(characters);
    return out;
}

namespace detail {

class tree_builder : public lisle::text::visitor {
public:
    explicit tree_builder(json_tree& root) : open_{&root} {}

    bool read_key(lisle::text::cursor& in) {
        return take(in, key_, [&] { return lisle::text::skip_string(in); });
    }
    bool read_string(lisle::text::cursor& in) {
        return take(in, add().scalar, [&] { return lisle::text::skip_string(in); });
    }
    bool read_number(lisle::text::cursor& in) {
        return take(in, add().scalar, [&] { return visitor::read_number(in); });
    }
    void see_literal(std::string_view word) { add().scalar = word; }
    void see_open(char bracket) {
        auto& made = add();
        made.scalar = bracket;
        open_.push_back(&made);
    }
    void see_close(char, std::size_t) { open_.pop_back(); }

private:
    template <class Skip>
    static bool take(lisle::text::cursor& in, std::string& out, Skip skip) {
        auto const* const from = in.at;
        if (!skip()) return false;
        out.assign(from, in.at);
        return true;
    }
    /// Only the children of the innermost container move in memory, and none of them is open.
    json_tree& add() {
        return open_.back()->children.emplace_back(json_tree{std::exchange(key_, {})});
    }

    std::vector<json_tree*> open_;
    std::string key_;
};

}  // namespace detail

/// Nothing if the text is not JSON.
[[nodiscard]] inline std::optional<json_tree> parse_tree(std::string_view text) {
    json_tree above;
    lisle::text::cursor in{text};
    in.skip_whitespace();
    if (!lisle::text::walk(in, detail::tree_builder{above})) return std::nullopt;
    in.skip_whitespace();
    if (!in.at_end()) return std::nullopt;
    return std::move(above.children.front());
}
