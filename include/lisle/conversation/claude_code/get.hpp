// lisle/conversation/claude_code/get.hpp - a session of Claude Code as a conversation.
//
// Each record of the active branch is compared with what put.hpp makes of its parts again; the rest
// is `native`, and so are all other records, also if their messages are asked for.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/claude_code/block_text.hpp>
#include <lisle/conversation/claude_code/native.hpp>
#include <lisle/conversation/claude_code/passed_over.hpp>
#include <lisle/conversation/claude_code/places.hpp>
#include <lisle/conversation/claude_code/read_session.hpp>
#include <lisle/conversation/claude_code/record_draft.hpp>
#include <lisle/conversation/claude_code/relink.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/kept_lines.hpp>
#include <lisle/conversation/parts.hpp>
#include <lisle/conversation/residue.hpp>
#include <lisle/conversation/source_map.hpp>
#include <lisle/formats/claude_code/tools/active_branch.hpp>
#include <lisle/formats/claude_code/tools/other_branches.hpp>
#include <lisle/formats/claude_code/tools/record_index.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/spelled_members.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::claude_code_bridge {

/// Makes a conversation.
template <class Model>
class getter {
public:
    /// `places`, if given, gets the record with which each active message begins.
    explicit getter(source_map* places = nullptr, parts which = parts::active)
        : places_{places}, which_{which} {}

    [[nodiscard]] basic_conversation<Model> run(claude_code::basic_session<Model> const& from) && {
        claude_code::record_index<Model> records{from};
        auto const active = claude_code::find_active_branch(from, records);
        reader_.run(from, active);
        lines_ = source_lines{from};
        for (std::size_t i = 0; i < lines_.texts.size(); ++i)
            if (!reader_.is_whole[i]) find_blocks(i, count_blocks(*from.records[i].record()));
        reader_.drop_whole();
        if (places_ != nullptr) places_->root.members = session_members;
        auto& messages = reader_.conversation.messages;
        for (std::size_t i = 0; i < messages.size(); ++i)
            drafts_.add(messages[i], reader_.sources[i].parts);
        natives_.resize(messages.size());
        for (std::size_t i = 0; i < messages.size(); ++i) keep_parts(i);
        native_conversation native;
        if (!from.before.empty()) native.before = std::string{from.before};
        keep_lines(from, native);
        count_left_out(from, active, native);
        find_unlinked(from, records, native);
        native.damaged = std::move(lines_.damaged);
        for (std::size_t i = 0; i < messages.size(); ++i)
            messages[i].native =
                text::assume_json("{\"claude-code\":" + to_text(natives_[i]) + '}');
        auto& out = reader_.conversation;
        out.native = text::assume_json("{\"claude-code\":" + to_text(native) + '}');
        if (which_ == parts::all) add_inactive(from, records, active);
        return std::move(out);
    }

private:
    [[nodiscard]] static std::size_t count_blocks(claude_code::basic_record<Model> const& record) {
        using blocks = std::vector<claude_code::basic_content_block<Model>>;
        auto const* const prompt = find_alternative<claude_code::basic_user_record<Model>>(&record);
        auto const& content =
            prompt != nullptr
                ? prompt->message.content
                : find_alternative<claude_code::basic_assistant_record<Model>>(&record)
                      ->message.content;
        auto const* const all = std::get_if<blocks>(&content);
        return all != nullptr ? all->size() : 1;
    }

    /// The content in the text of a record, and its blocks; one block if the content is a string.
    struct record_text {
        std::string_view content;
        std::vector<std::string_view> blocks;
        bool has_frame = false;  ///< a message has the rest of the record
    };

    void find_blocks(std::size_t line, std::size_t count) {
        auto const content = find_content(lines_.texts[line]);
        auto& found = records_[line];
        found.content = content;
        if (!content.empty() && content[0] != '[') found.blocks.push_back(content);
        text::for_each_element(content,
                               [&](std::string_view block) { found.blocks.push_back(block); });
        if (found.blocks.size() != count) reader_.is_whole[line] = true;
    }
    [[nodiscard]] std::string_view block_at(block_place const& place) const {
        return records_.find(place.at)->second.blocks[place.block.value_or(0)];
    }

    // ---- Parts ----

