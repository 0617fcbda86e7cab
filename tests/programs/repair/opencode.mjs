// Damaged exports of opencode, and how to go on with them.
import { readFileSync } from 'node:fs';

const sample = new URL('../../../examples/data/opencode/sourdough.json', import.meta.url);
const whole = JSON.parse(readFileSync(sample, 'utf8'));
const id = whole.info.id;

/** A value of a message that is said a minute later with other words, and has the next ids. */
function repeat_later(key, value) {
    const is_time = typeof value === 'number' && value > 1e12;
    if (is_time) return value + 60000;
    if (key === 'text') return `again: ${value}`;
    return typeof value === 'string' ? value.replace(/^(msg|prt)_a0e3c/, '$1_a0e3d') : value;
}

/** The session of examples/data, with its messages a second time. */
function spell() {
    const again = JSON.parse(JSON.stringify(whole.messages), repeat_later);
    return JSON.stringify({ ...whole, messages: [...whole.messages, ...again] }, null, 2);
}

// opencode sends the results of an answer behind its texts.
const question = 'How warm is the kitchen in January?', answer = '16.5 °C: feed the starter';
const text = spell();

/** See check.mjs for the members of a case. */
export const cases = [
    { name: 'a bad escape in a string',
        text: text.replace('"january,16.5\\n"', '"january\\q,16.5\\n"'),
        sends: [question, answer, 'january', `again: ${question}`, `again: ${answer}`] },
    { name: 'an export that is cut', text: text.slice(0, text.indexOf('again: 16.5') + 8),
        sends: [question, answer, 'january,16.5', `again: ${question}`] },
].map((found) => ({ before: 'none', tells: 'can be saved', ...found }));

export const file_of = (home) => `${home}/export.json`;

export const go_on = (program, next, home) => [
    [program, 'import', file_of(home)],
    [program, 'run', '-s', id, '--model', 'anthropic/claude-sonnet-4-5', next],
];
