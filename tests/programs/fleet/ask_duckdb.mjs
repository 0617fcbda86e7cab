// Prints a page with the answers of DuckDB behind its questions, as rows_test.cpp does with SQLite's.
// Usage: node ask_duckdb.mjs FOLDER PAGE
import { readFileSync, readdirSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const [folder, page] = process.argv.slice(2);
const connection = await (await DuckDBInstance.create(':memory:')).connect();
for (const sql of readFileSync(`${folder}/schema.sql`, 'utf8').split(';\n'))
    if (sql.trim() !== '') await connection.run(sql);
for (const file of readdirSync(folder)) {
    const [table, kind] = file.split('.');
    if (kind === 'ndjson') await connection.run(`COPY ${table} FROM '${folder}/${file}' (FORMAT JSON)`);
    if (kind === 'csv') await connection.run(`COPY ${table} FROM '${folder}/${file}' (HEADER)`);
}

async function ask(sql) {
    const rows = (await (await connection.run(sql)).getRows())
        .map(row => row.map(value => value === null ? '' : String(value)));
    const widths = (rows[0] ?? []).map((_, i) =>
        Math.max(...rows.map(row => Buffer.byteLength(row[i]))));
    const pad = (text, i) => text + ' '.repeat(widths[i] - Buffer.byteLength(text));
    return rows.map(row => row.map((text, i) => i + 1 < row.length ? pad(text, i) : text)
        .join('  ') + '\n').join('');
}

const parts = readFileSync(page, 'utf8').split(/(```sql\n.*?```)(.*?```text\n)(.*?)(?=```)/s);
let out = '';
for (let i = 0; i < parts.length; ++i) {
    const sql = i % 4 === 3 ? parts[i - 2].slice(7, -3) : null;
    out += sql === null ? parts[i] : await ask(sql);
}
process.stdout.write(out);
