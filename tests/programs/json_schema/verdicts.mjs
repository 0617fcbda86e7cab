// Validates the texts of cases.jsonl with ajv, and writes for each text a line of verdicts, 1 or 0,
// one for each preset. Usage: node verdicts.mjs FOLDER. Reads FOLDER/schemas.jsonl as well.
import Ajv2020 from "ajv/dist/2020.js"
import fs from "node:fs"
import readline from "node:readline"

const folder = process.argv[2]
const lines = name => readline.createInterface({input: fs.createReadStream(`${folder}/${name}`)})
// Integers beyond 2^53, `format` and unevaluatedProperties without a type are not mistakes here.
const ajv = new Ajv2020({strict: true, strictTypes: false, strictTuples: false,
    allowUnionTypes: true, strictRequired: false, validateFormats: false})
const validators = new Map()
for await (const line of lines("schemas.jsonl")) {
    const {kind, preset, schema} = JSON.parse(line)
    schema.$id += `:${kind}`  // types of one name have one $id
    if (!ajv.validateSchema(schema)) throw new Error(`${kind} ${preset}: ${ajv.errorsText()}`)
    if (!validators.has(kind)) validators.set(kind, [])
    validators.get(kind).push(ajv.compile(schema))
}
const out = fs.createWriteStream(`${folder}/ajv.txt`)
for await (const line of lines("cases.jsonl")) {
    const {kind, text} = JSON.parse(line)
    let value
    try {
        value = JSON.parse(text)
    } catch {
        out.write("-\n")
        continue
    }
    out.write(validators.get(kind).map(is_valid => (is_valid(value) ? 1 : 0)).join("") + "\n")
}
out.end()
