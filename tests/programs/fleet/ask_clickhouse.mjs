// Prints a page with the answers of ClickHouse. Usage: node ask_clickhouse.mjs FOLDER PAGE
import { readFileSync, readdirSync } from 'node:fs';
import { Session } from 'chdb';
import { printAnswers } from './print_answers.mjs';

const [folder, page] = process.argv.slice(2);
const session = new Session();
// With these settings ClickHouse follows the SQL standard where the questions need it: columns may be
// NULL, a join or a sum without rows gives NULL, and a column's name goes before an alias.
for (const setting of ['data_type_default_nullable', 'join_use_nulls',
    'aggregate_functions_null_for_empty', 'prefer_column_name_to_alias'])
    session.query(`SET ${setting} = 1`);
for (const sql of readFileSync(`${folder}/schema.sql`, 'utf8').split(';\n'))
    if (sql.trim() !== '') session.query(`${sql} ENGINE = Memory`);
const formats = { ndjson: 'JSONEachRow', csv: 'CSVWithNames' };
for (const file of readdirSync(folder)) {
    const [table, kind] = file.split('.');
    const path = `${process.cwd()}/${folder}/${file}`;
    if (kind in formats)
        session.query(`INSERT INTO ${table} SELECT * FROM file('${path}', '${formats[kind]}')`);
}
await printAnswers(page, sql => session.query(sql, 'JSONCompactStringsEachRow')
    .split('\n').filter(line => line !== '').map(line => JSON.parse(line)));
session.close();
