// lisle/conversation/rules/mentions.hpp - mentions as a model reads them: a link in the text, and
// the content after the text.
//
// Rule R9. The words are Zed's: `[@a.rs](file:///a.rs)` in the place of the mention, and after all
// parts of the message a `<context>` block with the texts, sorted by kind.
#pragma once

#include <lisle/conversation/content.hpp>
#include <lisle/conversation/rules/zed_mention.hpp>
#include <lisle/formats/zed/request/mention_sections.hpp>
#include <lisle/formats/zed/tools/mention_link.hpp>
#include <lisle/options.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::conversation {

/// Returns the link of a mention: `[@name](uri)`.
template <class Model>
[[nodiscard]] std::string to_link(basic_mention<Model> const& m) {
    if (auto const known = to_zed_mention(m))
        return zed::to_link(known->uri, schema_revision::pinned);
    std::string out = "[@";
    (out += m.name ? std::string_view{*m.name} : std::string_view{m.kind}) += ']';
    return m.uri ? out + '(' + std::string{*m.uri} + ')' : out;
}

/// Gathers the content of a message's mentions.
class mention_context {
public:
    /// Adds the content of a mention.
    template <class Model>
    void add(basic_mention<Model> const& m) {
        if (auto const known = to_zed_mention(m)) return sections_.add(*known);
        if (!m.text) return;
        auto const name = m.name ? m.name : m.uri;  // sent as a file of that name
        zed::basic_mention<Model> shown;
        shown.uri = zed::basic_file_mention<Model>{name ? *name : m.kind, {}};
        shown.content = *m.text;
        sections_.add(shown);
    }

    /// Returns the texts of the block, each as a part of the message; empty without a mention.
    [[nodiscard]] std::vector<std::string> to_texts() const { return sections_.to_texts(); }

private:
    zed::mention_sections sections_;
};

}  // namespace lisle::v0_1::conversation
