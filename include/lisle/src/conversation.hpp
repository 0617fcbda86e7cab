// lisle/src/conversation.hpp - the part of src.hpp for the neutral format.
#pragma once

#include <lisle/src/begin.hpp>

// Definitions come before the instances of them at the ends of the formats' headers.
#include <lisle/document.hpp>
#include <lisle/salvage.hpp>

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/rules/respelled.hpp>
#include <lisle/conversation/rules/surrogates.hpp>
#include <lisle/conversation/unread_members.hpp>
