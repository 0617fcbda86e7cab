// lisle/conversation/acpx/put_call.hpp - a tool call and its result, as acpx has them.
//
// acpx keeps what an agent returned as `output`, and its text as `content`. opencode as an agent
// returns `{"output": TEXT, "metadata": {...}}` or `{"error": TEXT}`: a wrapped result.
#pragma once

#include <lisle/conversation/acpx/common.hpp>
#include <lisle/conversation/acpx/mappings.hpp>
#include <lisle/conversation/acpx/put_content.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/reasoning_details.hpp>
#include <lisle/conversation/rules/respelled.hpp>
#include <lisle/conversation/rules/results.hpp>
#include <lisle/conversation/tool_call.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::conversation::acpx_bridge {

template <class Model>
struct made_call {
    acpx::basic_tool_use<Model> use;
    std::optional<acpx::basic_tool_result<Model>> result;
};

/// Makes a call of a record.
template <class Model>
class call_maker {
public:
    /// `id` is the call's id, or the one that replaces it. `format` is the format of the source.
    /// `is_wrapped` matters for acpx's own calls alone: opencode's results are always wrapped.
    call_maker(basic_tool_call<Model> const& call, std::string_view id, std::string_view format,
               bool is_wrapped, loss_log log)
        : call_{call}, id_{id}, format_{format}, is_own_{format == "acpx"},
          is_wrapped_{is_wrapped || format == "opencode"}, log_{std::move(log)} {}

    [[nodiscard]] made_call<Model> run() const {
        made_call<Model> out{make_use(), std::nullopt};
        if (is_own_ && call_.status == call_status::pending) {
            tell_unused_result();
        } else {
            out.result = make_result(out.use.name);
            if (!is_own_ && id_ == "tool_results") drop_output(*out.result);
        }
        tell_losses();
        return out;
    }

private:
    [[nodiscard]] bool is_final() const {
        return !is_own_
               || (call_.status != call_status::pending
                   && call_.status != call_status::in_progress);
    }

    // ---- The call -------------------------------------------------------------------------------

    [[nodiscard]] acpx::basic_tool_use<Model> make_use() const {
        acpx::basic_tool_use<Model> out;
        out.id = std::string{id_};
        out.name = call_.name;
        if (!is_own_ && call_.title) {
            out.name = *call_.title;
            if (*call_.title != call_.name) log_.dropped("name", "acpx names calls by titles");
        } else {
            log_.drop("title", call_.title, "acpx has one name of a call");
        }
        out.input = respelled(call_.input, style);
        out.raw_input = call_.raw_input ? *call_.raw_input : stringify(call_.input);
        out.is_input_complete = call_.is_input_complete || is_final();
        if (!call_.is_input_complete && !is_own_)
            log_.approximated("is_input_complete", "the call has ended");
        if (form_of_details(call_) == details_form::none) out.thought_signature = call_.signature;
        return out;
    }

    // ---- The result -----------------------------------------------------------------------------

    [[nodiscard]] acpx::basic_tool_result<Model> make_result(std::string const& name) const {
        acpx::basic_tool_result<Model> out;
        out.tool_use_id = std::string{id_};
        out.tool_name = name;
        bool const is_partial = is_own_ && call_.status == call_status::in_progress;
        auto const sent =
            is_partial ? sent_result_kind::returned : find_sent_result(call_, format_);
        if (!is_partial) tell_losses_of_result(call_, sent, log_);
        out.is_error = sent != sent_result_kind::returned;
        if (sent == sent_result_kind::no_result) {
            out.content = acpx::basic_plain_text<Model>{std::string{missing_result(format_)}};
            log_.drop("structured", call_.structured, "the call did not end");
            return out;
        }
        if (is_wrapped_) return make_wrapped(std::move(out), sent);
        out.content = make_content(sent);
        out.output = respelled(call_.structured, style);
        return out;
    }

    /// Drops the output of a call with the id `tool_results`: under this id alone acpx checks the
    /// keys of an output, and it refuses some of them.
    void drop_output(acpx::basic_tool_result<Model>& result) const {
        result.output.reset();
        log_.drop("structured", call_.structured, "acpx refuses some keys in it under this id");
    }

    [[nodiscard]] acpx::basic_tool_result<Model> make_wrapped(acpx::basic_tool_result<Model> out,
                                                              sent_result_kind sent) const {
        bool const has_error = sent == sent_result_kind::call_error;
        auto text = has_error ? *call_.error : flatten_output(call_, log_);
        auto all = (has_error ? "{\"error\":" : "{\"output\":") + stringify(text);
        if (call_.structured) all += ",\"metadata\":" + stringify(*call_.structured);
        all += '}';
        out.output = parse_json<Model>(all);
        out.content = acpx::basic_plain_text<Model>{std::move(all)};
        return out;
    }

    /// Returns the image if the output is one image, else the whole output as one text.
    [[nodiscard]] acpx::basic_tool_result_content<Model> make_content(sent_result_kind sent) const {
        if (sent == sent_result_kind::call_error)
            return acpx::basic_plain_text<Model>{*call_.error};
        if (call_.output.size() == 1)
            if (auto const* const image = find_alternative<basic_image<Model>>(&call_.output[0]);
                image != nullptr && image->data)
                return make_image(*image, log_.at("output").at(0));
        return acpx::basic_plain_text<Model>{flatten_output(call_, log_)};
    }

    // ---- Losses ---------------------------------------------------------------------------------

    void tell_unused_result() const {
        constexpr auto why = "the call did not end";
        log_.drop("output", call_.output, why);
        log_.drop("structured", call_.structured, why);
        log_.drop("error", call_.error, why);
    }

    void tell_losses() const { tell_dropped<mappings_of_calls>(call_, log_); }

    basic_tool_call<Model> const& call_;
    std::string_view id_, format_;
    bool is_own_, is_wrapped_;
    loss_log log_;
};

}  // namespace lisle::v0_1::conversation::acpx_bridge
