// lisle/formats/zed/model/mention.hpp - what a user's message refers to, with its text at that
// time.
#pragma once

#include <lisle/formats/zed/model/mention_data.hpp>
#include <lisle/formats/zed/model/mention_schema.hpp>
