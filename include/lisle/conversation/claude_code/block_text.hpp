// lisle/conversation/claude_code/block_text.hpp - the blocks of Claude Code's own records, made of
// the parts that they became.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/claude_code/blocks.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/respelled.hpp>
#include <lisle/formats/claude_code/session.hpp>

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::claude_code_bridge {

/// A value in Claude Code's spelling.
template <class T>
[[nodiscard]] std::string to_text(T const& value, layout wanted = layout::canonical) {
    return encode_as(value, format_traits<claude_code_t>::style, wanted);
}

/// The bytes of an image or a document, or where they are.
template <class Model>
[[nodiscard]] claude_code::basic_media_source<Model>
make_own_source(basic_media<Model> const& media) {
    claude_code::basic_media_source<Model> out;
    out.media_type = media.media_type;
    out.data = media.data;
    out.url = media.uri;
    if (!media.data && media.uri) out.type = "url";
    return out;
}

/// Makes the block of one part. A part for which Claude Code has no block becomes a text.
template <class Model>
class block_maker {
public:
    using block = claude_code::basic_content_block<Model>;

    [[nodiscard]] static block make(basic_content<Model> const& part) {
        return visit_alternative([](auto const& p) { return make_of(p); }, part);
    }

private:
    [[nodiscard]] static block make_of(basic_plain_text<Model> const& part) {
        return claude_code::basic_text_block<Model>{part.text, {}};
    }
    [[nodiscard]] static block make_of(basic_compaction<Model> const& part) {
        return claude_code::basic_text_block<Model>{part.summary.value_or(typename Model::string{}),
                                                    {}};
    }
    [[nodiscard]] static block make_of(basic_thinking<Model> const& part) {
        return claude_code::basic_thinking_block<Model>{part.text, part.signature, {}};
    }
    [[nodiscard]] static block make_of(basic_redacted_thinking<Model> const& part) {
        return claude_code::basic_redacted_thinking_block<Model>{part.data, {}};
    }
    [[nodiscard]] static block make_of(basic_image<Model> const& part) {
        return claude_code::basic_image_block<Model>{make_own_source(part), {}};
    }
    [[nodiscard]] static block make_of(basic_file<Model> const& part) {
        return claude_code::basic_document_block<Model>{make_own_source(part), part.name, {}};
    }
    [[nodiscard]] static block make_of(basic_tool_call<Model> const& part) {
        return claude_code::basic_tool_use_block<Model>{
            part.id, part.name, respelled(part.input, format_traits<claude_code_t>::style), {}};
    }
    template <class Other>
    [[nodiscard]] static block make_of(Other const& part) {
        flat_text text{""};
        text.add(basic_content<Model>{part}, loss_log{});
        return claude_code::basic_text_block<Model>{
            typename Model::string{std::move(text).finish()}, {}};
    }
};

/// Returns the text of a part: a block, or a string if `is_block` is false and the part a text.
template <class Model>
[[nodiscard]] std::string to_block_text(basic_content<Model> const& part, bool is_block) {
    auto const block = block_maker<Model>::make(part);
    auto const* const text = std::get_if<claude_code::basic_text_block<Model>>(&block);
    return text != nullptr && !is_block ? to_text(text->text) : to_text(block);
}

/// Makes the result of a call. `has_blocks`: one text is a list.
template <class Model>
[[nodiscard]] claude_code::basic_tool_result_block<Model>
make_own_result(basic_tool_call<Model> const& call, bool has_blocks) {
    claude_code::basic_tool_result_block<Model> out;
    out.tool_use_id = call.id;
    bool const is_failed = call.status != call_status::completed;
    if (is_failed) out.is_error = true;
    std::vector<claude_code::basic_result_block<Model>> blocks;
    auto const add_text = [&](typename Model::string text) {
        blocks.push_back(claude_code::basic_text_block<Model>{std::move(text), {}});
    };
    if (is_failed && call.output.empty() && call.error) add_text(*call.error);
    for (auto const& part : call.output) {
        if (auto const* const image = find_alternative<basic_image<Model>>(&part))
            blocks.push_back(claude_code::basic_image_block<Model>{make_own_source(*image), {}});
        else if (auto const* const file = std::get_if<basic_resource<Model>>(&part))
            blocks.push_back(
                claude_code::basic_document_block<Model>{make_own_source(*file), {}, {}});
        else add_text(typename Model::string{flatten_part(part, loss_log{})});
    }
    auto* const only = blocks.size() == 1
                           ? std::get_if<claude_code::basic_text_block<Model>>(&blocks[0])
                           : nullptr;
    if (blocks.empty()) out.content = typename Model::string{};
    else if (only != nullptr && !has_blocks) out.content = std::move(only->text);
    else out.content = std::move(blocks);
    return out;
}

}  // namespace lisle::v0_1::conversation::claude_code_bridge
