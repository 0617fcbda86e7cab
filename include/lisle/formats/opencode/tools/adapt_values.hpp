// lisle/formats/opencode/tools/adapt_values.hpp - adapts numbers, ids and diffs to a release.
#pragma once

#include <lisle/fault.hpp>
#include <lisle/formats/opencode/model/file_diff.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/model/usage.hpp>
#include <lisle/formats/opencode/tools/make_patch.hpp>
#include <lisle/locate.hpp>
#include <lisle/releases/release_number.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::opencode::detail {

/// What a release accepts that others do not.
struct import_rules {
    explicit constexpr import_rules(release_number r)
        : has_patches{r >= release_number{1, 4, 0}}, checks_counts{r >= release_number{1, 14, 21}},
          checks_token_counts{checks_counts && r < release_number{1, 18, 0}},
          checks_prefixes{r < release_number{1, 14, 34} || r > release_number{1, 14, 41}},
          has_session_path{checks_counts}, has_content_filter{r >= release_number{1, 18, 0}},
          takes_all_diffs{has_content_filter} {}

    bool has_patches;          ///< diffs are patches, and a model has its variant
    bool checks_counts;        ///< times and attempts are non-negative integers
    bool checks_token_counts;  ///< so are tokens and positions
    bool checks_prefixes;      ///< of ids
    bool has_session_path;
    bool has_content_filter;
    bool takes_all_diffs;  ///< and drops the texts before and after
};

/// Changes values that a release refuses, and lists the changes.
class value_adapter {
public:
    explicit value_adapter(release_number r) : rules{r} {}

    /// Leaves what was entered when it ends.
    class [[nodiscard]] scope {
    public:
        scope(std::string& at, std::size_t outside) : at_{at}, outside_{outside} {}
        scope(scope const&) = delete;
        scope& operator=(scope const&) = delete;
        ~scope() { at_.resize(outside_); }

    private:
        std::string& at_;
        std::size_t outside_;
    };
    template <class... Tokens>
    scope enter(Tokens const&... tokens) {
        auto const outside = at_.size();
        (append_token(at_, tokens), ...);
        return {at_, outside};
    }

    /// `effect`: whether the release refuses what was there, or imports the session without it.
    void change(std::string what, fault_effect effect = fault_effect::refused) {
        changes.push_back({{at_, std::move(what)}, effect});
    }
    void change(std::string_view key, std::string what,
                fault_effect effect = fault_effect::refused) {
        auto const inside = enter(key);
        change(std::move(what), effect);
    }

    /// Gives a value to a key that the release requires.
    template <class Value, class Default>
    void add_if_missing(std::string_view key, std::optional<Value>& value, Default instead,
                        std::string const& shown, fault_effect effect = fault_effect::refused) {
        if (value) return;
        value = std::move(instead);
        change(key, "a missing key: it becomes " + shown, effect);
    }

    // ---- Numbers ----

    template <number_check Check>
    void mend_count(std::string_view key, basic_number<Check>& value) {
        if (rules.checks_counts) mend(key, value);
    }
    template <number_check Check>
    void mend_count(std::string_view key, std::optional<basic_number<Check>>& value) {
        if (value) mend_count(key, *value);
    }
    void mend_position(std::string_view key, whole_number& value) {
        if (rules.checks_token_counts || (!rules.checks_counts && !value.is_valid()))
            mend(key, value);
    }
    void adapt(token_counts& tokens) {
        auto const inside = enter("tokens");
        add_if_missing("reasoning", tokens.reasoning, 0.0, "0");
        add_if_missing("cache", tokens.cache, cache_tokens{}, "0");
        if (!rules.checks_token_counts) return;
        if (tokens.total) mend("total", *tokens.total);
        mend("input", tokens.input);
        mend("output", tokens.output);
        mend("reasoning", *tokens.reasoning);
        auto const cache = enter("cache");
        mend("read", tokens.cache->read);
        mend("write", tokens.cache->write);
    }

    // ---- Objects of any keys ----

    void adapt_record(std::string_view key, record& value) {
        if (value.value.kind() == json_kind::object) return;
        value = {};
        change(key, "not an object: it becomes an empty one");
    }
    void adapt_record(std::string_view key, std::optional<record>& value) {
        if (value) adapt_record(key, *value);
    }

    // ---- Ids ----

    /// A missing id becomes `instead`.
    template <fixed_string Prefix>
    void mend_id(std::string_view key, basic_id<owned, Prefix>& id, std::string_view instead) {
        if (id.empty() && !instead.empty()) {
            id.text = instead;
            change(key, "a missing id: it becomes " + id.text);
        } else if (rules.checks_prefixes && !id.text.starts_with(Prefix.view())) {
            id.text = std::string{Prefix.view()} + '_' + id.text;
            change(key, "an id without its prefix: it becomes " + id.text);
        }
    }
    template <fixed_string Prefix>
    void mend_id(std::string_view key, std::optional<basic_id<owned, Prefix>>& id) {
        if (id) mend_id(key, *id, {});
    }

    // ---- Diffs ----

    void adapt(std::vector<file_diff>& diffs) {
        auto const all = enter("diffs");
        for (std::size_t i = 0; i < diffs.size(); ++i) {
            auto const inside = enter(std::to_string(i));
            auto& diff = diffs[i];
            add_if_missing("file", diff.file, std::string{}, "empty", effect_of_diffs());
            if (rules.has_patches) use_patch(diff);
            else use_texts(diff);
        }
    }

    import_rules rules;
    std::vector<fault> changes;

private:
    /// The nearest non-negative integer.
    template <number_check Check>
    void mend(std::string_view key, basic_number<Check>& value) {
        if (count{value.value}.is_valid()) return;
        constexpr double most = 9007199254740991;
        value.value = std::isnan(value.value) ? 0 : std::clamp(std::round(value.value), 0.0, most);
        change(key, "not a non-negative integer: it becomes the nearest");
    }

    [[nodiscard]] fault_effect effect_of_diffs() const {
        return rules.takes_all_diffs ? fault_effect::mended : fault_effect::refused;
    }

    void use_patch(file_diff& diff) {
        if (diff.before || diff.after) {
            bool const is_known = diff.patch.has_value();
            if (!is_known)
                diff.patch =
                    make_patch(*diff.file, diff.before.value_or(""), diff.after.value_or(""));
            diff.before.reset();
            diff.after.reset();
            change(is_known ? "the texts before and after: the patch stays"
                            : "the texts before and after: they become a patch",
                   is_known ? fault_effect::mended : effect_of_diffs());
        }
        add_if_missing("patch", diff.patch, std::string{}, "empty", effect_of_diffs());
    }

    void use_texts(file_diff& diff) {
        add_if_missing("before", diff.before, std::string{}, "empty");
        add_if_missing("after", diff.after, std::string{}, "empty");
        if (!diff.patch) return;
        diff.patch.reset();
        change("patch", "a patch: this release keeps the texts before and after, which it lacks",
               fault_effect::mended);
    }

    std::string at_;
};

}  // namespace lisle::v0_1::opencode::detail
