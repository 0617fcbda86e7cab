// lisle/conversation/zed/spelled_thread.hpp - the text of a thread, with those of its messages.
//
// A thread remembers how some of its messages were spelled, which they alone don't: "Resume" as
// {"Resume":null}.
#pragma once

#include <lisle/text/spelled_members.hpp>
#include <lisle/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation::zed_bridge {

class spelled_thread {
public:
    explicit spelled_thread(std::string text) : text_{std::move(text)} {
        for (auto const& m : text::members_of(text_))
            if (m.key == "messages") {
                begin_ = static_cast<std::size_t>(m.value.data() - text_.data());
                size_ = m.value.size();
            }
    }

    /// Returns the texts of the messages. Lifetime: this object's.
    [[nodiscard]] std::vector<std::string_view> messages() const {
        std::vector<std::string_view> out;
        text::for_each_element(std::string_view{text_}.substr(begin_, size_),
                               [&](std::string_view message) { out.push_back(message); });
        return out;
    }

    /// Returns the text of the thread with other messages: texts, joined by commas.
    [[nodiscard]] std::string with_messages(std::string_view joined) const {
        std::string_view const all{text_};
        if (size_ == 0) return text_;
        std::string out{all.substr(0, begin_)};
        ((out += '[') += joined) += ']';
        return out += all.substr(begin_ + size_);
    }

private:
    std::string text_;
    std::size_t begin_ = 0, size_ = 0;
};

}  // namespace lisle::v0_1::conversation::zed_bridge
