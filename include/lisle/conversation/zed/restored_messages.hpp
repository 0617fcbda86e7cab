// lisle/conversation/zed/restored_messages.hpp - messages with their residues, put into a thread.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/residue.hpp>
#include <lisle/conversation/zed/setup.hpp>
#include <lisle/conversation/zed/spelled_thread.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/misfits.hpp>

#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation::zed_bridge {

template <class Model>
class restored_messages {
public:
    using messages = std::vector<zed::basic_message<Model>>;

    /// Adds what a message becomes. A residue with which it can't be read is ignored.
    void add(messages rebuilt, std::string_view residue) {
        if (residue.empty()) return append(std::move(rebuilt));
        auto text = add_residue(encode_as(rebuilt, style), residue);
        auto read = decode_part<messages>(text);
        if (!read) return append(std::move(rebuilt));
        if (encode_as(*read, style, layout::source) != text) only_whole_ = true;
        append(std::move(*read));
        texts_.back() = text.substr(1, text.size() - 2);
    }

    /// Returns the thread with the messages. Some spellings are only remembered by a thread that is
    /// read as a whole.
    [[nodiscard]] zed::basic_thread<Model> put_into(zed::basic_thread<Model> thread) && {
        if (only_whole_) {
            spelled_thread const spelled{encode_as(thread, style, layout::source)};
            auto read = decode_as<zed::basic_thread<Model>>(spelled.with_messages(join()));
            if (read) return std::move(*read);
        }
        for (auto& list : parts_)
            std::move(list.begin(), list.end(), std::back_inserter(thread.messages));
        return thread;
    }

private:
    void append(messages list) {
        parts_.push_back(std::move(list));
        texts_.emplace_back();
    }

    [[nodiscard]] std::string join() const {
        std::string out;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            auto text = texts_[i];
            if (text.empty()) {
                text = encode_as(parts_[i], style, layout::source);
                text = text.substr(1, text.size() - 2);
            }
            if (!text.empty() && !out.empty()) out += ',';
            out += text;
        }
        return out;
    }

    std::vector<messages> parts_;
    std::vector<std::string> texts_;  ///< of the messages with residues
    bool only_whole_ = false;
};

}  // namespace lisle::v0_1::conversation::zed_bridge
