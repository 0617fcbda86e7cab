// examples/lisle/acpx/format.cpp - the facts of a session besides its messages.
#include "format.hpp"

#include "markdown.hpp"

#include <lisle/formats/acpx/session.hpp>

namespace app {

template <>
struct presentation<lisle::acpx_t> {
    using document = lisle::acpx::session;

    /// The conversation's title, or the session's name: few agents give a title.
    static std::string_view title(document const& d) {
        if (d.thread.title && *d.thread.title) return **d.thread.title;
        return d.name ? std::string_view{*d.name} : std::string_view{};
    }
    static void retitle(document& d, std::string title) { d.thread.title = std::move(title); }
    static std::size_t count_messages(document const& d) { return d.thread.messages.size(); }
    static std::string transcribe(document const& d) { return print_markdown(d.thread.messages); }
    static entry identify(document const& d) {
        entry out;
        out.id = d.acpx_record_id;
        out.updated_at = d.last_used_at;
        out.created_at = d.created_at;
        out.folders = {d.cwd};
        return out;
    }

    static std::vector<fact> describe(document const& d) {
        std::vector<fact> out{{"last used", d.last_used_at},
                              {"agent", d.agent_command},
                              {"shape", name_of(d.written_as)}};
        if (d.name) out.push_back({"name", *d.name});
        if (d.closed) out.push_back({"closed", d.closed_at.value_or("yes")});
        if (d.acpx && d.acpx->current_model_id) out.push_back({"model", *d.acpx->current_model_id});
        auto const& usage = d.thread.cumulative_token_usage;
        if (auto const tokens = usage.total_tokens.value_or(usage.input_tokens.value_or(0)
                                                            + usage.output_tokens.value_or(0));
            tokens > 0)
            out.push_back({"tokens", lisle::encode_as(tokens, plain)});
        if (auto const& cost = d.thread.cumulative_cost; cost && cost->amount)
            out.push_back({"cost", lisle::encode_as(*cost->amount, plain) + ' '
                                       + cost->currency.value_or("")});
        return out;
    }

    /// All releases write the flat shapes alike, so only the shape tells.
    static std::optional<text_writer> name_writer(document const& d) {
        switch (d.written_as) {
            case lisle::acpx::shape::nested:
                return text_writer{"acpx of the schema document", "record"};
            case lisle::acpx::shape::flat_camel:
                return text_writer{"acpx", d.spacing.on_one_line ? "sessions show" : "flow record"};
            case lisle::acpx::shape::flat:
            case lisle::acpx::shape::nested_snake: break;
        }
        return std::nullopt;
    }

private:
    static constexpr auto plain =
        lisle::json_style{.numbers = lisle::text::number_style::ecmascript};

    static std::string name_of(lisle::acpx::shape s) {
        switch (s) {
            case lisle::acpx::shape::nested: return "as in the schema document (camelCase, thread)";
            case lisle::acpx::shape::flat: return "as in releases (snake_case)";
            case lisle::acpx::shape::flat_camel: return "as in acpx's own output (camelCase)";
            case lisle::acpx::shape::nested_snake: return "as in an early release (thread)";
        }
        return {};
    }
};

format const& acpx_format() {
    static typed_format<lisle::acpx_t> const out;
    return out;
}

}  // namespace app
