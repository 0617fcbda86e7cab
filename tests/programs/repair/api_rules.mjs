// What Anthropic's API refuses of a request: the rules that a damaged session can break.

const blocks_of = ({ content }) =>
    typeof content === 'string' ? [{ type: 'text', text: content }] : content;

/** The API takes neighbours of one role as one message. */
function join_neighbours(messages) {
    const out = [];
    for (const message of messages) {
        const blocks = blocks_of(message);
        if (out.at(-1)?.role === message.role) out.at(-1).blocks.push(...blocks);
        else out.push({ role: message.role, blocks: [...blocks] });
    }
    return out;
}

function is_well_formed(value) {
    if (typeof value === 'string') return value.isWellFormed();
    if (value === null || typeof value !== 'object') return true;
    return Object.entries(value).every(([key, inner]) =>
        is_well_formed(key) && is_well_formed(inner));
}

const ids_of = (message, type, key) => (message?.blocks ?? [])
    .filter((block) => block.type === type).map((block) => block[key]);

function* find_refusals({ messages = [], ...rest }) {
    if (!is_well_formed({ messages, ...rest })) yield 'no low surrogate in string';
    const all = join_neighbours(messages);
    for (const [i, message] of all.entries()) {
        const calls = ids_of(all[i - 1], 'tool_use', 'id');
        for (const id of ids_of(message, 'tool_result', 'tool_use_id'))
            if (!calls.includes(id)) yield `unexpected tool_use_id in tool_result: ${id}`;
        // Results stand first, all in the message behind the calls.
        const next = all[i + 1]?.blocks ?? [];
        const end = next.findIndex(({ type }) => type !== 'tool_result');
        const results = ids_of({ blocks: end < 0 ? next : next.slice(0, end) }, 'tool_result',
            'tool_use_id');
        for (const id of ids_of(message, 'tool_use', 'id')) {
            if (!results.includes(id)) yield `tool_use without tool_result right after: ${id}`;
            if (!/^[A-Za-z0-9_-]+$/.test(id)) yield `tool_use.id: ${id}`;
        }
        for (const name of ids_of(message, 'tool_use', 'name'))
            if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) yield `tool_use.name: ${name}`;
    }
}

/** Why the API refuses a request; empty if it takes it. */
export const find_refusal = (request) => find_refusals(request).next().value ?? '';
