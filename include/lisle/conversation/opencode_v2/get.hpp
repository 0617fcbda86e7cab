// lisle/conversation/opencode_v2/get.hpp - an export of opencode 2 as a conversation.
//
// Each message is compared with what row.hpp makes of it again; the rest is `native`. A message
// that has no neutral word is kept whole: a switch in the message after it, the end of a turn in
// the message before it.
#pragma once

#include <lisle/conversation/opencode_v2/describe_row.hpp>
#include <lisle/conversation/opencode_v2/places.hpp>
#include <lisle/conversation/opencode_v2/row.hpp>
#include <lisle/conversation/opencode_v2/session.hpp>
#include <lisle/conversation/parts.hpp>
#include <lisle/conversation/residue.hpp>
#include <lisle/formats/opencode/v2/storage/row.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::opencode_v2_bridge {

/// Makes a conversation.
template <class Model>
class getter {
public:
    explicit getter(source_map* places = nullptr, parts which = parts::active)
        : places_{places}, which_{which} {}

    [[nodiscard]] basic_conversation<Model> run(v2::basic_conversation<Model> from) && {
        out_ = describe_session(from.info);
        std::string left_out;
        auto const seen = take_seen(from, left_out);
        auto const compacted = index_;
        v2::basic_conversation<Model> rebuilt;
        rebuilt.info = session_maker<Model>{out_, log_}.make(out_.created.value_or(timestamp{}),
                                                             out_.updated.value_or(timestamp{}));
        out_.native = make_native<Model>(
            left_out, residue_of(to_text(from, layout::source), to_text(rebuilt)));
        for (auto const& seen_row : seen) {
            add(seen_row);
            ++index_;
        }
        flush();
        if (which_ == parts::all) add_inactive(std::move(from.messages), compacted);
        return std::move(out_);
    }

private:
    using row = v2::basic_message<Model>;
    using message = basic_message<Model>;

    /// A message that waits for the next one, to be kept in it.
    struct waiting_row {
        std::string text;
        std::size_t index = 0;
    };

    // ---- What counts ----

    /// Whether a message is a compaction with which the program goes on.
    [[nodiscard]] bool is_compaction(row const& candidate,
                                     v2::basic_session<Model> const& session) const {
        auto const* const c = std::get_if<v2::basic_compaction<Model>>(&candidate);
        if (c == nullptr || c->status.text != "completed") return false;
        if (which_ != parts::portable) return v2::goes_on_from(*c, session.model);
        return !c->provider_context || (c->summary && !c->summary->empty());
    }

    /// Takes the messages that count: not those that were reverted, or that a summary replaces.
    /// These stay.
    [[nodiscard]] std::vector<row> take_seen(v2::basic_conversation<Model>& from,
                                             std::string& left_out) {
        auto seen = std::exchange(from.messages, {});
        auto const count = seen.size();
        auto cut = seen.end();
        if (from.info.revert)
            cut = std::find_if(seen.begin(), seen.end(), [&](row const& candidate) {
                return v2::id_of(candidate) == from.info.revert->message_id.text;
            });
        std::vector<row> reverted{std::make_move_iterator(cut),
                                  std::make_move_iterator(seen.end())};
        seen.erase(cut, seen.end());
        auto const last = std::find_if(seen.rbegin(), seen.rend(), [&](row const& candidate) {
            return is_compaction(candidate, from.info);
        });
        auto const first =
            last == seen.rend() ? std::size_t{0} : static_cast<std::size_t>(seen.rend() - last) - 1;
        if (first > 0) left_out = "\"compacted\":" + std::to_string(first);
        if (!reverted.empty()) {
            if (!left_out.empty()) left_out += ',';
            left_out += "\"reverted\":" + std::to_string(reverted.size());
        }
        if (!left_out.empty()) left_out = "{\"left_out\":{" + left_out + "}}";
        index_ = first;
        if (places_ != nullptr) {
            places_->root.members = session_members;
            for (std::size_t i = 0; i < first; ++i) places_->root.numbers.push_back(i);
            for (auto i = count - reverted.size(); i < count; ++i)
                places_->root.numbers.push_back(i);
        }
        auto const begin = seen.begin() + static_cast<std::ptrdiff_t>(first);
        std::move(seen.begin(), begin, std::back_inserter(from.messages));
        std::move(reverted.begin(), reverted.end(), std::back_inserter(from.messages));
        seen.erase(seen.begin(), begin);
        return seen;
    }

    /// Puts those that a summary replaces before the messages, and the reverted ones after them.
    void add_inactive(std::vector<row> others, std::size_t compacted) {
        auto const end = others.begin() + static_cast<std::ptrdiff_t>(compacted);
        std::vector<row> reverted{std::make_move_iterator(end),
                                  std::make_move_iterator(others.end())};
        others.erase(end, others.end());
        auto before = describe_inactive(others, part::before_compaction);
        auto after = describe_inactive(reverted, part::rolled_back);
        auto& all = out_.messages;
        all.insert(all.begin(), std::make_move_iterator(before.begin()),
                   std::make_move_iterator(before.end()));
        std::move(after.begin(), after.end(), std::back_inserter(all));
    }
    [[nodiscard]] static std::vector<message> describe_inactive(std::vector<row> const& rows,
                                                                lisle::conversation::part why) {
        getter alone;
        for (auto const& given : rows) alone.add(given);
        alone.flush();
        for (auto& m : alone.out_.messages) {
            m.part = why;
            drop_native(m);
        }
        return std::move(alone.out_.messages);
    }

