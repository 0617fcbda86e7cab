// Stands in for a model: answers each request of the Responses API, and writes the request into a
// file. Usage: model_server.mjs PORT FILE.
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";

const [port, file] = process.argv.slice(2);
const usage = {
    input_tokens: 10, input_tokens_details: { cached_tokens: 0 },
    output_tokens: 3, output_tokens_details: { reasoning_tokens: 0 }, total_tokens: 13,
};
const text = { type: "output_text", text: "I go on.", annotations: [] };
const item = { type: "message", id: "msg_1", role: "assistant", status: "completed", content: [text] };

createServer((request, response) => {
    const parts = [];
    request.on("data", part => parts.push(part));
    request.on("end", () => {
        if (request.method !== "POST" || !request.url.endsWith("/responses")) {
            response.writeHead(404).end("{}");
            return;
        }
        writeFileSync(file, Buffer.concat(parts));
        response.writeHead(200, { "content-type": "text/event-stream" });
        const send = event =>
            response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
        send({ type: "response.created", response: { id: "resp_1" } });
        send({ type: "response.output_item.done", output_index: 0, item });
        send({ type: "response.completed", response: { id: "resp_1", usage } });
        response.end();
    });
}).listen(Number(port), "127.0.0.1");
