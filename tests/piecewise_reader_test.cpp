// tests/piecewise_reader_test.cpp - documents of lines from chunks of any size.
#include <lisle/formats/acp/rpc_message.hpp>
#include <lisle/piecewise_reader.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace piecewise_reader_test {

struct stream_t {};

template <class Model>
struct basic_stream : lisle::record_lines<lisle::acp::basic_rpc_message<Model>, Model> {
    using format = stream_t;
};

}  // namespace piecewise_reader_test

template <class Model>
struct lisle::schema<piecewise_reader_test::basic_stream<Model>>
    : lines_of<piecewise_reader_test::basic_stream<Model>> {};
template <>
struct lisle::format_traits<piecewise_reader_test::stream_t> {
    template <class Model>
    using document = piecewise_reader_test::basic_stream<Model>;
    static constexpr std::string_view name = "stream", version = "1";
    static constexpr json_style style{};
};

namespace piecewise_reader_test {

namespace {

std::string const text = "\xEF\xBB\xBF\r\n{\"jsonrpc\":\"2.0\",\"method\":\"a\"}\n\n"
                         "{\"jsonrpc\":\"2.0\",\"id\":1}\r\nbroken\n{\"jsonrpc\":\"2.0\",\"id\":2}";

TEST_CASE("chunks of every size give the same records") {
    for (std::size_t size = 1; size <= text.size(); ++size) {
        CAPTURE(size);
        lisle::piecewise_reader<stream_t> in;
        std::string again;
        std::size_t records = 0;
        for (std::size_t at = 0; at < text.size(); at += size) {
            in.push(std::string_view{text}.substr(at, size));
            auto const piece = in.take();
            REQUIRE(piece.has_value());
            records += piece->records.size();
            again += lisle::encode(*piece);
        }
        auto const last = in.finish();
        REQUIRE(last.has_value());
        records += last->records.size();
        CHECK(records == 4);
        CHECK(again + lisle::encode(*last) == text);
    }
}

TEST_CASE("a piece has the offset of its beginning") {
    lisle::piecewise_reader<stream_t> in{lisle::strict};
    in.push("{\"jsonrpc\":\"2.0\"}\n\n");
    REQUIRE(in.take().has_value());
    CHECK(in.offset() == 0);
    in.push("{\"jsonrpc\":7}\n");
    auto const refused = in.take();
    REQUIRE(!refused.has_value());
    CHECK(refused.error().pointer == "/0/jsonrpc");
    CHECK(in.offset() == 19);
    CHECK(in.line() == 3);
}

TEST_CASE("a line that is too long is refused") {
    lisle::decode_options options;
    options.max_size = 64;
    lisle::piecewise_reader<stream_t> in{options};
    in.push(std::string(65, ' '));
    auto const refused = in.take();
    REQUIRE(!refused.has_value());
    CHECK(refused.error().code == lisle::errc::too_large);
}

TEST_CASE("a record is appended in a line of its own") {
    lisle::acp::rpc_message record;
    record.method = "a";
    auto const plain = std::string{"{\"jsonrpc\":\"2.0\",\"method\":\"a\"}\n"};
    CHECK(lisle::text_to_append<stream_t>("", record) == plain);
    CHECK(lisle::text_to_append<stream_t>("}\n", record) == plain);
    CHECK(lisle::text_to_append<stream_t>("}", record) == '\n' + plain);
}

}  // namespace

}  // namespace piecewise_reader_test
