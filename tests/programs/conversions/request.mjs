// Compares a request to Anthropic's API with what lisle says that a model is told.

/** Texts of neighbours become one, since providers join them; thoughts stand apart. */
function* join_texts(items) {
    let text = null;
    for (const item of items) {
        if (item.kind !== 'text') {
            if (text) yield text;
            text = null;
            yield item;
        } else if (text?.role === item.role) {
            text.text += item.text;
        } else {
            if (text) yield text;
            text = { ...item };
        }
    }
    if (text) yield text;
}

/**
 * Results of one answer come in any order: they stand in the order of their calls, which may have
 * other ids.
 */
function* sort_results(items) {
    const places = new Map();
    let run = [];
    const take = () => run.splice(0).sort((a, b) => a.place - b.place)
        .map(({ text }) => ({ kind: 'result', text }));
    for (const { id, ...item } of items) {
        if (item.kind === 'result') {
            run.push({ ...item, place: places.get(id) ?? -1 });
            continue;
        }
        yield* take();
        if (item.kind === 'call') places.set(id, places.size);
        yield item;
    }
    yield* take();
}

const sorted = (value) => {
    if (Array.isArray(value)) return value.map(sorted);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
};

const text_item = (role, text) => ({ kind: 'text', role, text });

/** System texts are left out: they name tools that are not there. So are the program's own. */
function* items_of_view(view, is_own) {
    for (const { role, texts, calls, results } of view) {
        if (role === 'system') continue;
        for (const text of texts)
            if (text !== '' && !is_own(text)) yield text_item(role, text);
        for (const { id, name, input } of calls) {
            const value = JSON.parse(input);
            const is_object = value !== null && typeof value === 'object' && !Array.isArray(value);
            const written = is_object ? value : value === null ? {} : { value };
            yield { kind: 'call', id, call: print_call(clean_name(name), written) };
        }
        for (const { id, text } of results) yield { kind: 'result', id, text };
    }
}

/** Rule R4: the name of a tool that a provider takes. */
const clean_name = (name) => name.replaceAll(/[^A-Za-z0-9_-]/gu, '_').slice(0, 64) || '_';

/** What opencode says of its own: before a summary, and in place of media for another model. */
const is_opencodes = (text) => text === 'What did we do so far?'
    || text.startsWith('ERROR: Cannot read ');

const text_of = (content) => typeof content === 'string' ? content
    : (content ?? []).filter(({ type }) => type === 'text').map(({ text }) => text).join('');

const parts_of = ({ content }) =>
    typeof content === 'string' ? [{ type: 'text', text: content }] : content;

const print_call = (name, input) => `${name} ${JSON.stringify(sorted(input))}`;

/** The ids of calls without a result, which some agents tell no model, and opencode must close. */
function find_closed_calls(messages, told) {
    const parts = messages.flatMap(parts_of);
    const canceled = new Set(parts.filter(({ type, content }) => type === 'tool_result'
        && text_of(content) === 'Tool canceled by user').map(({ tool_use_id }) => tool_use_id));
    return new Set(parts.filter(({ type, id, name, input }) => type === 'tool_use'
        && canceled.has(id) && !told.has(print_call(name, input))).map(({ id }) => id));
}

function* items_of_request(messages, thoughts, told, is_own) {
    const closed = find_closed_calls(messages, told);
    for (const message of messages) {
        const { role } = message;
        for (const part of parts_of(message)) {
            const { type, id, text, name, input } = part;
            if (closed.has(id) || closed.has(part.tool_use_id)) continue;
            const is_thought = role === 'assistant' && thoughts.has(text?.trim());
            if (type === 'text' && !is_thought && !is_own(text)) yield text_item(role, text);
            if (type === 'tool_use') yield { kind: 'call', id, call: print_call(name, input) };
            if (type === 'tool_result')
                yield { kind: 'result', id: part.tool_use_id, text: text_of(part.content) };
        }
    }
}

const print = (item) => item === undefined ? 'nothing'
    : JSON.stringify({ ...item, text: undefined }) + ' '
        + JSON.stringify(item.text ?? '').slice(0, 2000);

/**
 * What differs, in words; nothing if the conversation stands in the request. `is_own` tells texts
 * that the program itself adds; `clean` is applied to texts before they are compared.
 */
export function compare(view, messages, next, is_own = is_opencodes,
    clean = (text) => text.trimEnd()) {
    const thoughts = new Set(view.flatMap(({ thinking }) => thinking).map((text) => text.trim()));
    const wanted = [...join_texts(sort_results(items_of_view(view, is_own)))];
    const told = new Set(wanted.filter(({ kind }) => kind === 'call').map(({ call }) => call));
    const sent = [...join_texts(sort_results(items_of_request(messages, thoughts, told, is_own)))];
    const last = sent.at(-1);
    if (!last?.text.includes(next)) return `the request ends with ${print(last)}`;
    // A last message of the person and the new one are one message.
    const before = last.text.slice(0, last.text.indexOf(next)).replace(/"$/, '');
    if (before === '' || is_own(before.trim())) sent.pop();
    else last.text = before;
    // opencode cuts white space at the end of an answer.
    const equal = (a, b) => a && b && a.kind === b.kind && a.role === b.role && a.call === b.call
        && clean(a.text ?? '') === clean(b.text ?? '');
    for (let i = 0; i < Math.max(wanted.length, sent.length); i++)
        if (!equal(wanted[i], sent[i]))
            return `item ${i}: expected ${print(wanted[i])}, found ${print(sent[i])}`;
    return '';
}
