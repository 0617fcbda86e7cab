// Prints a page with the answers of DuckDB. Usage: node ask_duckdb.mjs FOLDER PAGE
import { readFileSync, readdirSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { printAnswers } from './print_answers.mjs';

const [folder, page] = process.argv.slice(2);
const connection = await (await DuckDBInstance.create(':memory:')).connect();
for (const sql of readFileSync(`${folder}/schema.sql`, 'utf8').split(';\n'))
    if (sql.trim() !== '') await connection.run(sql);
for (const file of readdirSync(folder)) {
    const [table, kind] = file.split('.');
    if (kind === 'ndjson') await connection.run(`COPY ${table} FROM '${folder}/${file}' (FORMAT JSON)`);
    if (kind === 'csv') await connection.run(`COPY ${table} FROM '${folder}/${file}' (HEADER)`);
}
await printAnswers(page, async sql => (await connection.run(sql)).getRows());
