// Makes a recording small enough to keep: the exports of three sessions, and one row or file for each
// order of keys. Leaves out long system prompts, which are the program's own text.
// Usage: thin.mjs RECORDING OUT
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , recording, out] = process.argv;
const free = new Set(['input', 'metadata', 'tools', 'responseHeaders', 'diagnostics']);
const telling = new Set(['type', 'role', 'status', 'name']);

// The keys of an object and of the objects in it, in their order; what a tool says is free.
function shape_of(value) {
    if (Array.isArray(value)) return `[${[...new Set(value.map(shape_of))].join()}]`;
    if (value === null || typeof value !== 'object') return '';
    return `{${Object.entries(value).map(([key, inner]) => key
        + (free.has(key) ? '' : shape_of(inner)) + (telling.has(key) ? `=${inner}` : ''))}}`;
}

const shape_of_cell = (cell) => cell === null ? 'null'
    : /^[[{]/.test(cell) ? shape_of(JSON.parse(cell)) : '';

function shape_of_line({ path, text, table, ...cells }) {
    if (path) return path.replace(/\w+_\w+|[0-9a-f]{40}/g, '*') + shape_of(JSON.parse(text));
    return table + Object.values(cells).map(shape_of_cell);
}

function shorten(text) {
    const value = JSON.parse(text);
    const messages = [value, ...(value.messages ?? []).map(({ info }) => info)]
        .filter(({ system }) => Array.isArray(system));
    if (messages.length === 0) return text;
    const end = text.endsWith('\n') ? '\n' : '';
    if (JSON.stringify(value, null, 2) + end !== text) throw new Error('not spelled by stringify');
    for (const message of messages) {
        message.system = message.system.map((prompt) => prompt.length < 200 ? prompt
            : `(${prompt.length} characters of the program's own text left out)`);
    }
    return JSON.stringify(value, null, 2) + end;
}

const lines_of = (name) => readFileSync(join(recording, name), 'utf8').split('\n').filter(Boolean)
    .map((line) => JSON.parse(line))
    .map((line) => line.path?.endsWith('.json') ? { ...line, text: shorten(line.text) } : line);

const write = (name, lines) =>
    writeFileSync(join(out, name), lines.map((line) => JSON.stringify(line) + '\n').join(''));

mkdirSync(out, { recursive: true });
const stored = lines_of('stored.jsonl');
const kind = stored[0].path ? 'files' : 'rows';
const has_exports = existsSync(join(recording, 'export-work.json'));
const seen = new Set();
write(`${kind}.jsonl`, stored.filter((line) => {
    const shape = shape_of_line(line);
    return !has_exports || (!seen.has(shape) && seen.add(shape));
}));
for (const moment of ['writing', 'called', 'running']) {
    write(`${kind}-${moment}.jsonl`, lines_of(`${moment}.jsonl`));
}
for (const session of ['work', 'parent', 'cut']) {
    const read = (name) => existsSync(join(recording, name))
        ? shorten(readFileSync(join(recording, name), 'utf8')) : '';
    const exported = read(`export-${session}.json`);
    const imported = read(`imported-${session}.json`);
    if (exported) writeFileSync(join(out, `export-${session}.json`), exported);
    if (imported && imported !== exported) {
        writeFileSync(join(out, `imported-${session}.json`), imported);
    }
}
