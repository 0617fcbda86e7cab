// Tells which items of a rollout a request lacks, in order. Usage: compare.mjs ROLLOUT REQUEST.
import { readFileSync } from "node:fs";

const [rollout, request] = process.argv.slice(2).map(name => readFileSync(name, "utf8"));

// Without what a release adds to items of its own.
const added = new Set(["id", "status", "annotations", "detail",
    "internal_chat_message_metadata_passthrough"]);
const print = item => JSON.stringify(item, (key, value) => (added.has(key) ? undefined : value));
const sorted = value =>
    Array.isArray(value) ? value.map(sorted)
        : value && typeof value === "object"
            ? Object.fromEntries(Object.keys(value).sort().map(key => [key, sorted(value[key])]))
            : value;

const wanted = rollout.split("\n").filter(Boolean).map(line => JSON.parse(line))
    .filter(line => line.type === "response_item").map(line => print(sorted(line.payload)));
const sent = JSON.parse(request).input.map(item => print(sorted(item)));
let at = 0, failures = 0;
for (const item of wanted) {
    const found = sent.indexOf(item, at);
    if (found < 0) {
        console.log(`not sent: ${item.slice(0, 200)}`);
        ++failures;
    } else {
        at = found + 1;
    }
}
if (wanted.length === 0) console.log("no items");
process.exit(failures > 0 || wanted.length === 0 ? 1 : 0);
