// A stand-in for a model's server (OpenAI's chat completions): prints its port, answers "Understood."
// and adds each request to the file that is named, one a line.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , log] = process.argv;

const chunks = [
    { delta: { role: 'assistant', content: 'Understood.' }, finish_reason: null },
    { delta: {}, finish_reason: 'stop' },
];

const server = createServer(async (request, response) => {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    const text = Buffer.concat(pieces).toString();
    appendFileSync(log, `${JSON.stringify(JSON.parse(text || '{}'))}\n`);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const choice of chunks) {
        const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'large',
            choices: [{ index: 0, ...choice }],
            usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } };
        response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    }
    response.end('data: [DONE]\n\n');
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
