// lisle/conversation/loss.hpp - the losses of a conversion.
#pragma once

#include <lisle/error.hpp>
#include <lisle/locate.hpp>
#include <lisle/schema/unknown.hpp>
#include <lisle/version.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation {

/// How a conversion has changed a part of the source.
enum class loss_kind {
    dropped,       ///< the target has no place for it
    approximated,  ///< the target has it in another form
    invented,      ///< the target requires it, but the source lacks it
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

/// A change by a conversion. The pointer leads into the conversation, or into the source document.
struct loss : finding {
    loss_kind kind{};
    /// The pointer in the source's file, for a part of a line that `pointer` does not lead to.
    std::string source{};

    bool operator==(loss const&) const = default;
};

/// A document made from a conversation, and the losses.
template <class T>
struct converted {
    T document;
    std::vector<loss> losses;
};

/// Collects losses of one place and of the places below it. A log without a list drops them. The
/// pointer of a place is composed only for a loss. Lifetime: the tokens'.
class loss_log {
public:
    loss_log() = default;
    explicit loss_log(std::vector<loss>& out) : out_{&out} {}

    /// The log of a member or element.
    [[nodiscard]] loss_log at(std::string_view token) const { return below({token, 0}); }
    [[nodiscard]] loss_log at(std::size_t index) const { return below({{}, index}); }

    /// Reports that a member is dropped. `member` is a pointer below this place, without its first
    /// slash; empty for the place itself.
    void dropped(std::string_view member, std::string what) const {
        add(loss_kind::dropped, member, std::move(what));
    }
    /// Reports that the target has a member in another form.
    void approximated(std::string_view member, std::string what) const {
        add(loss_kind::approximated, member, std::move(what));
    }
    /// Reports that the target requires a member that the source lacks.
    void invented(std::string_view member, std::string what) const {
        add(loss_kind::invented, member, std::move(what));
    }

    /// Reports that a member is dropped, if it has a value.
    template <class Value>
    void drop(std::string_view member, Value const& value, std::string_view what) const {
        bool has_value = true;
        if constexpr (requires { value.has_value(); }) has_value = value.has_value();
        else if constexpr (requires { value.empty(); }) has_value = !value.empty();
        if (has_value && out_ != nullptr) dropped(member, std::string{what});
    }

    /// Reports that members of a later version are dropped.
    void drop_unknown(unknown_members const& extra) const {
        for (auto const& member : extra.members())
            at(member.key).dropped({}, "a member that this version does not know");
    }

private:
    /// A step to a member, or to an element if the key's data is null.
    struct step {
        std::string_view key;
        std::size_t index = 0;
    };

    /// Enough for all places: a place in a tool's output has six tokens, and its members have
    /// seven.
    static constexpr std::size_t most_steps = 8;

    [[nodiscard]] loss_log below(step token) const {
        auto out = *this;
        if (out.size_ < most_steps) out.steps_[out.size_++] = token;
        return out;
    }

    void add(loss_kind kind, std::string_view member, std::string what) const {
        if (out_ == nullptr) return;
        std::string pointer;
        for (std::size_t i = 0; i < size_; ++i) {
            auto const& [key, index] = steps_[i];
            if (key.data() != nullptr) append_token(pointer, key);
            else append_token(pointer, std::to_string(index));
        }
        if (!member.empty()) (pointer += '/') += member;
        out_->push_back({{std::move(pointer), std::move(what)}, kind});
    }

    std::vector<loss>* out_ = nullptr;
    std::array<step, most_steps> steps_{};
    std::size_t size_ = 0;
};

}  // namespace lisle::v0_1::conversation
