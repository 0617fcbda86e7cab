// Prints a page with an engine's answers behind its questions, as rows_test.cpp does with SQLite's.
import { readFileSync } from 'node:fs';

function printRows(rows) {
    const widths = (rows[0] ?? []).map((_, i) =>
        Math.max(...rows.map(row => Buffer.byteLength(row[i]))));
    const pad = (text, i) => text + ' '.repeat(widths[i] - Buffer.byteLength(text));
    return rows.map(row => row.map((text, i) => i + 1 < row.length ? pad(text, i) : text)
        .join('  ') + '\n').join('');
}

// `ask(sql)` returns rows of values; one that is null is printed as an empty text.
export async function printAnswers(page, ask) {
    const parts = readFileSync(page, 'utf8').split(/(```sql\n.*?```)(.*?```text\n)(.*?)(?=```)/s);
    for (let i = 3; i < parts.length; i += 4) {
        const rows = await ask(parts[i - 2].slice(7, -3));
        parts[i] = printRows(rows.map(row => row.map(value => value === null ? '' : String(value))));
    }
    process.stdout.write(parts.join(''));
}
