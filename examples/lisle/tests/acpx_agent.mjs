// acpx_agent.mjs - a stand-in for a coding agent: answers ACP requests on standard input. It can't
// load a session, so acpx makes a new one for each prompt and sets mode, model and options again.
// During a prompt it copies the session's record, $ACPX_RECORD, to RECORD.prompt-NUMBER.
import fs from "node:fs";
import readline from "node:readline";

const chosen = { mode: "code", effort: "low" };
let model = "small-1";

const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n");
const names = (ids, key) => ids.map((id) => ({ [key]: id, name: id.toUpperCase() }));
const option = (id, values) => ({
    type: "select", id, name: id, currentValue: chosen[id], options: names(values, "value"),
});
const configOptions = () => [option("mode", ["code", "plan"]), option("effort", ["low", "high"])];
const say = (sessionId, text) => send({
    method: "session/update",
    params: {
        sessionId,
        update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text } },
    },
});

const copyRecord = () => {
    const record = process.env.ACPX_RECORD;
    if (record === undefined || !fs.existsSync(record)) return;
    let number = 1;
    while (fs.existsSync(`${record}.prompt-${number}`)) ++number;
    fs.copyFileSync(record, `${record}.prompt-${number}`);
};

const answers = {
    initialize: () => ({
        protocolVersion: 1, agentCapabilities: { loadSession: false }, authMethods: [],
    }),
    "session/new": () => ({
        sessionId: "session-1",
        models: { currentModelId: model, availableModels: names(["small-1", "large-2"], "modelId") },
        configOptions: configOptions(),
    }),
    "session/set_mode": ({ modeId }) => { chosen.mode = modeId; return {}; },
    "session/set_model": ({ modelId }) => { model = modelId; return {}; },
    "session/set_config_option": ({ configId, value }) => {
        chosen[configId] = value;
        return { configOptions: configOptions() };
    },
    "session/prompt": ({ sessionId }) => {
        copyRecord();
        say(sessionId, `Answered by ${model}, in mode ${chosen.mode}.`);
        return { stopReason: "end_turn" };
    },
};

for await (const line of readline.createInterface({ input: process.stdin })) {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined || method === undefined) continue;
    const answer = answers[method];
    if (answer) send({ id, result: answer(params ?? {}) });
    else send({ id, error: { code: -32601, message: `no method ${method}` } });
}
