// Keeps a thread in a Loom folder, lets two writers conflict, searches, and syncs when online.
#include "scratch.hpp"
#include "syncing_store.hpp"

#include <lisle/formats/loom/thread_id.hpp>

#include <iostream>
#include <string>

namespace loom = lisle::loom;

namespace {

void say(std::string_view step, loom::store_result<void> const& done) {
    std::cout << step << ": " << (done ? "done" : done.error().message()) << '\n';
}

}  // namespace

int main() {
    store::scratch const here;
    bool is_online = false;
    int hour = 9;
    auto const now = [&] { return "2026-11-22T" + std::to_string(++hour) + ":00:00+00:00"; };
    auto const send = [&](store::request const& r) -> std::optional<loom::sync_error> {
        if (!is_online) return loom::sync_error{loom::sync_errc::network, 0, "no route to host"};
        std::cout << "  server: " << r.method << ' ' << r.path << ", " << r.body.size()
                  << " bytes\n";
        return std::nullopt;
    };
    store::local_store files{here / "threads"};
    store::syncing_store synced{files, here / "sync", send, now};

    // Time and randomness are the caller's: a real program takes both from the system.
    auto thread = loom::make_thread(loom::make_thread_id(1'795'302'000'000, {1, 2, 3}), now());
    thread.metadata.title = "Kettle firmware";
    thread.git_commits = {"0f1e2d3c"};
    auto& question = thread.conversation.messages.emplace_back();
    question.role = loom::message_role::user;
    question.content = "Why does the kettle boil at 80 degrees?";
    say("first save", synced.save_and_sync(thread));

    auto other = synced.load(thread.id).value().value();
    loom::touch(thread, now());
    say("one writer", synced.save(thread));
    loom::touch(other, now());
    say("the other ", synced.save(other));

    for (auto const* query : {"kettle boil", "boil kettle", "0F1E2D3"})
        std::cout << "search \"" << query << "\": " << files.search(query, 10).value().size()
                  << " found\n";

    for (auto const& entry : synced.pending().entries)
        std::cout << "waiting: " << entry.thread_id.text << ", " << *entry.last_error << '\n';
    is_online = true;
    auto const left = synced.send_pending().value();
    std::cout << "left: " << left << '\n';
    loom::thread_id const evil{"../../etc/passwd"};
    say("an id that leaves the folder", synced.remove(evil));
}
