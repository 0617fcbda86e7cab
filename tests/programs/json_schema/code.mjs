// Makes TypeScript from the schemas of documents with json-schema-to-typescript and quicktype,
// compiles both with tsc, and reads the captures with them. Usage: node code.mjs FOLDER.
import {compile} from "json-schema-to-typescript"
import {FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype} from "quicktype-core"
import {execFileSync} from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import readline from "node:readline"
import {pathToFileURL} from "node:url"

const folder = process.argv[2]
const documents = ["zed/db_thread", "acpx/parse", "opencode/export", "loom/thread",
    "claude_code/record", "codex/record", "conversation/document"]
const most = 100  // captures of one kind and preset, of which tsc reads each as a file
const made = path.resolve("made")
fs.mkdirSync(made, {recursive: true})
fs.writeFileSync(`${made}/package.json`, '{"type": "module"}')
const lines = name => readline.createInterface({input: fs.createReadStream(`${folder}/${name}`)})
const name_of = (kind, preset) => `${kind}_${preset}`.replace(/\W/g, "_")

async function print_with_quicktype(schema) {
    const schemas = new JSONSchemaInput(new FetchingJSONSchemaStore())
    await schemas.addSource({name: "Document", schema: JSON.stringify(schema)})
    const inputData = new InputData()
    inputData.addInput(schemas)
    return (await quicktype({inputData, lang: "typescript"})).lines.join("\n")
}

const schemas = []
for await (const line of lines("schemas.jsonl")) {
    const {kind, preset, schema} = JSON.parse(line)
    if (!documents.includes(kind)) continue
    schemas.push({kind, preset})
    const name = name_of(kind, preset)
    delete schema.$id  // json-schema-to-typescript would name the type after it
    fs.writeFileSync(`${made}/${name}_types.ts`, await compile(schema, "Document"))
    fs.writeFileSync(`${made}/${name}_quick.ts`, await print_with_quicktype(schema))
}

// A capture is a literal of the type; the compiler tells whether it fits.
const captures = [], count = {}
for await (const line of lines("cases.jsonl")) {
    const {kind, source, text, errors} = JSON.parse(line)
    if (source !== "capture" || !documents.includes(kind)) continue
    for (const preset of Object.keys(errors)) {
        if (errors[preset] !== "") continue
        const name = name_of(kind, preset)
        count[name] = (count[name] ?? 0) + 1
        if (count[name] > most) continue
        fs.writeFileSync(`${made}/capture_${captures.length}.ts`,
            `import type {Document} from "./${name}_types.js"\n` +
            `export const capture: Document = ${JSON.stringify(JSON.parse(text))}\n`)
        captures.push({name, text})
    }
}
const tsc = path.resolve("node_modules/.bin/tsc")
const sources = fs.readdirSync(made).filter(name => name.endsWith(".ts")).map(n => `${made}/${n}`)
fs.writeFileSync(`${made}/tsconfig.json`, JSON.stringify({
    compilerOptions: {strict: true, target: "es2022", module: "nodenext", outDir: "out",
        rootDir: ".", types: []},
    files: sources}))
execFileSync(tsc, ["-p", `${made}/tsconfig.json`], {stdio: "inherit"})

for (const {name, text} of captures) {
    const {Convert} = await import(pathToFileURL(`${made}/out/${name}_quick.js`))
    Convert.toDocument(text)  // throws if the text does not have the types
}
if (captures.length === 0) throw new Error("no captures")
console.log(`${schemas.length} schemas became code that compiles and reads ${captures.length} ` +
    `documents`)
