// lisle/conversation/claude_code/put_own.hpp - a conversation that came from a session of Claude
// Code as that session.
//
// Records come back with the residues that get.hpp kept. A new message stands after the one before
// it, and is its child; one after the last stands at the end of the file, as the program writes it.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/claude_code/block_text.hpp>
#include <lisle/conversation/claude_code/edit_head.hpp>
#include <lisle/conversation/claude_code/lost_edits.hpp>
#include <lisle/conversation/claude_code/native.hpp>
#include <lisle/conversation/claude_code/new_session.hpp>
#include <lisle/conversation/claude_code/record_draft.hpp>
#include <lisle/conversation/claude_code/relink.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/line_list.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/residue.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::claude_code_bridge {

/// Makes the session again.
template <class Model>
class own_putter {
public:
    using session = claude_code::basic_session<Model>;

    own_putter(basic_conversation<Model> const& c, loss_log const& log)
        : c_{c}, log_{log}, maker_{c, log} {}

    [[nodiscard]] session run(native_conversation const& native) && {
        for (auto const& line : native.kept) lines_.add(line);
        lines_.add_damage(native.damaged);
        for (std::size_t i = 0; i < c_.messages.size(); ++i) read(i);
        old_count_ = plans_.size();
        while (old_count_ > 0 && plans_[old_count_ - 1].is_new) --old_count_;
        for (std::size_t i = 0; i < c_.messages.size(); ++i) put(i);
        std::vector<std::uint64_t> numbers;
        auto out = std::move(lines_).finish(native.before.value_or(""), &numbers);
        relinker<Model>{out, numbers, spoken_, followers_}.run(
            native.unlinked, c_.id ? std::string_view{*c_.id} : "");
        head_editor<Model>{out, numbers}.run(c_);
        lost_edits_.tell(c_, out, numbers, log_);
        return out;
    }

private:
    /// A message, as it is put back.
    struct message_plan {
        std::vector<native_part> parts;
        std::vector<kept_line> kept;
        std::optional<std::uint64_t> first;  ///< its first record
        bool is_new = false;
    };
    /// A block, and the place that it had.
    using placed_block = std::pair<std::uint64_t, std::string>;

    struct record_content {
        std::vector<placed_block> blocks;
        bool is_text = false;
    };

    // ---- What is there ----

    void read(std::size_t index) {
        auto const& m = c_.messages[index];
        auto& plan = plans_.emplace_back();
        auto kept = native_.template read<native_message>(m.native);
        for (auto const& part : m.content)
            plan.parts.push_back(native_.template read<native_part>(part));
        bool const has_places = std::any_of(plan.parts.begin(), plan.parts.end(),
                                            [](auto const& part) { return part.place; });
        plan.is_new = !has_places && kept.kept.empty();
        for (auto& record : kept.records) frames_.emplace(record.at, std::move(record));
        plan.kept = std::move(kept.kept);
        if (!has_places && !plan.is_new) plan.first = plan.kept.front().at;
        if (has_places) place_new_parts(plan.parts);
        drafts_.add(m, plan.parts);
        for (std::size_t i = 0; i < plan.parts.size(); ++i) add_blocks(m.content[i], plan.parts[i]);
        for (auto const& part : plan.parts)
            if (part.place && !plan.first) plan.first = part.place->at;
        if (plan.first) lost_edits_.add(*plan.first, index);
    }

    /// A new part goes into the record of the part before it, or into one after that.
    static void place_new_parts(std::vector<native_part>& parts) {
        auto const first =
            std::find_if(parts.begin(), parts.end(), [](auto const& part) { return part.place; });
        block_place last = *first->place;
        for (auto& part : parts) {
            if (part.place) {
                last = *part.place;
                continue;
            }
            if (!last.block) {  // the string that a content was becomes a block
                for (auto& other : parts)
                    if (other.place && other.place->at == last.at) other.place->block = 0;
                last.block = 0;
            }
            part.place = block_place{last.at, last.block, {}, {}};
        }
    }

    void add_blocks(basic_content<Model> const& content, native_part const& part) {
        if (part.place) {
            auto text = part.block ? std::string{part.block->text()}
                                   : to_block_text(content, part.place->block.has_value());
            add_block(*part.place, std::move(text));
        }
        auto const* const call = find_alternative<basic_tool_call<Model>>(&content);
        if (call == nullptr || !part.output || is_open(*call)) return;
        add_block(*part.output, to_text(claude_code::basic_content_block<Model>{
                                    make_own_result(*call, part.has_blocks)}));
    }
    [[nodiscard]] static bool is_open(basic_tool_call<Model> const& call) {
        return call.status == call_status::pending || call.status == call_status::in_progress;
    }
    void add_block(block_place const& place, std::string block) {
        if (place.residue) block = add_residue(block, place.residue->text());
        auto& record = contents_[place.at];
        record.is_text = !place.block;
        record.blocks.emplace_back(place.block.value_or(0), std::move(block));
    }

