#include <lisle/formats/zed/thread.hpp>
#include <iostream>

int main() {
    auto thread = lisle::decode<lisle::zed_t>(
        R"({"title":"Red build","messages":["Resume",{"Handoff":{"to":"night shift"}}],)"
        R"("updated_at":"2026-11-21T09:00:00Z","mood":2.50,"version":"0.3.0"})");
    if (!thread) return std::cerr << thread.error().message() << '\n', 1;

    thread->title += ", fixed";
    std::cout << lisle::encode(*thread, lisle::layout::source) << '\n';  // as read
    std::cout << lisle::encode(*thread) << '\n';                         // as Zed writes it
}
