// Compares the readers' verdicts in cases.jsonl with those of validators. Usage:
// node compare.mjs FOLDER DETAILS VERDICTS.txt... Differences that JSON Schema can't say are listed
// by name in differences.json. Any other one is an error, and so is a name that stands for none.
// DETAILS is how many errors to print.
import fs from "node:fs"
import readline from "node:readline"

const [folder, details, ...validators] = process.argv.slice(2)
const lines = name => readline.createInterface({input: fs.createReadStream(`${folder}/${name}`)})
const listed = JSON.parse(fs.readFileSync(new URL("differences.json", import.meta.url)))
const matchers = listed.map(d => ({...d,
    error: new RegExp(d.error, "u"), text: new RegExp(d.text ?? "", d.ignore_case ? "iu" : "u"),
    kinds: new RegExp(d.kinds ?? "", "u"), presets: new RegExp(d.presets ?? "", "u")}))
const names = [...new Set(listed.map(d => d.name))]

/// The name of a listed difference, or undefined.
const explain = (accepted, kind, preset, error, text) =>
    matchers.find(d => d.schema === (accepted ? "accepts" : "refuses") && d.kinds.test(kind) &&
        d.presets.test(preset) && d.error.test(error) && d.text.test(text))?.name

async function compare(validator) {
    const verdicts = lines(validator)[Symbol.asyncIterator]()
    const found = {agreed: 0, unlisted: 0, unread: 0, counts: {}, verdicts: {}}
    for await (const line of lines("cases.jsonl")) {
        const {kind, source, name, text, errors} = JSON.parse(line)
        const verdict = (await verdicts.next()).value
        if (verdict === "-") {
            ++found.unread
            continue
        }
        Object.entries(errors).forEach(([preset, error], i) => {
            const accepted = verdict[i] === "1"
            found.verdicts[source] = (found.verdicts[source] ?? 0) + 1
            if (accepted === (error === "")) return ++found.agreed
            const named = explain(accepted, kind, preset, error, text)
            if (named) return found.counts[named] = (found.counts[named] ?? 0) + 1
            if (found.unlisted++ < Number(details))
                console.log(`UNLISTED ${kind} ${preset} ${name}: the schema ` +
                    `${accepted ? "accepts" : "refuses"}, the reader says "${error}"\n    ` +
                    text.slice(0, 1500))
        })
    }
    return found
}

const all = []
for (const validator of validators) {
    const found = await compare(validator)
    all.push(found)
    console.log(`${validator}: ${found.agreed} verdicts agree, of ` +
        Object.entries(found.verdicts).map(([source, n]) => `${n} on ${source}s`).join(", ") +
        `; ${found.unread} texts are not JSON; ${found.unlisted} unlisted differences`)
}
for (const name of names)
    console.log(all.map(f => String(f.counts[name] ?? 0).padStart(7)).join("") + `  ${name}`)
const unused = names.filter(name => !all.some(found => found.counts[name]))
for (const name of unused) console.log(`listed, but there is no such difference: ${name}`)
process.exit(unused.length === 0 && all.every(found => found.unlisted === 0) ? 0 : 1)