    // ---- What is made ----

    void put(std::size_t index) {
        auto const& m = c_.messages[index];
        auto const& plan = plans_[index];
        auto const log = log_.at("messages").at(index);
        is_at_end_ = index + 1 >= old_count_;
        if (plan.is_new) return put_new(m, index, log);
        for (auto const& line : plan.kept) lines_.add(line);
        if (plan.first && has_new_) followers_.insert(*plan.first);
        has_new_ = false;
        if (plan.first) {
            anchor_ = (std::max)(anchor_, *plan.first);
            spoken_.insert(*plan.first);
        }
        std::uint64_t last = anchor_;
        for (auto const& part : plan.parts)
            if (part.place) put_record(part.place->at, last);
        for (std::size_t i = 0; i < plan.parts.size(); ++i) {
            if (plan.parts[i].output) put_record(plan.parts[i].output->at, anchor_);
            else put_new_result(m.content[i], plan.parts[i], last, log.at("content").at(i));
        }
        anchor_ = (std::max)(anchor_, last);
        time_ = m.completed ? m.completed : m.created;
    }

    void put_record(std::uint64_t at, std::uint64_t& last) {
        last = (std::max)(last, at);
        spoken_.insert(at);
        auto const found = contents_.find(at);
        if (found == contents_.end()) return;  // it is there
        auto& blocks = found->second.blocks;
        std::stable_sort(blocks.begin(), blocks.end(),
                         [](auto const& a, auto const& b) { return a.first < b.first; });
        std::string content;
        for (auto const& [block, text] : blocks) (content += content.empty() ? "" : ",") += text;
        if (!found->second.is_text || blocks.size() > 1) content = '[' + content + ']';
        auto frame = frames_.extract(at);
        line_place place;
        if (!frame.empty()) place = std::move(frame.mapped());
        place.at = at;
        auto const text = lines_.restore(drafts_[at].to_frame_text(), place.residue);
        place.residue.reset();
        lines_.add(place, replace_content(text, content));
        contents_.erase(found);
    }

    void put_new(basic_message<Model> const& m, std::size_t index, loss_log const& log) {
        auto const after = spoken_.empty() ? find_first() : anchor_;
        for (auto const& line : maker_.make_message(m, index, time_, log))
            add_new(*line.record(), after);
    }
    void put_new_result(basic_content<Model> const& content, native_part const& part,
                        std::uint64_t after, loss_log const& log) {
        auto const* const call = find_alternative<basic_tool_call<Model>>(&content);
        if (call == nullptr || !part.place || is_open(*call)) return;
        for (auto const& line : maker_.make_result(*call, log)) add_new(*line.record(), after);
    }
    void add_new(claude_code::basic_record<Model> const& record, std::uint64_t after) {
        if (is_at_end_) lines_.add_last(to_text(record));
        else lines_.add_new(to_text(record), after);
        has_new_ = true;
    }
    /// The first record of the conversation: what is new before it is put before it.
    [[nodiscard]] std::uint64_t find_first() const {
        for (auto const& plan : plans_)
            if (plan.first) return *plan.first;
        return 0;
    }

    basic_conversation<Model> const& c_;
    loss_log log_;
    native_reader native_{"claude-code"};
    session_maker<Model> maker_;
    line_list<session> lines_;
    lost_edits<Model> lost_edits_;
    std::vector<message_plan> plans_;
    record_drafts<Model> drafts_;
    std::map<std::uint64_t, line_place> frames_;
    std::map<std::uint64_t, record_content> contents_;
    std::set<std::uint64_t> spoken_;     ///< records of the conversation
    std::set<std::uint64_t> followers_;  ///< records that follow new ones
    std::uint64_t anchor_ = 0;           ///< the last record of the message before
    std::optional<timestamp> time_;      ///< of that message
    std::size_t old_count_ = 0;          ///< up to the last message that is not new
    bool has_new_ = false;
    bool is_at_end_ = false;  ///< no message of the source follows
};

}  // namespace lisle::v0_1::conversation::claude_code_bridge
