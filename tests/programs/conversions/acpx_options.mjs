// Prints the options and the name with which acpx finds a record, each ended by a zero.
// Usage: node acpx_options.mjs RECORD
import { readFileSync } from 'node:fs';

const { agent_command, cwd, name } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const options = ['--agent', agent_command, '--cwd', cwd];
process.stdout.write([...options, ...(name === undefined ? [] : [name])].join('\0') + '\0');
