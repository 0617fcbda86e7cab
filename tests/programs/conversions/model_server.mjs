// A stand-in for Anthropic's API on the loopback: keeps the requests and answers "ok".
import { createServer } from 'node:http';

export const port = 9123;

const events = (model) => [
    { type: 'message_start', message: { id: 'msg_1', type: 'message', role: 'assistant', model,
        content: [], stop_reason: null, stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 } } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'ok' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null },
        usage: { output_tokens: 1 } },
    { type: 'message_stop' },
];

const error_of = (message) =>
    JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message } });

/** `find_refusal(request)` says why the API refuses a request with 400; empty if it takes it. */
export function begin_server(find_refusal = () => '') {
    const requests = [];
    const server = createServer(async (request, response) => {
        const pieces = [];
        for await (const piece of request) pieces.push(piece);
        let body = {};
        try { body = JSON.parse(Buffer.concat(pieces).toString()); } catch { /* no JSON */ }
        requests.push(body);
        const refusal = find_refusal(body);
        if (refusal !== '') {
            response.writeHead(400, { 'content-type': 'application/json' });
            response.end(error_of(refusal));
            return;
        }
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const event of events(body.model))
            response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
        response.end();
    });
    return new Promise((done) => server.listen(port, '127.0.0.1', () =>
        done({ server, requests })));
}
