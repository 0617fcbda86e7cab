// lisle/conversation/acpx/put.hpp - a conversation as an acpx record.
//
// Each answer becomes a message, but answers that came from one message of a record become it
// again.
#pragma once

#include <lisle/conversation/acpx/common.hpp>
#include <lisle/conversation/acpx/mappings.hpp>
#include <lisle/conversation/acpx/put_message.hpp>
#include <lisle/conversation/acpx/put_record.hpp>
#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/message_ids.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::acpx_bridge {

/// Returns the only part of a message if it has the type, else null.
template <class Part, class Model>
[[nodiscard]] Part const* find_only(basic_message<Model> const& m) {
    return m.content.size() == 1 ? std::get_if<Part>(&m.content[0]) : nullptr;
}

template <class Model>
class putter {
public:
    putter(basic_conversation<Model> const& c, put_options const& options)
        : c_{c}, frame_{c, options, loss_log{out_.losses}},
          format_{c.source ? std::string_view{c.source->format} : std::string_view{}},
          maker_{format_, native_, find_model(c)}, user_ids_{{format_, c.id
                                                                           ? std::string_view{*c.id}
                                                                           : std::string_view{}},
                                                             maker_.is_own()} {}

    [[nodiscard]] converted<acpx::basic_session<Model>> run() {
        auto const residue = native_.find(c_.native);
        auto record = frame_.run(find_shape(residue), !residue.empty());
        for (std::size_t i = 0; i < c_.messages.size();) i = put_messages(i);
        set_usage(record.thread);
        set_cost(record.thread);
        out_.document =
            native_reader::restore_from(residue, std::move(record), style, as_acpx_reads);
        out_.document.thread.messages = std::move(messages_);
        if (auto const whole = find_marker(residue, "whole"); !whole.empty()) restore_whole(whole);
        out_.document.spacing.on_one_line = find_marker(residue, "on_one_line") == "true";
        return std::move(out_);
    }

    /// The shape that a record had.
    [[nodiscard]] static acpx::shape find_shape(std::string_view residue) {
        auto const name = find_marker(residue, "shape");
        for (auto const shape :
             {acpx::shape::nested, acpx::shape::flat_camel, acpx::shape::nested_snake})
            if (name == '"' + std::string{to_string(shape)} + '"') return shape;
        return acpx::shape::flat;
    }

private:
    [[nodiscard]] static std::optional<plain_model> find_model(basic_conversation<Model> const& c) {
        if (!c.model) return std::nullopt;
        return to_plain_model(*c.model, c.source ? std::string_view{c.source->format} : "");
    }

    /// Adds the residue of a record that remembers values of other shapes.
    void restore_whole(std::string_view residue) {
        auto const text = add_residue(encode_as(out_.document, style, layout::source), residue);
        if (auto read = decode_as<acpx::basic_session<Model>>(text, as_acpx_reads))
            out_.document = std::move(*read);
    }

    // ---- Messages -------------------------------------------------------------------------------

    [[nodiscard]] loss_log log_of(std::size_t message) const {
        return log_.at("messages").at(message);
    }

    /// Makes a message of the one at `i` and of those that belong to it. Returns where the next one
    /// begins.
    [[nodiscard]] std::size_t put_messages(std::size_t i) {
        auto const& m = c_.messages[i];
        auto const log = log_of(i);
        tell_losses_of(m, log);
        if (m.role == role::system) {
            log.dropped({}, "acpx's agents have prompts of their own");
            return i + 1;
        }
        auto const residue = native_.find(m.native);
        if (m.role == role::assistant) return put_answers(i, residue);
        if (find_only<basic_native_content<Model>>(m) && !native_of(m.content[0])->has_value()) {
            put_native(residue, log);
        } else if (find_only<basic_resume<Model>>(m)) {
            log.drop("id", m.id, "acpx's Resume is a word alone");
            log.drop("usage", m.usage, "acpx's Resume is a word alone");
            messages_.push_back(restore(acpx::resume{}, residue));
        } else {
            put_user(i, residue);
        }
        return i + 1;
    }

    template <class Alternative>
    [[nodiscard]] static acpx::basic_message<Model> restore(Alternative message,
                                                            std::string_view residue) {
        return native_reader::restore_from(residue, acpx::basic_message<Model>{std::move(message)},
                                           style, as_acpx_reads);
    }

    /// A message that acpx itself can't read.
    void put_native(std::string_view residue, loss_log const& log) {
        auto const text = add_residue({}, residue);
        auto read = decode_as<acpx::basic_message<Model>>(text, as_acpx_reads);
        if (read) messages_.push_back(std::move(*read));
        else log.dropped({}, "only the source's program has parts of this type");
    }

    void put_user(std::size_t i, std::string_view residue) {
        auto const& m = c_.messages[i];
        auto const log = log_of(i);
        turn_ = user_ids_.make(m.id, "/messages/" + std::to_string(i), log);
        usage_of_turn_.reset();
        count_usage(i);
        auto message = maker_.make_user({m, log}, *turn_);
        messages_.push_back(restore(std::move(message), residue));
    }

