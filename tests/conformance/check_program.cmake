# Runs lisle_conformance over small files of cases and checks its output and exit code.
cmake_minimum_required(VERSION 3.25)
set(file ${DIRECTORY}/cases.jsonl)

# expect(EXIT OUTPUT CASES [OPTION...]): OUTPUT is a regular expression for both streams.
function(expect exit output cases)
    file(WRITE ${file} "${cases}")
    execute_process(COMMAND ${PROGRAM} ${ARGN} ${file}
        RESULT_VARIABLE result OUTPUT_VARIABLE printed ERROR_VARIABLE complained)
    execute_process(COMMAND ${PROGRAM} ${ARGN} INPUT_FILE ${file} RESULT_VARIABLE from_input
        OUTPUT_QUIET ERROR_QUIET)
    string(APPEND printed "${complained}")
    if(NOT result STREQUAL exit OR NOT from_input STREQUAL exit OR NOT printed MATCHES "${output}")
        message(SEND_ERROR "${ARGN} for\n${cases}\nexited with ${result} (${from_input} from "
            "standard input), printed\n${printed}\nexpected ${exit} and ${output}")
    endif()
endfunction()

set(right [=[{"name":"a","kind":"zed/role","input":"\"user\"","ok":true,"canonical":"\"user\""}
]=])
set(refused [=[{"name":"b","kind":"zed/role","input":"\"User\"","ok":false,"error":"any"}
]=])
expect(0 "^zed/role 2/2\n$" "${right}${refused}")
expect(0 "^zed/role 1/1\n$" "\n${right}\n \n")

# ---- Wrong ----

string(REPLACE [=["\"user\""}]=] [=["\"usher\""}]=] wrong "${right}")
expect(1 "^FAILED a: canonical differs at byte 3\n  expected: \"usher\"\n  got:      \"user\"\nzed/role 0/1\n$"
    "${wrong}")
expect(1 "^FAILED a: canonical differs.*zed/role 2/3\n$" "${refused}${wrong}${right}")
string(REPLACE ":true" ":false" wrong "${right}")
expect(1 "^FAILED a: accepted, and should be refused: .*\"user.*\nzed/role 0/1\n$" "${wrong}")
string(REPLACE ":false" [=[:true,"canonical":"x"]=] wrong "${refused}")
expect(1 "^FAILED b: refused: unknown case .*\nzed/role 0/1\n$" "${wrong}")
string(REPLACE "canonical" "expected" wrong "${right}")
expect(1 "^FAILED a: no result `expected`\n" "${wrong}")

# ---- Quirks, and keys in any order ----

string(REPLACE ":true" [=[:false,"quirk":"serde"]=] quirk "${right}")
expect(0 "^zed/role 0/0, quirks 0/1\n$" "${quirk}")
string(REPLACE ":true" [=[:true,"disagree":true]=] quirk "${right}")
expect(0 "^zed/role 1/1, quirks 1/1\n$" "${right}${quirk}")
set(ordered [=[{"name":"o","kind":"zed/json_value","input":"{\"a\":1,\"b\":[2]}","ok":true,]=])
set(other [=["canonical":"{\"b\":[2],\"a\":1}"}]=])
expect(1 "^FAILED o: canonical differs" "${ordered}${other}")
expect(0 "^zed/json_value 1/1\n$" "${ordered}\"unordered_keys\":[\"\"],${other}")

# ---- Bytes ----

expect(0 "^zed/role 1/1\n$"
    [=[{"name":"c","kind":"zed/role","input":"no","input_base64":"InVzZXIi","ok":true,"canonical":"\"user\""}]=])
expect(0 "^zed/json_value 2/2\n$"
    [=[{"name":"d","kind":"zed/json_value","input_base64":"Iv8i","ok":false}
{"name":"e","kind":"zed/json_value","input_base64":"","ok":false}]=])

# ---- Not run ----

set(unknown [=[{"name":"u","kind":"zed/later","input":"1","ok":true,"canonical":"1"}
]=])
expect(2 "zed/role 1/1\n.*unknown kind zed/later: 2 cases not run" "${unknown}${right}${unknown}")
expect(2 "unknown kind zed/later: 1 cases not run" "${unknown}" --emit)
expect(2 ":2: not a JSON object" "${right}[1]\n")
expect(2 ":1: not a JSON object" "{\"name\":\"a\"\n")
expect(2 ":1: a case has a name and a kind" "{\"name\":\"a\",\"input\":\"1\",\"ok\":false}")
expect(2 ":1: input is not a string"
    [=[{"name":"a","kind":"zed/role","input":1,"ok":false}]=])
expect(2 ":1: a case of this kind has an input" [=[{"name":"a","kind":"zed/role","ok":false}]=])
foreach(text IN ITEMS "A" "A===" "A=AA" "AA=A" "A!AA")
    expect(2 ":1: input_base64 is not base64"
        "{\"name\":\"a\",\"kind\":\"zed/role\",\"input_base64\":\"${text}\",\"ok\":false}")
endforeach()
expect(2 ":1: a case says what is expected"
    [=[{"name":"a","kind":"zed/role","input":"\"user\"","ok":true}]=])
expect(2 ":1: a case says what is expected"
    [=[{"name":"a","kind":"zed/role","input":"\"user\""}]=])
expect(2 ":1: a case says what is expected"
    [=[{"name":"a","kind":"zed/role","input":"\"user\"","ok":1,"canonical":"\"user\""}]=])
expect(2 "holds no case" "")
expect(2 "holds no case" "\n \n")
expect(2 "holds no case" "" --emit)
expect(2 "usage: " "${right}" --loud)
execute_process(COMMAND ${PROGRAM} ${DIRECTORY}/none.jsonl RESULT_VARIABLE result ERROR_QUIET)
if(NOT result STREQUAL 2)
    message(SEND_ERROR "a file that is not there: exited with ${result}")
endif()

# ---- The hub's verdict on a case of opencode's ----

set(finished [=["name":"h","kind":"opencode/part","input":"{\"type\":\"text\",\"text\":\"t\"}"]=])
string(APPEND finished [=[,"ok":false,"seed":{"ok":true,"canonical":"{\"type\":\"text\",]=])
expect(0 "^opencode/part_hub 1/1\n$" "{${finished}\\\"text\\\":\\\"t\\\"}\"}}" --hub)
expect(1 "^FAILED h: canonical differs.*part_hub 0/1\n$" "{${finished}\"}}" --hub)
expect(2 ":1: a case of the hub has a seed" "${right}" --hub)

# ---- Outcomes, whatever a case expects ----

string(REPLACE [=["\"user\""}]=] [=["\"usher\"","expected":5}]=] wrong "${right}")
expect(0 [=[^{"name":"a","ok":true,"canonical":"\\"user\\""}
$]=] "${wrong}" --emit)
expect(0 [=[^{"name":"a","ok":true,"canonical":"\\"user\\""}
{"name":"b","ok":false,"error":"unknown case[^"]*"}
$]=] [=[{"name":"a","kind":"zed/role","input":"\"user\""}
{"name":"b","kind":"zed/role","input":"\"User\""}]=] --emit)
# The output is UTF-8, even if a text has half a pair of surrogates.
expect(0 [=[^{"name":"í\\ud83d","ok":true,"canonical":"\\"user\\""}
$]=] [=[{"name":"í\ud83d","kind":"zed/role","input":"\"user\""}]=] --emit)
