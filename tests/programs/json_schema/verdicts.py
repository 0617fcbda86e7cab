"""As verdicts.mjs, with python3-jsonschema: writes FOLDER/python.txt. Usage: verdicts.py FOLDER."""
import json
import sys

import jsonschema


def main(folder):
    validators = {}
    with open(f"{folder}/schemas.jsonl", encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            jsonschema.Draft202012Validator.check_schema(entry["schema"])
            validator = jsonschema.Draft202012Validator(entry["schema"])
            validators.setdefault(entry["kind"], []).append(validator)
    with open(f"{folder}/cases.jsonl", encoding="utf-8") as lines, \
            open(f"{folder}/python.txt", "w", encoding="utf-8") as out:
        for line in lines:
            case = json.loads(line)
            try:
                value = json.loads(case["text"], parse_constant=refuse)
            except (ValueError, RecursionError):
                out.write("-\n")
                continue
            verdicts = [int(validator.is_valid(value)) for validator in validators[case["kind"]]]
            out.write("".join(map(str, verdicts)) + "\n")


def refuse(word):
    raise ValueError(f"{word} is not JSON")


if __name__ == "__main__":
    main(sys.argv[1])