    [[nodiscard]] std::size_t put_answers(std::size_t i, std::string_view residue) {
        std::vector<logged_message<Model>> answers{{c_.messages[i], log_of(i)}};
        count_usage(i);
        auto const place = find_marker(residue, "message");
        auto end = i + 1;
        for (; !place.empty() && end < c_.messages.size(); ++end) {
            auto const& m = c_.messages[end];
            if (m.role != role::assistant || !m.native) break;
            if (find_marker(native_reader{"acpx"}.find(m.native), "message") != place) break;
            tell_losses_of(m, log_of(end));
            answers.push_back({m, log_of(end)});
            count_usage(end);
        }
        auto message = maker_.make_agent(answers);
        if (!maker_.is_own() && message.content.empty()) {
            log_of(i).dropped({}, "acpx has no part for this message's content");
            return end;
        }
        messages_.push_back(
            restore(std::move(message), has_changes(residue) ? residue : std::string_view{}));
        return end;
    }

    /// Whether there is more beside the number of the source's message.
    [[nodiscard]] static bool has_changes(std::string_view residue) {
        auto const members = text::members_of(residue);
        return std::any_of(members.begin(), members.end(),
                           [](auto const& m) { return m.key != "message"; });
    }

    void tell_losses_of(basic_message<Model> const& m, loss_log const& log) const {
        if (m.role != role::user) log.drop("id", m.id, "acpx has ids of a person's messages alone");
        if (m.origin == origin::program && m.role != role::system
            && !find_only<basic_resume<Model>>(m) && !find_only<basic_native_content<Model>>(m))
            log.dropped("origin", "acpx does not tell a program's messages apart");
        if (find_only<basic_resume<Model>>(m) && m.origin != origin::program)
            log.approximated("origin", "the program");
        else if (m.role == role::user && m.origin == origin::model)
            log.approximated("origin", "a person");
        else if (m.role == role::assistant && m.origin == origin::person)
            log.approximated("origin", "the model");
        tell_dropped<mappings_of_messages>(m, log);
    }

    // ---- Tokens and money -----------------------------------------------------------------------

    /// A turn's usage is that of its last answer, by the id of the user's message.
    void count_usage(std::size_t i) {
        auto const& usage = c_.messages[i].usage;
        if (!usage) return;
        if (!turn_ || usage->scope == usage_scope::conversation)
            return log_of(i).dropped("usage", "acpx's usage is of turns alone");
        if (usage_of_turn_)
            log_of(*usage_of_turn_).dropped("usage", "acpx's turns have one usage, their last one");
        auto const expected =
            c_.messages[i].role == role::user ? usage_scope::turn : usage_scope::request;
        if (usage->scope != expected && !maker_.is_own())
            log_of(i).at("usage").approximated("scope", "that of a turn's last request");
        usage_of_turn_ = i;
        last_usage_ = make_usage(*usage);
        usages_.assign(*turn_, *last_usage_);
    }

    void set_usage(acpx::basic_conversation<Model>& to) {
        bool const is_of_turn = c_.usage && c_.usage->scope == usage_scope::turn;
        if (is_of_turn) to.cumulative_token_usage = make_usage(*c_.usage);
        else if (last_usage_ && !maker_.is_own()) to.cumulative_token_usage = *last_usage_;
        if (!is_of_turn) log_.drop("usage", c_.usage, "acpx has the usage of the last turn alone");
        to.request_token_usage = std::move(usages_).finish();
    }

    /// The conversation's cost, or the sum of its messages' costs.
    void set_cost(acpx::basic_conversation<Model>& to) {
        auto sum = c_.cost;
        for (std::size_t i = 0; i < c_.messages.size(); ++i) {
            auto const& cost = c_.messages[i].cost;
            if (!cost) continue;
            bool const is_added = !c_.cost && (!sum || sum->currency == cost->currency);
            if (!is_added) {
                log_of(i).dropped("cost", "acpx has the cost of the conversation alone");
            } else if (sum) {
                sum->amount += cost->amount;
            } else {
                sum = cost;
            }
            if (is_added) log_of(i).approximated("cost", "in the conversation's sum");
        }
        if (sum) to.cumulative_cost = {sum->amount, sum->currency, {}};
    }

    basic_conversation<Model> const& c_;
    converted<acpx::basic_session<Model>> out_;
    loss_log log_{out_.losses};
    record_maker<Model> frame_;
    std::string_view format_;
    native_reader native_{"acpx"};
    message_maker<Model> maker_;
    message_id_maker user_ids_;
    std::vector<acpx::basic_message<Model>> messages_;
    std::optional<std::string> turn_;           ///< the id of its user's message
    std::optional<std::size_t> usage_of_turn_;  ///< the message that has it
    std::optional<acpx::basic_token_usage<Model>> last_usage_;
    object_builder<acpx::basic_token_usage<Model>> usages_;
};

}  // namespace lisle::v0_1::conversation::acpx_bridge
