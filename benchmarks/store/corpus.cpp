// benchmarks/store/corpus.cpp - makes threads with the author of all documents, one row each.
#include "corpus.hpp"

#include "../corpus/author.hpp"
#include "../corpus/zed_call.hpp"
#include "system/database.hpp"

#include <lisle/formats/zed/database/blob.hpp>
#include <lisle/formats/zed/model/threads_table.hpp>
#include <lisle/scalars/timestamp.hpp>

#include <string>
#include <utility>
#include <vector>

namespace bench {

namespace {

namespace zed = lisle::zed;

zed::user_message ask(author& by) {
    zed::user_message out{by.uuid(), {}, {}};
    out.content.emplace_back(zed::plain_text{by.prose(by.roll().between(60, 500))});
    if (by.roll().one_in(3)) {
        zed::mention mentioned;
        mentioned.uri = zed::file_mention{"/home/user/" + by.path(), {}};
        mentioned.content = by.file(by.roll().between(300, 1500));
        out.content.emplace_back(std::move(mentioned));
    }
    return out;
}

/// A call of a tool and its result, `printed` if that is not empty.
void add_call(author& by, zed::agent_message& to, std::string const& printed) {
    auto call = call_tool(by, by.roll().between(300, 1200));
    if (!printed.empty()) {
        call.text = printed;
        call.output = boost::json::value(printed);
    }
    bench::add_call(by, to, std::move(call));
}

zed::agent_message answer(author& by, std::string const& printed) {
    zed::agent_message out;
    if (by.roll().one_in(3))
        out.content.emplace_back(zed::thinking{by.prose(200), by.base64(100), {}});
    out.content.emplace_back(zed::plain_text{by.markdown(by.roll().between(200, 1500))});
    for (std::size_t i = by.roll().below(3); i-- > 0;) add_call(by, out, printed);
    return out;
}

zed::thread make_thread(author& by, store_kind kind) {
    bool const is_long = kind == store_kind::long_texts;
    zed::thread out;
    out.title = by.words(6);
    out.initial_project_snapshot.emplace();
    out.initial_project_snapshot->timestamp.text = "2026-02-27T12:00:00.5Z";
    out.model = {"anthropic", "claude-sonnet-4-5", {}};
    out.profile = {"write"};
    auto const file = is_long ? by.file(9000) : std::string{};
    std::size_t const rounds = is_long ? by.roll().between(1, 2) : by.roll().between(1, 3);
    for (std::size_t i = 0; i < rounds; ++i) {
        auto asked = ask(by);
        if (by.roll().one_in(3000))
            asked.content.emplace_back(zed::plain_text{"Where is the Quokkaberry?"});
        out.request_token_usage.append(asked.id).second = {
            by.roll().below(200), 0, by.roll().below(9000), 31415, {}};
        out.messages.emplace_back(std::move(asked));
        for (std::size_t j = 0; j < 3; ++j) {
            auto answered = answer(by, {});
            if (is_long) add_call(by, answered, file);
            out.messages.emplace_back(std::move(answered));
        }
    }
    return out;
}

}  // namespace

std::string_view name_of(store_kind kind) {
    return kind == store_kind::short_texts ? "short" : "long";
}

void make_store(std::filesystem::path const& path, store_kind kind, std::size_t count) {
    if (std::filesystem::exists(path)) return;
    auto unfinished = path;
    unfinished += ".unfinished";
    std::filesystem::remove(unfinished);
    {
        app::database db{unfinished, app::access::write, {}};
        app::transaction all{db};
        db.execute(zed::threads_table);
        lisle::zstd::compressor packer;
        for (std::size_t i = 0; i < count; ++i) {
            author by{16 + i, script::latin};
            auto thread = make_thread(by, kind);
            auto const at = lisle::scalars::instant{
                1'760'000'000 + static_cast<std::int64_t>(by.roll().below(30'000'000)), 0};
            thread.updated_at.text = lisle::scalars::to_rfc3339_z(at);
            auto const column = lisle::scalars::to_rfc3339_offset(at);
            auto const id = by.uuid();
            auto const data = zed::encode_blob(packer, thread);
            auto s = db.prepare("INSERT INTO threads (id, summary, updated_at, data_type, data, "
                                "folder_paths, folder_paths_order, created_at) "
                                "VALUES (?, ?, ?, 'zstd', ?, '/home/user/project', '0', ?3)");
            s.bind(0, id).bind(1, thread.title).bind(2, column).bind_bytes(3, data);
            s.step();
        }
        all.commit();
    }
    std::filesystem::rename(unfinished, path);
}

}  // namespace bench
