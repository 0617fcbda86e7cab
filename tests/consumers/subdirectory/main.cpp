// tests/consumers/subdirectory/main.cpp - a user whose program links Boost::json.
#include <boost/json.hpp>
#include <lisle/formats/loom/thread.hpp>

std::string message_of_other();
std::string message_alone();

int main() {
    lisle::result<lisle::loom::thread> const failure{
        lisle::error{lisle::errc::missing_field, "", 7, "id"}};
    boost::json::value const shown(failure.error().message());
    auto const text = boost::json::serialize(shown);
    return text == R"("missing field (byte 7): id")" && text == '"' + message_of_other() + '"'
                   && text == '"' + message_alone() + '"'
               ? 0
               : 1;
}
