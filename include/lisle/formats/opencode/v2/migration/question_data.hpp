// lisle/formats/opencode/v2/migration/question_data.hpp - the data of a question that was migrated
// from opencode 1.x, and of the texts that opencode had added to it.
//
// Source of the rules: opencode 2.0.26 (packages/core/src/database/v1-migration.bun.ts).
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/v2/migration/answer_data.hpp>
#include <lisle/formats/opencode/v2/migration/data_url.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::v2 {

/// The two messages that a question of 1.x becomes; a text that is empty makes none.
struct question_data {
    std::string user, synthetic;
};

namespace detail {

/// The time at which a message was made, as an object.
[[nodiscard]] inline std::string make_time(double created) {
    object_text out;
    out.add("created", created);
    return out.finish();
}

template <class Model>
void add_mention(object_text& to, basic_text_range<Model> const& range) {
    to.open("mention");
    to.add("text", std::string_view{range.value});
    to.add("start", range.start.value);
    to.add("end", range.end.value);
    to.close();
}

template <class Model>
[[nodiscard]] std::string make_file(basic_file_part<Model> const& p, std::string_view bytes) {
    object_text out;
    out.add("data", bytes);
    out.add("mime", std::string_view{p.mime});
    out.open("source");
    out.add("type", "inline");
    out.close();
    if (p.filename) out.add("name", std::string_view{*p.filename});
    if (p.source)
        std::visit(
            [&](auto const& source) {
                if constexpr (requires { source.text; }) add_mention(out, source.text);
            },
            static_cast<typename opencode::basic_file_source<Model>::variant const&>(*p.source));
    return out.finish();
}

/// The line in place of a file whose bytes 1.x did not keep, or that can't be read. The bytes of a
/// `data:` URL are no words for a model.
template <class Model>
[[nodiscard]] std::string make_unavailable(basic_file_part<Model> const& p) {
    std::string_view const place = is_data_url(p.url) ? "data:" : std::string_view{p.url};
    return "[Attachment unavailable after migration: "
           + std::string{p.filename ? std::string_view{*p.filename} : place} + " ("
           + std::string{p.mime} + ")]";
}

/// Texts with an empty line between them.
class joined_text {
public:
    void add(std::string_view text) {
        if (has_any_) out_ += "\n\n";
        has_any_ = true;
        out_ += text;
    }
    [[nodiscard]] bool is_empty() const { return !has_any_; }
    [[nodiscard]] std::string const& text() const { return out_; }

private:
    std::string out_;
    bool has_any_ = false;
};

}  // namespace detail

/// Returns the data of a question and of its synthetic text. Texts that the model did not see are
/// left out.
///
/// Errors: none. Complexity: linear in the size of the question.
template <class Model>
[[nodiscard]] question_data make_question_data(basic_user_message<Model> const& info,
                                               std::vector<basic_part<Model>> const& parts) {
    detail::joined_text asked, added;
    detail::array_text files, agents;
    for (auto const& each : parts) {
        if (auto const* const text_part = std::get_if<basic_text_part<Model>>(&each)) {
            if (text_part->ignored.value_or(false)) continue;
            (text_part->synthetic.value_or(false) ? added : asked).add(text_part->text);
        } else if (auto const* const f = std::get_if<basic_file_part<Model>>(&each)) {
            if (auto const bytes = find_inline_bytes(f->url))
                files.add(detail::make_file(*f, *bytes));
            else asked.add(detail::make_unavailable(*f));
        } else if (auto const* const a = std::get_if<basic_agent_part<Model>>(&each)) {
            detail::object_text named;
            named.add("name", std::string_view{a->name});
            if (a->source) detail::add_mention(named, *a->source);
            agents.add(named.finish());
        }
    }
    question_data out;
    auto const time = detail::make_time(info.time.created);
    if (!asked.is_empty() || !files.is_empty() || !agents.is_empty()) {
        detail::object_text row;
        row.add("text", std::string_view{asked.text()});
        if (!files.is_empty()) row.add_json("files", files.finish());
        if (!agents.is_empty()) row.add_json("agents", agents.finish());
        row.add_json("time", time);
        out.user = row.finish();
    }
    if (!added.is_empty()) {
        detail::object_text row;
        row.add("text", std::string_view{added.text()});
        row.add_json("time", time);
        out.synthetic = row.finish();
    }
    return out;
}

}  // namespace lisle::v0_1::opencode::v2
