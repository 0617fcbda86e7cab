// Checks that a request has all texts, calls and results of a conversation, and what the person said
// in order, before the prompt. Usage: compare.mjs REQUESTS CONVERSATION PROMPT
import { readFileSync } from 'node:fs';

const [, , requests, conversation, prompt] = process.argv;
const sent = readFileSync(requests, 'utf8').trim().split('\n').map((line) => JSON.parse(line))
    .map(({ messages }) => JSON.stringify(messages ?? []))
    .find((messages) => messages.includes(prompt));
if (!sent) throw new Error('no request has the prompt');

const quoted = (text) => JSON.stringify(text.trim()).slice(1, -1);
const wanted = [], said = [];
for (const { role, content } of JSON.parse(readFileSync(conversation, 'utf8')).messages)
    for (const item of content) {
        if (item.type === 'text') (role === 'user' ? said : wanted).push(item.text);
        if (item.type === 'tool_call') {
            wanted.push(item.id);
            for (const output of item.output ?? [])
                if (output.type === 'text') wanted.push(output.text);
        }
    }
for (const text of wanted)
    if (!sent.includes(quoted(text))) throw new Error(`not sent: ${text.slice(0, 100)}`);
let at = 0;
for (const text of [...said, prompt]) {
    at = sent.indexOf(quoted(text), at);
    if (at < 0) throw new Error(`not sent, or not in order: ${text.slice(0, 100)}`);
}
console.log(`${wanted.length + said.length} texts, calls and results were sent`);
