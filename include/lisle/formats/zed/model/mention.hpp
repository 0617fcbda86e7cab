// lisle/formats/zed/model/mention.hpp - things that a user's message refers to, with their text.
#pragma once

#include <lisle/formats/zed/model/mention_data.hpp>
#include <lisle/formats/zed/model/mention_schema.hpp>