    void keep_parts(std::size_t index) {
        auto& m = reader_.conversation.messages[index];
        auto& parts = reader_.sources[index].parts;
        if (places_ != nullptr) note_places(m, reader_.sources[index]);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            auto& part = parts[i];
            if (part.place) keep_part(m.content[i], part, natives_[index]);
            if (part.output) {
                auto const& call = get_alternative<basic_tool_call<Model>>(m.content[i]);
                compare(*part.output, to_text(claude_code::basic_content_block<Model>{
                                          make_own_result(call, part.has_blocks)}));
                keep_frame(part.output->at, natives_[index]);
            } else {
                part.has_blocks = false;
            }
            if (part.place || part.output) set_native(m.content[i], "claude-code", to_text(part));
        }
    }

    void note_places(basic_message<Model> const& m, message_source const& from) {
        bool const is_remark = text::find_member(lines_.texts[from.line], "type") == R"("system")";
        bool const is_answer = m.role == role::assistant && !is_remark;
        auto const members = is_answer ? member_places{answer_members} : prompt_members;
        auto& node = places_->add_message({'/' + std::to_string(from.line), members, {}, {}});
        node.other = node.place;
        for (auto const& part : from.parts) {
            if (part.place) node.other = '/' + std::to_string(part.place->at);
            places_->add_part(place_of(part));
        }
        if (m.model) places_->root.other = node.other;
    }

    void keep_part(basic_content<Model> const& content, native_part& part, native_message& to) {
        keep_frame(part.place->at, to);
        if (has_alternative<basic_native_content<Model>>(content))
            part.block = text::assume_json(std::string{block_at(*part.place)});
        else compare(*part.place, to_block_text(content, part.place->block.has_value()));
    }

    void compare(block_place& place, std::string_view rebuilt) const {
        auto const residue = residue_of(block_at(place), rebuilt);
        if (!residue.empty()) place.residue = text::assume_json(residue);
    }

    /// Keeps the residue of a record without its content. Does nothing a second time.
    void keep_frame(std::size_t line, native_message& to) {
        auto& record = records_.find(line)->second;
        if (std::exchange(record.has_frame, true)) return;
        auto const original = replace_part(lines_.texts[line], record.content, "\"\"");
        to.records.push_back(
            lines_.place(line, residue_of(original, drafts_[line].to_frame_text())));
    }

    // ---- Records ----

    /// Keeps records whole: with their message, else with the conversation. Other records of the
    /// tree than messages belong to the message before them.
    void keep_lines(claude_code::basic_session<Model> const& from, native_conversation& native) {
        std::vector<std::pair<std::size_t, std::size_t>> begins;
        for (std::size_t i = 0; i < reader_.sources.size(); ++i)
            begins.emplace_back(reader_.sources[i].line, i);
        std::sort(begins.begin(), begins.end());
        auto next = begins.begin();
        for (std::size_t i = 0; i < lines_.texts.size(); ++i) {
            while (next != begins.end() && next->first <= i) ++next;
            if (!reader_.is_whole[i]) continue;
            auto owner = reader_.owners[i];
            auto const* const record = from.records[i].record();
            bool const is_remark = record != nullptr && link_of(*record) != nullptr
                                   && !claude_code::is_message(*record);
            if (owner == no_line && is_remark && next != begins.begin()) owner = next[-1].second;
            (owner != no_line ? natives_[owner].kept : native.kept).push_back(lines_.keep(i));
        }
    }

    /// Counts the prompts and answers that are not active, by their reasons.
    static void count_left_out(claude_code::basic_session<Model> const& from,
                               std::vector<std::size_t> const& active,
                               native_conversation& native) {
        std::vector<char> is_active(from.records.size(), 0);
        for (auto const i : active) is_active[i] = 1;
        auto const link_at = [&](std::size_t i) { return link_of(*from.records[i].record()); };
        bool const is_of_subagent = !active.empty() && link_at(active.back())->is_sidechain;
        std::uint64_t of_subagents = 0, others = 0, untyped = 0;
        for (std::size_t i = 0; i < is_active.size(); ++i) {
            auto const* const record = from.records[i].record();
            if (record != nullptr && !find_message(*record).empty()) ++untyped;
            if (is_active[i] != 0 || record == nullptr || !claude_code::is_message(*record))
                continue;
            ++(link_at(i)->is_sidechain && !is_of_subagent ? of_subagents : others);
        }
        if (others > 0)
            native.left_out.insert_or_assign("on another branch, or before a compaction", others);
        if (of_subagents > 0)
            native.left_out.insert_or_assign("of subagents, which are sessions of their own",
                                             of_subagents);
        if (untyped > 0)
            native.left_out.insert_or_assign("of an unknown type, which Claude Code skips",
                                             untyped);
    }

    void find_unlinked(claude_code::basic_session<Model> const& from,
                       claude_code::record_index<Model> const& records,
                       native_conversation& native) const {
        for (std::size_t i = 0; i < from.records.size(); ++i) {
            auto const* const record = from.records[i].record();
            auto const* const link = record != nullptr ? link_of(*record) : nullptr;
            if (link != nullptr && is_unlinked(*link, records)) native.unlinked.push_back(i);
        }
    }

    // ---- What is not active ----

    [[nodiscard]] static part part_of(claude_code::branch_kind kind) {
        switch (kind) {
            case claude_code::branch_kind::before_compaction: return part::before_compaction;
            case claude_code::branch_kind::left: return part::other_branch;
            case claude_code::branch_kind::orphan: return part::orphan;
            case claude_code::branch_kind::sidechain: return part::sidechain;
        }
        return part::other_branch;
    }

    /// Puts the messages of other branches between those that are active, by the lines on which
    /// their records first stand. Each keeps its place after the messages of its branch.
    void add_inactive(claude_code::basic_session<Model> const& from,
                      claude_code::record_index<Model> const& records,
                      std::vector<std::size_t> const& active) {
        auto others = std::move(reader_.orphans);
        for (auto const& branch : claude_code::find_other_branches(from, records, active)) {
            session_reader<Model> reader;
            reader.read_inactive(from, branch.records);
            auto& messages = reader.conversation.messages;
            for (std::size_t i = 0; i < messages.size(); ++i)
                reader.orphans.emplace_back(reader.sources[i].line, std::move(messages[i]));
            for (auto& [line, m] : reader.orphans) {
                m.part = part_of(branch.kind);
                // The model of the parent wrote the questions to a subagent.
                if (m.part == part::sidechain && m.origin == origin::person)
                    m.origin = origin::program;
                others.emplace_back(line, std::move(m));
            }
        }
        add_untyped(from, others);
        add_replaced(from, records, others);
        auto const first_lines = find_first_lines(from);
        auto const place_of_line = [&](std::size_t i) { return std::pair{first_lines[i], i}; };
        std::stable_sort(others.begin(), others.end(), [&](auto const& a, auto const& b) {
            return place_of_line(a.first) < place_of_line(b.first);
        });
        std::vector<basic_message<Model>> merged;
        auto next = others.begin();
        auto& messages = reader_.conversation.messages;
        for (std::size_t i = 0; i < messages.size(); ++i) {
            auto const line = place_of_line(reader_.sources[i].line);
            for (; next != others.end() && place_of_line(next->first) < line; ++next)
                merged.push_back(std::move(next->second));
            merged.push_back(std::move(messages[i]));
        }
        for (; next != others.end(); ++next) merged.push_back(std::move(next->second));
        messages = std::move(merged);
    }

    /// Returns for each record the line of its first copy: a resumed session may repeat earlier
    /// records, with their uuids.
    [[nodiscard]] static std::vector<std::size_t>
    find_first_lines(claude_code::basic_session<Model> const& in) {
        std::vector<std::size_t> out(in.records.size());
        text::salted_map<std::string_view, std::size_t> first;
        for (std::size_t i = 0; i < out.size(); ++i) {
            auto const* const record = in.records[i].record();
            auto const* const link = record != nullptr ? link_of(*record) : nullptr;
            bool const has_id = link != nullptr && link->uuid;
            out[i] = has_id ? first.emplace(*link->uuid, i).first->second : i;
        }
        return out;
    }

    session_reader<Model> reader_;
    source_lines lines_;
    record_drafts<Model> drafts_;
    std::map<std::size_t, record_text> records_;  ///< by line
    std::vector<native_message> natives_;
    source_map* places_;
    parts which_;
};

}  // namespace lisle::v0_1::conversation::claude_code_bridge
