// lisle/conversation/codex/get.hpp - a rollout of Codex as a conversation.
//
// Each line is compared with what put.hpp makes of its parts again; the rest is `native`, and so
// are lines outside the conversation.
#pragma once

#include <lisle/conversation/codex/draft.hpp>
#include <lisle/conversation/codex/meta.hpp>
#include <lisle/conversation/codex/native.hpp>
#include <lisle/conversation/codex/places.hpp>
#include <lisle/conversation/codex/read_thread.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/parts.hpp>
#include <lisle/conversation/source_map.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation::codex_bridge {

/// Makes a conversation.
template <class Model>
class getter {
public:
    /// `places`, if given, gets the line with which each active message begins.
    explicit getter(source_map* places = nullptr, parts which = parts::active)
        : thread_{which}, places_{places}, which_{which} {}

    [[nodiscard]] basic_conversation<Model> run(codex::basic_rollout<Model> const& from) && {
        lines_ = source_lines{from};
        is_part_.resize(lines_.texts.size());
        thread_.run(from);
        if (places_ != nullptr) places_->root.members = thread_members;
        auto& out = thread_.conversation;
        if (!out.source) out.source = {"codex", {}, {}, {}};
        native_conversation native;
        if (!from.before.empty()) native.before = from.before;
        native.is_bare = thread_.is_bare;
        native.left_out = thread_.messages.left_out();
        keep_lines(native);
        native.damaged = std::move(lines_.damaged);
        out.native = text::assume_json("{\"codex\":" + to_text(native) + '}');
        return std::move(out);
    }

private:
    /// Moves the messages to the conversation, those that count with their lines.
    void keep_lines(native_conversation& native) {
        residue_keeper<Model> const keeper{lines_, thread_.is_bare};
        auto& out = thread_.conversation;
        if (auto const line = thread_.meta_line; line != no_line) {
            native.meta = keeper.compare(line, to_meta_text(make_meta(out), thread_.is_bare));
            if (places_ != nullptr) note_meta(line);
            is_part_[line] = true;
        }
        auto& drafts = thread_.messages.drafts();
        for (auto& draft : drafts)
            if (!draft.is_dropped()) keep_parts(draft, keeper);
        std::vector<native_message> natives(drafts.size());
        auto const& owners = thread_.messages.owners();
        for (std::size_t i = 0; i < lines_.texts.size(); ++i) {
            if (is_part_[i]) continue;
            bool const is_owned =
                owners[i] != draft_list<Model>::no_owner && !drafts[owners[i]].is_dropped();
            (is_owned ? natives[owners[i]].kept : native.kept).push_back(lines_.keep(i));
        }
        for (std::size_t i = 0; i < drafts.size(); ++i) {
            add_orphans(i);
            if (drafts[i].is_dropped()) {
                if (which_ == parts::all && !drafts[i].is_repeated)
                    out.messages.push_back(std::move(drafts[i].message));
                continue;
            }
            if (places_ != nullptr) note_places(drafts[i]);
            auto& message = out.messages.emplace_back(std::move(drafts[i].message));
            if (!natives[i].kept.empty())
                message.native = text::assume_json("{\"codex\":" + to_text(natives[i]) + '}');
        }
        add_orphans(drafts.size());
    }
    /// Adds the results without calls that stand before a draft.
    void add_orphans(std::size_t draft) {
        if (which_ != parts::all) return;
        auto& orphans = thread_.messages.orphans();
        for (; next_orphan_ < orphans.size() && orphans[next_orphan_].first <= draft;
             ++next_orphan_)
            thread_.conversation.messages.push_back(std::move(orphans[next_orphan_].second));
    }

    void note_meta(std::size_t line) {
        places_->root.other = '/' + std::to_string(line);
        if (!thread_.is_bare) places_->root.other += "/payload";
    }
    void note_places(draft<Model> const& owner) {
        auto const* const first = owner.sources.empty() ? nullptr : &owner.sources[0];
        places_->add_message(message_place_of(first, thread_.is_bare));
        for (auto const& source : owner.sources)
            places_->add_part(place_of(source, thread_.is_bare));
    }

    void keep_parts(draft<Model>& owner, residue_keeper<Model> const& keeper) {
        for (auto const& source : owner.sources) {
            if (source.line == no_line) return;  // its line stays whole
            is_part_[source.line] = true;
            if (source.output != no_line) is_part_[source.output] = true;
        }
        keeper.keep(owner);
    }

    thread_reader<Model> thread_;
    source_lines lines_;
    std::vector<bool> is_part_;
    source_map* places_;
    parts which_;
    std::size_t next_orphan_ = 0;
};

}  // namespace lisle::v0_1::conversation::codex_bridge
