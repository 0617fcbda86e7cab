// benchmarks/corpus/zed.cpp - threads of Zed.
#include "size.hpp"
#include "zed_call.hpp"

#include <lisle/formats/zed/thread.hpp>

#include <utility>

namespace bench {

namespace {

namespace zed = lisle::zed;

zed::user_message ask(author& by, std::size_t size) {
    zed::user_message out{by.uuid(), {}, {}};
    out.content.emplace_back(zed::plain_text{by.prose(size / 8)});
    if (by.roll().one_in(3)) {
        auto const path = "/home/user/" + by.path();
        zed::mention mentioned;
        mentioned.uri = zed::file_mention{path, {}};
        mentioned.content = by.file(size / 2);
        out.content.emplace_back(std::move(mentioned));
    }
    if (by.roll().one_in(12)) {
        zed::image image;
        image.source = "iVBORw0KGgo" + by.base64(2 * size) + "==";
        image.size = {640, 480, {}};
        out.content.emplace_back(std::move(image));
    }
    return out;
}

zed::agent_message answer(author& by, std::size_t size) {
    zed::agent_message out;
    if (by.roll().one_in(3))
        out.content.emplace_back(zed::thinking{by.prose(size / 5), by.base64(300), {}});
    out.content.emplace_back(zed::plain_text{by.markdown(size / 3)});
    for (std::size_t i = by.roll().below(3); i-- > 0;) add_call(by, out, call_tool(by, size));
    return out;
}

std::string make(author& by, std::size_t bytes) {
    zed::thread out;
    out.title = by.words(6);
    out.updated_at.text = "2026-02-27T12:34:56.123456Z";
    out.initial_project_snapshot.emplace();
    out.initial_project_snapshot->timestamp.text = "2026-02-27T12:00:00.5Z";
    out.model = {"anthropic", "claude-sonnet-4-5", {}};
    out.profile = {"write"};

    std::size_t written = 700;
    while (written < bytes) {
        auto const size = choose_size(by, bytes, written);
        zed::message message;
        if (out.messages.size() % 4 == 0) {
            auto asked = ask(by, size);
            out.request_token_usage.append(asked.id).second = {
                by.roll().below(200), 0, by.roll().below(9000), 31415, {}};
            written += 150;
            message = std::move(asked);
        } else {
            message = answer(by, size);
        }
        written += lisle::encode_as(message).size() + 1;
        out.messages.push_back(std::move(message));
    }
    return lisle::encode(out);
}

enlist_kind const latin{{"zed", "zed", script::latin, make}};
enlist_kind const cjk{{"zed_cjk", "zed", script::cjk, make}};

}  // namespace

}  // namespace bench
