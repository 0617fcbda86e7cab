// lisle/formats/zed/legacy/stated_version.hpp - the version that a thread's keys state.
#pragma once

#include <lisle/formats/zed/legacy/thread.hpp>
#include <lisle/formats/zed/model/record.hpp>
#include <lisle/text/for_each_member.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::zed::legacy {

/// The version of an object, which may be truncated or damaged. The last of duplicate keys counts.
class stated_version {
public:
    /// Looks over the keys of the object at the cursor.
    [[gnu::cold]] explicit stated_version(lisle::text::cursor object) {
        auto const keys = object;
        static_cast<void>(lisle::text::for_each_member(object, [&](lisle::text::member const& m) {
            if (m.key == "version") at_ = m.value;
            if (m.key == "summary") has_summary_ = true;
            if (m.key == "title") has_title_ = true;
            if (m.key == "messages") messages_ = m.value;
        }));
        if (at_ != nullptr) text_ = describe(keys, at_);
        if (messages_ != nullptr) has_roles_ = has_role(keys, messages_);
    }

    /// The place of the version in the text, or null.
    [[nodiscard]] char const* at() const { return at_; }

    /// The quoted version, or the kind of any other value; empty if there is no version.
    [[nodiscard]] std::string const& text() const { return text_; }

    /// Whether the text states no version.
    [[nodiscard]] bool is_absent() const { return text_.empty(); }
    /// Whether the version is the version that Zed writes.
    [[nodiscard]] bool is_current() const { return text_ == quote(current_version); }

    /// Whether the version is one that is upgraded. A thread without a version may be, too.
    [[nodiscard]] bool is_old() const {
        return text_ == quote(version_0_1) || text_ == quote(version_0_2);
    }

    /// Whether this is a thread that is upgraded, complete or not. Among threads without a version
    /// only old threads have a summary, or lack a title and have roles in their messages.
    [[nodiscard]] bool is_of_old_thread() const {
        return is_old() || (is_absent() && (has_summary_ || (!has_title_ && has_roles_)));
    }

    /// Returns a version in quotes, as it stands in a text.
    static std::string quote(std::string_view version) { return '"' + std::string{version} + '"'; }

private:
    [[gnu::cold]] static std::string describe(lisle::text::cursor in, char const* value) {
        in.at = value;
        if (in.peek() != '"') return std::string{lisle::text::name_kind(in)};
        static_cast<void>(lisle::text::skip_string(in));
        return quote(lisle::text::unquote({value, static_cast<std::size_t>(in.at - value)}));
    }

    /// Whether the first message of this array states a role.
    [[gnu::cold]] static bool has_role(lisle::text::cursor in, char const* messages) {
        in.at = messages;
        bool found = false;
        if (in.peek() == '[' && in.open() && in.peek() == '{')
            static_cast<void>(lisle::text::for_each_member(
                in, [&](lisle::text::member const& m) { found |= m.key == "role"; }));
        return found;
    }

    char const* at_ = nullptr;
    char const* messages_ = nullptr;
    std::string text_;
    bool has_summary_ = false;
    bool has_title_ = false;
    bool has_roles_ = false;
};

}  // namespace lisle::v0_1::zed::legacy
