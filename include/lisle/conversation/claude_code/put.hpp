// lisle/conversation/claude_code/put.hpp - a conversation as a session of Claude Code.
//
// What Claude Code wrote comes back as it was, with the edits; another program's conversation is a
// new session.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/claude_code/native.hpp>
#include <lisle/conversation/claude_code/new_session.hpp>
#include <lisle/conversation/claude_code/put_own.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>

namespace lisle::v0_1::conversation::claude_code_bridge {

template <class Model>
[[nodiscard]] claude_code::basic_session<Model> put(basic_conversation<Model> const& from,
                                                    loss_log const& log) {
    if (auto const residue = native_reader{"claude-code"}.find(from.native); !residue.empty())
        if (auto const native = decode_as<native_conversation>(residue))
            return own_putter<Model>{from, log}.run(*native);
    return session_maker<Model>{from, log}.make_session();
}

}  // namespace lisle::v0_1::conversation::claude_code_bridge
