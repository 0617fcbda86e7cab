// Writes a conversation of almost so many bytes: the messages of another one, again and again, each
// text another one. Usage: node make_long.mjs CONVERSATION BYTES >LONG
import { readFileSync } from 'node:fs';

const [file, bytes] = process.argv.slice(2);
const talk = JSON.parse(readFileSync(file, 'utf8'));

function copy(messages, round) {
    const out = structuredClone(messages);
    for (const message of out) {
        if (message.id) message.id += `-${round}`;
        for (const part of message.content) {
            if (part.type === 'text') part.text += `\n\nRound ${round}.`;
            if (part.type === 'tool_call') part.id += `-${round}`;
        }
    }
    return out;
}

const once = talk.messages;
talk.messages = [];
let size = Buffer.byteLength(JSON.stringify(talk));
for (let round = 0; ; ++round) {
    const more = copy(once, round);
    size += Buffer.byteLength(JSON.stringify(more));
    if (size > Number(bytes)) break;
    talk.messages.push(...more);
}
process.stdout.write(JSON.stringify(talk));
