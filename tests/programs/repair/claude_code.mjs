// Damaged sessions of Claude Code, and how to go on with them.

const session_id = '5f0c7d1e-8a4b-4c2d-9e6f-0123456789ab';
const id_of = (letter) => `11111111-2222-4333-8444-00000000000${letter}`;

/** A session's text: a record is [own letter, letter of its parent, role, content, members]. */
function spell(version, records) {
    return records.map(([own, parent, role, content, members = {}], i) => {
        const message = { role, content };
        if (role === 'assistant')
            Object.assign(message, { id: `msg_01${own}`, type: 'message',
                model: 'claude-sonnet-4-5-20250929', stop_reason: 'end_turn', stop_sequence: null,
                usage: { input_tokens: 10, output_tokens: 5 } });
        const minute = String(5 * i).padStart(2, '0');
        return JSON.stringify({ parentUuid: parent && id_of(parent), isSidechain: false,
            userType: 'external', cwd: '/home/user/project', sessionId: session_id, version,
            gitBranch: '', type: role, message, uuid: id_of(own),
            timestamp: `2026-03-02T10:${minute}:00.000Z`, ...members }) + '\n';
    }).join('');
}

const text = (words) => [{ type: 'text', text: words }];
const call = (id) => [{ type: 'tool_use', id, name: 'Bash', input: { command: 'ls' } }];
const result = (id, content) => [{ tool_use_id: id, type: 'tool_result', content }];
const first = [['a', null, 'user', 'first question'],
    ['b', 'a', 'assistant', text('first answer')]];
const last = (parent) =>
    [['e', parent, 'user', 'last question'], ['f', 'e', 'assistant', text('last answer')]];
const all_words = (...between) =>
    ['first question', 'first answer', ...between, 'last question', 'last answer'];

/** The damaged sessions, by a short name; see check.mjs for the members of a case. */
const cases = (version) => ({
    missing_parent: {
        name: 'a missing parent after a gap',
        text: spell(version, [...first, ...last('9')]),
        before: 'lost',
        tells: `its parent ${id_of('9')} is in no line`,
        sends: all_words(),
    },
    lost_result: {
        name: 'a result without its call',
        text: spell(version, [...first,
            ['c', 'b', 'user', result('toolu_gone', 'words of the result')],
            ['d', 'c', 'assistant', text('answer to it')], ...last('d')]),
        before: version === '2.1.112' ? 'lost' : 'refused',
        tells: 'the result of the missing call toolu_gone becomes a text of the user',
        sends: all_words('words of the result', 'answer to it'),
    },
    late_result: {
        name: 'a result behind a later prompt',
        text: spell(version, [...first, ['c', 'b', 'assistant', call('toolu_late')],
            ['d', 'c', 'user', 'a prompt between'], ['0', 'd', 'assistant', text('answer to it')],
            ['1', '0', 'user', result('toolu_late', 'words of the result')], ...last('1')]),
        before: version === '2.1.112' ? 'lost' : 'refused',
        tells: 'the result of the earlier call toolu_late becomes a text of the user',
        sends: all_words('toolu_late', 'Tool result missing', 'a prompt between', 'answer to it',
            'words of the result'),
    },
    open_call: {
        name: 'a call without a result before a prompt',
        text: spell(version, [...first, ['c', 'b', 'user', 'second question'],
            ['d', 'c', 'assistant', call('toolu_open')], ...last('d')]),
        before: 'refused',
        tells: 'the call of Bash has no result: it gets one',
        sends: all_words('second question', 'toolu_open', 'Tool result missing'),
    },
    last_call: {
        name: 'a last call without a result',
        text: spell(version, [...first, ['c', 'b', 'user', 'last question'],
            ['d', 'c', 'assistant', call('toolu_open')]]),
        before: 'refused',
        tells: 'the call of Bash has no result: it gets one',
        sends: ['first question', 'first answer', 'last question', 'toolu_open',
            'Tool result missing'],
    },
    lone_surrogate: {
        name: 'a lone surrogate',
        text: spell(version, [...first, ['c', 'b', 'user', 'half \ud82d of a character'],
            ['d', 'c', 'assistant', text('answer to it')], ...last('d')]),
        before: 'refused',
        tells: 'half of a character (a lone surrogate) becomes U+FFFD',
        sends: all_words('half \ufffd of a character', 'answer to it'),
    },
    missing_time: {
        name: 'a last message without a time',
        text: spell(version, [...first, ['e', 'b', 'user', 'last question'],
            ['f', 'e', 'assistant', text('last answer'), { timestamp: undefined }]]),
        before: version === '2.1.112' ? 'none' : 'lost',
        tells: 'it has no timestamp: it becomes 2026-03-02T10:10:00.001Z',
        sends: all_words(),
    },
    number_for_time: {
        name: 'a last message with a number for its time',
        text: spell(version, [...first, ['e', 'b', 'user', 'last question'],
            ['f', 'e', 'assistant', text('last answer'), { timestamp: 1772446260 }]]),
        before: version === '2.1.112' ? 'none' : 'lost',
        tells: 'its timestamp is a number: it becomes 2026-03-02T10:11:00.000Z',
        sends: all_words(),
    },
});

/** The cases of a release. */
export function cases_of(version) {
    const all = cases(version);
    if (version === '0.2.126') return [all.lost_result, all.open_call, all.last_call];
    const of_both = [all.missing_parent, all.lost_result, all.late_result, all.lone_surrogate,
        all.missing_time];
    return version === '2.1.112' ? [...of_both, all.number_for_time] : of_both;
}

export const file_of = (home) => {
    const folder = `${home}/project`.replaceAll(/[^A-Za-z0-9]/g, '-');
    return `${home}/.claude/projects/${folder}/${session_id}.jsonl`;
};

export const go_on = (program, next) =>
    [[process.execPath, program, '--resume', session_id, '-p', next]];
