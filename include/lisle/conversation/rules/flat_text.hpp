// lisle/conversation/rules/flat_text.hpp - content as one text, for a system that has only text.
#pragma once

#include <lisle/conversation/content.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/mentions.hpp>
#include <lisle/conversation/rules/sent_messages.hpp>
#include <lisle/overloaded.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::conversation {

/// The note in place of a file, in opencode's words.
template <class Model>
[[nodiscard]] std::string describe_attachment(basic_media<Model> const& m) {
    std::string out = "[Attached ";
    if (m.media_type) (out += *m.media_type) += ": ";
    return (out += m.name ? std::string_view{*m.name} : std::string_view{"file"}) += ']';
}

/// Joins the parts of a message. A mention becomes a link in its place; its content follows all
/// parts, in the words in which Zed sends it (rule R9).
class flat_text {
public:
    explicit flat_text(std::string_view separator) : separator_{separator} {}

    /// Adds a part, and reports its values that are not in the text.
    template <class Model>
    void add(basic_content<Model> const& part, loss_log const& log) {
        visit_alternative(
            overloaded{
                [&](basic_plain_text<Model> const& text) {
                    join(text.text);
                    log.drop("signature", text.signature, "a text holds no signature");
                },
                [&](basic_mention<Model> const& m) { join_mention(m, log); },
                [&](basic_compaction<Model> const& c) {
                    if (!c.summary)
                        return log.dropped({}, "only its provider reads this compaction");
                    join(*c.summary);
                    log.approximated({}, "the summary as a text");
                },
                [&](basic_resume<Model> const&) {
                    join(resume_text);
                    log.approximated({}, "the text that Zed sends");
                },
                [&](basic_thinking<Model> const& thought) {
                    log.drop("encrypted", thought.encrypted, "a text holds no thinking");
                    log.dropped({}, "a text holds no thinking");
                },
                [&](basic_redacted_thinking<Model> const&) {
                    log.dropped({}, "a text holds no thinking");
                },
                [&](basic_plan<Model> const&) { log.dropped({}, "a text holds no plans"); },
                [&](basic_native_content<Model> const&) {},
                [&](unknown_case<Model> const&) {
                    log.dropped({}, "a part that this version does not know");
                },
                [&](basic_tool_call<Model> const&) {},
                [&](basic_media<Model> const& m) {
                    join(describe_attachment(m));
                    log.approximated({}, "a note that there was a file");
                },
            },
            part);
    }

    /// Returns the text, with the content of mentions after all parts.
    [[nodiscard]] std::string finish() && {
        std::string context;
        for (auto const& text : context_.to_texts()) context += text;
        if (!context.empty()) join(context);
        return std::move(out_);
    }

private:
    void join(std::string_view text) {
        if (is_begun_) out_ += separator_;
        is_begun_ = true;
        out_ += text;
    }

    template <class Model>
    void join_mention(basic_mention<Model> const& m, loss_log const& log) {
        join(to_link(m));
        context_.add(m);
        log.approximated({}, "a link, and what it held behind the text");
    }

    std::string_view separator_;
    std::string out_;
    mention_context context_;
    bool is_begun_ = false;
};

/// Converts a part of a tool's output to a text.
template <class Model>
[[nodiscard]] std::string flatten_part(basic_output<Model> const& part, loss_log const& log) {
    return std::visit(overloaded{
                          [&](basic_plain_text<Model> const& text) {
                              log.drop("signature", text.signature, "a text holds no signature");
                              return std::string{text.text};
                          },
                          [&](basic_terminal<Model> const& run) {
                              log.approximated({}, "what the command printed");
                              return run.output ? std::string{*run.output} : std::string{};
                          },
                          [&](basic_diff<Model> const& d) {
                              log.approximated({}, "a text that tells the change");
                              if (d.unified) return std::string{*d.unified};
                              return "[Changed " + std::string{d.path} + ']';
                          },
                          [&](basic_media<Model> const& m) {
                              log.approximated({}, "a note that there was a file");
                              return describe_attachment(m);
                          },
                          [&](unknown_case<Model> const&) {
                              log.dropped({}, "a part that this version does not know");
                              return std::string{};
                          },
                      },
                      static_cast<typename basic_output<Model>::variant const&>(part));
}

/// Joins the texts of a tool's output.
template <class Model>
[[nodiscard]] std::string flatten_output(basic_tool_call<Model> const& call, loss_log const& log) {
    std::string out;
    for (std::size_t i = 0; i < call.output.size(); ++i) {
        auto text = flatten_part(call.output[i], log.at("output").at(i));
        if (out.empty()) out = std::move(text);
        else out += text;
    }
    return out;
}

}  // namespace lisle::v0_1::conversation
