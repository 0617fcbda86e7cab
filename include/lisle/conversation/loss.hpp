// lisle/conversation/loss.hpp - what a conversion costs.
#pragma once

#include <lisle/finding.hpp>
#include <lisle/unknown_fields.hpp>
#include <lisle/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::conversation {

enum class loss_kind {
    dropped,       ///< the target has no place for it
    approximated,  ///< the target says it otherwise
    invented,      ///< the target requires it, and the source has none
};

/// Returns "dropped", "approximated" or "invented".
[[nodiscard]] constexpr std::string_view to_string(loss_kind kind) {
    switch (kind) {
        case loss_kind::dropped: return "dropped";
        case loss_kind::approximated: return "approximated";
        case loss_kind::invented: return "invented";
    }
    return {};
}

/// A member of a conversation that its conversion changes. The pointer is that of the conversation.
struct loss : finding {
    loss_kind kind{};

    bool operator==(loss const&) const = default;
};

/// A document made from a conversation, and what that cost.
template <class T>
struct converted {
    T document;
    std::vector<loss> losses;
};

/// Collects losses of one place and of the places below it.
class loss_log {
public:
    explicit loss_log(std::vector<loss>& out, std::string pointer = {})
        : out_{out}, pointer_{std::move(pointer)} {}

    /// The log of a member or element.
    [[nodiscard]] loss_log at(std::string_view token) const {
        return loss_log{out_, pointer_ + '/' + std::string{token}};
    }
    [[nodiscard]] loss_log at(std::size_t index) const { return at(std::to_string(index)); }

    void dropped(std::string_view member, std::string what) const {
        add(loss_kind::dropped, member, std::move(what));
    }
    void approximated(std::string_view member, std::string what) const {
        add(loss_kind::approximated, member, std::move(what));
    }
    void invented(std::string_view member, std::string what) const {
        add(loss_kind::invented, member, std::move(what));
    }

    /// Tells that a member is dropped, if it has a value.
    template <class Value>
    void drop(std::string_view member, Value const& value, std::string_view what) const {
        bool has_value = true;
        if constexpr (requires { value.has_value(); }) has_value = value.has_value();
        else if constexpr (requires { value.empty(); }) has_value = !value.empty();
        if (has_value) dropped(member, std::string{what});
    }

    /// Tells that members of a later version are dropped.
    void drop_unknown(unknown_members const& extra) const {
        for (auto const& member : extra.members())
            dropped(member.key, "a member that this version does not know");
    }

private:
    void add(loss_kind kind, std::string_view member, std::string what) const {
        auto pointer = pointer_;
        if (!member.empty()) (pointer += '/') += member;
        out_.push_back({{std::move(pointer), std::move(what)}, kind});
    }

    std::vector<loss>& out_;
    std::string pointer_;
};

}  // namespace lisle::inline v0_1::conversation
