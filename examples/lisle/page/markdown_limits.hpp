// examples/lisle/page/markdown_limits.hpp - the texts that are too costly to read as Markdown.
#pragma once

#include <string_view>

namespace app::page {

/// Whether cmark-gfm reads the text in time and memory that grow with its size alone, so that the
/// page needs no more than a few times the text. It does not for texts over 1 MB, lines over 128
/// KB, tables over 64 columns or 10,000 cells (every row is filled up to the width of the first),
/// paragraphs with thousands of brackets, many lines in deep quotes and lists that they do not
/// spell (16 levels for each byte of the text), words with many `www.`, and long paragraphs with
/// many `<?` or `<!`, on which the library's time is quadratic.
[[nodiscard]] bool is_affordable(std::string_view text);

}  // namespace app::page
