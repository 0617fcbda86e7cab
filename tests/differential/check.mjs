// tests/differential/check.mjs - compares lines of lisle_differential with this engine's results.
//
// lisle refuses a text that is not UTF-8; Node replaces its bytes before JSON.parse sees it.
import readline from "node:readline";

const number = new Float64Array(1);
const bits = new BigUint64Array(number.buffer);
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function rewrite(hex) {
    try {
        return JSON.stringify(JSON.parse(utf8.decode(Buffer.from(hex, "hex"))));
    } catch {
        return "refused";
    }
}

const depthOf = (text) => {
    let depth = 0, deepest = 0;
    for (const c of text) {
        if (c === "[" || c === "{") deepest = Math.max(deepest, ++depth);
        else if (c === "]" || c === "}") --depth;
    }
    return deepest;
};

/// The expected and the actual text of a line.
const kinds = {
    d(rest) {
        const [hex, text] = rest.split(" ");
        bits[0] = BigInt("0x" + hex);
        return [JSON.stringify(number[0]), text];
    },
    p(rest) {
        const [text, hex] = rest.split(" ");
        number[0] = JSON.parse(text);
        return [bits[0].toString(16).padStart(16, "0"), hex];
    },
    s(rest) {
        const at = rest.indexOf(rest.endsWith("refused") ? "refused" : '"');
        const units = rest.slice(0, at - 1).split(" ").map((unit) => parseInt(unit, 16));
        return [JSON.stringify(String.fromCharCode(...units)), rest.slice(at)];
    },
    j(rest) {
        const at = rest.indexOf(" ");
        const mine = rest.slice(at + 1);
        const theirs = rewrite(rest.slice(0, at));
        // lisle's limit of depth; JSON.parse has none.
        if (mine === "refused" && theirs !== "refused" && depthOf(theirs) > 127)
            return [mine, mine];
        return [theirs, mine];
    },
};

let lines = 0, differences = 0;
for await (const line of readline.createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    ++lines;
    const [theirs, mine] = kinds[line[0]]?.(line.slice(2)) ?? ["a line of a known kind", line];
    if (theirs === mine) continue;
    if (++differences <= 20) console.log(`${line.slice(0, 200)}\n  node: ${theirs.slice(0, 200)}`);
}
console.log(`${lines} lines, ${differences} differ from node ${process.version}`);
process.exitCode = differences !== 0 || lines === 0 ? 1 : 0;