    // ---- Messages ----

    void add(row const& from) {
        auto described = describer_.describe(from);
        if (!described.messages.empty()) return add_described(from, std::move(described));
        if (auto const* const moved = std::get_if<v2::basic_location_switched<Model>>(&from))
            return add_move(from, *moved);
        auto text = to_text(from, layout::source);
        bool const ends_turn = std::holds_alternative<v2::basic_idle<Model>>(from);
        bool const is_switch = std::holds_alternative<v2::basic_model_switched<Model>>(from)
                               || std::holds_alternative<v2::basic_agent_switched<Model>>(from);
        if (is_switch || (ends_turn && !waiting_.empty()))
            waiting_.push_back({std::move(text), index_});
        else if (ends_turn && !out_.messages.empty()) add_behind(text);
        else add_alone(std::move(text), index_);
    }

    void add_described(row const& from, described_row<Model> described) {
        auto& first = described.messages.front();
        std::string members;
        if (described.kind)
            members = "{\"" + std::string{kind_key} + "\":\""
                      + std::string{to_string(*described.kind)} + "\"}";
        first.native = make_native<Model>(members, {});
        auto const again = maker_.make(described.messages, log_, 0);
        auto residue = residue_of(to_text(from, layout::source), to_text(again, layout::source));
        if (!first.id && residue.empty()) residue = "{}";
        first.native = make_native<Model>(members, residue);
        auto const place = place_of(index_);
        std::vector<source_part> before;
        std::vector<basic_content<Model>> kept;
        for (auto const& waiting : std::exchange(waiting_, {})) {
            kept.push_back(keep_whole(before_key, waiting.text));
            before.push_back(whole_at(waiting.index));
        }
        first.content.insert(first.content.begin(), std::make_move_iterator(kept.begin()),
                             std::make_move_iterator(kept.end()));
        if (places_ != nullptr)
            for (std::size_t n = 0; n < described.messages.size(); ++n) {
                places_->add_message({place, message_members, {}, {}});
                if (n == 0)
                    for (auto& before_place : before) places_->add_part(std::move(before_place));
                for (auto& added : described.places[n]) places_->add_part(std::move(added));
            }
        std::move(described.messages.begin(), described.messages.end(),
                  std::back_inserter(out_.messages));
    }

    [[nodiscard]] static std::string place_of(std::size_t index) {
        return "/messages/" + std::to_string(index);
    }
    [[nodiscard]] static source_part whole_at(std::size_t index) {
        return {{}, source_map::none, {}, {}, place_of(index)};
    }
    [[nodiscard]] static basic_content<Model> keep_whole(std::string_view key,
                                                         std::string_view text) {
        basic_native_content<Model> out;
        out.native =
            make_native<Model>("{\"" + std::string{key} + "\":" + std::string{text} + '}', {});
        return out;
    }

    void add_behind(std::string_view text) {
        out_.messages.back().content.push_back(keep_whole(after_key, text));
        if (places_ != nullptr) places_->add_part(whole_at(index_));
    }
    void add_carrier(basic_content<Model> content, std::size_t index, role said_by,
                     audience seen_by) {
        flush();
        auto& m = out_.messages.emplace_back();
        m.role = said_by;
        m.origin = origin::program;
        m.audience = seen_by;
        m.content.push_back(std::move(content));
        if (places_ == nullptr) return;
        places_->add_message({place_of(index), message_members, {}, {}});
        places_->add_part(whole_at(index));
    }
    void add_alone(std::string text, std::size_t index) {
        add_carrier(keep_whole(alone_key, text), index, role::system, audience::person);
    }
    /// A change of the folder is told to the model.
    void add_move(row const& from, v2::basic_location_switched<Model> const& moved) {
        basic_plain_text<Model> text;
        text.text = to_words(moved);
        text.native = make_native<Model>(
            "{\"" + std::string{alone_key} + "\":" + to_text(from, layout::source) + '}', {});
        add_carrier(std::move(text), index_, role::user, audience::model);
        out_.messages.back().created = to_timestamp(moved.time.created);
    }
    /// Messages that wait, before one that can't keep them.
    void flush() {
        for (auto& kept : std::exchange(waiting_, {})) add_alone(std::move(kept.text), kept.index);
    }

    basic_conversation<Model> out_;
    source_map* places_;
    parts which_;
    std::size_t index_ = 0;  ///< of the message in the export
    loss_log log_;
    row_describer<Model> describer_;
    row_maker<Model> maker_;
    std::vector<waiting_row> waiting_;
};

}  // namespace lisle::v0_1::conversation::opencode_v2_bridge
