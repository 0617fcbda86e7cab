// Damaged threads of Codex, and how to go on with them.

const id = '01a1f000-0000-7000-8000-000000000001';

/** A line; `ordinal` is left out if it is undefined. */
const line = (timestamp, type, payload, ordinal) =>
    JSON.stringify({ timestamp, ordinal, type, payload }) + '\n';

const time_of = (i) => `2026-03-02T10:00:${String(i).padStart(2, '0')}.000Z`;
const number_of = (i) => Date.parse(time_of(i)) / 1000 + 0.5;

const header = { id, timestamp: time_of(0), cwd: '/home/user/project', originator: 'codex_exec',
    cli_version: '0.169.0', source: 'exec' };

const message = (role, words) => ({ type: 'message', role,
    content: [{ type: role === 'user' ? 'input_text' : 'output_text', text: words }] });
const items = [
    message('user', 'first question'),
    { type: 'function_call', name: 'exec_command', arguments: '{"cmd":"ls"}', call_id: 'call_1' },
    { type: 'function_call_output', call_id: 'call_1', output: 'words of the result' },
    message('assistant', 'first answer'),
    message('user', 'last question'),
    message('assistant', 'last answer'),
];
const words = ['first question', 'call_1', 'words of the result', 'first answer', 'last question',
    'last answer'];

/** A thread's text. `ordinal_of` and `time` take a line's number. */
function spell(head, { ordinal_of = () => undefined, time = time_of } = {}) {
    const first = head ? line(time(0), 'session_meta', head, ordinal_of(0)) : '';
    return first + items.map((item, i) =>
        line(time(i + 1), 'response_item', item, ordinal_of(i + 1))).join('');
}

const { originator, cli_version, ...thin } = header;
const paginated = { ...header, history_mode: 'paginated' };

/** See check.mjs for the members of a case. */
export const cases = [
    { name: 'a byte order mark', text: '\ufeff' + spell(header),
        tells: 'the byte order mark is taken off' },
    { name: 'a header that lacks members', text: spell(thin),
        tells: 'its header lacks originator, cli_version' },
    { name: 'a missing header', text: spell(null), tells: 'it has no header' },
    { name: 'ordinals that end', tells: 'the ordinals are written anew from here on, from 4',
        text: spell(paginated, { ordinal_of: (i) => (i < 4 ? i : undefined) }) },
    { name: 'times as numbers', text: spell(header, { time: number_of }),
        tells: 'its time is a number: it becomes 2026-03-02T10:00:00.500Z' },
].map((found) => ({ before: 'none', sends: words, ...found }));

export const file_of = (home) =>
    `${home}/.codex/sessions/2026/03/02/rollout-2026-03-02T10-00-00-${id}.jsonl`;

export const go_on = (program, next) =>
    [[program, 'exec', '--skip-git-repo-check', 'resume', id, next]];
