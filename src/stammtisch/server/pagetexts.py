"""The page's own words as TypeScript, from the catalogue: `python -m stammtisch.server.pagetexts`.

A text with a fact becomes a function; `.one` and `.none` are what it says of those numbers.
"""

import json
import re
from collections.abc import Mapping

from stammtisch.texts import DEFAULT, languages, texts_of

PAGE = "page."
NUMBERS = {"none": 0, "one": 1}
_FACT = re.compile(r"\{(\w+)\}")


def typescript() -> str:
    """All languages have the type of the first: what one lacks stands there in English, and a text that no
    other has is not built."""
    parts = ["// Written by stammtisch.server.pagetexts from the catalogue.\n"]
    for lang in languages():
        if unknown := _of_page(lang).keys() - _of_page(DEFAULT).keys():
            raise LookupError(f"texts/{DEFAULT} has no {', '.join(sorted(unknown))}; texts/{lang} has")
        own = "" if lang == DEFAULT else ": Texts"
        parts += [f"const {lang}{own} = {{", *_entries(_of_page(lang)), "};\n"]
        if lang == DEFAULT:
            parts.append(f"export type Texts = typeof {DEFAULT};\n")
    parts.append(f"const all = {{ {', '.join(languages())} }} as const;")
    parts.append("export type Lang = keyof typeof all;")
    parts.append("export const langs = Object.keys(all) as Lang[];\n")
    parts.append("export function textsOf(lang: string): Texts {")
    parts.append(f"  return lang in all ? all[lang as Lang] : {DEFAULT};")
    parts.append("}\n")
    return "\n".join(parts)


def _of_page(lang: str) -> dict[str, str]:
    return {key.removeprefix(PAGE): text for key, text in texts_of(lang).items() if key.startswith(PAGE)}


def _entries(texts: Mapping[str, str]) -> list[str]:
    return [f"  {_camel(key)}: {_value(key, texts)}," for key in texts if "." not in key]


def _camel(key: str) -> str:
    return re.sub(r"_(\w)", lambda found: found.group(1).upper(), key)


def _value(key: str, texts: Mapping[str, str]) -> str:
    text = texts[key]
    facts = list(dict.fromkeys(_FACT.findall(text)))
    if not facts:
        return json.dumps(text, ensure_ascii=False)
    worded = _template(text)
    for name, number in NUMBERS.items():
        if special := texts.get(f"{key}.{name}"):
            worded = f"{facts[0]} === {number} ? {_template(special)} : {worded}"
    taken = ", ".join(f"{fact}: {'number' if fact == 'n' else 'string'}" for fact in facts)
    return f"({taken}) => {worded}"


def _template(text: str) -> str:
    safe = text.replace("\\", "\\\\").replace("`", "\\`").replace("$", "\\$")
    return "`" + _FACT.sub(r"${\1}", safe) + "`"


if __name__ == "__main__":
    print(typescript(), end="")
