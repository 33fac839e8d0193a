import { basename } from "node:path";
import { parse } from "yaml";
import { lineNestedTooDeeply } from "../platform/yaml-depth.ts";

const json =
  /(\.jsonc?|\.json5)$|^\.(eslintrc|nycrc|c8rc|mocharc|jshintrc|swcrc|oxlintrc|stylelintrc|prettierrc)$/;
const yaml = /\.ya?ml$/;
const sections =
  /\.(toml|ini|cfg)$|^\.(coveragerc|flake8|pylintrc|pycodestyle|bandit|clippy)$|^(pylintrc|staticcheck\.conf)$/;

/** What settings are that nest deeper than anybody means it: they could hide anything. */
export const bottomless = Symbol("bottomless");

/** What a file of settings says, or that it is bottomless; undefined: it is none, or cannot be read. */
export function readSettings(path: string, text: string): unknown {
  const name = basename(path);
  try {
    if (json.test(name)) return parseJson(text);
    if (yaml.test(name)) return parseYaml(text);
    return sections.test(name) ? readSections(text) : undefined;
  } catch {
    return undefined;
  }
}

function parseYaml(text: string): unknown {
  if (lineNestedTooDeeply(text) !== null) return bottomless;
  return parse(text, { maxAliasCount: 50, logLevel: "silent" });
}

function parseJson(text: string): unknown {
  // Strings are matched first, so that what looks like a comment in one stays.
  const plain = text.replace(
    /("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (_, kept: string | undefined) => kept ?? "",
  );
  try {
    return JSON.parse(
      plain.replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, (_, kept: string | undefined) => kept ?? ""),
    );
  } catch {
    return parseYaml(plain);
  }
}

/** Sections of `key = value` as TOML and INI files have them; a value may go on over indented or bracketed lines. */
function readSections(text: string): Record<string, Record<string, unknown>> {
  // Without a prototype, so that no section or key means anything but itself.
  const found = Object.create(null) as Record<string, Record<string, string>>;
  let section = "";
  let key: string | null = null;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.replace(/^\s*[#;].*$|\s+[#;]\s.*$/, "");
    const header = /^\s*\[{1,2}\s*([^[\]]+?)\s*\]{1,2}\s*$/.exec(line);
    const isOpen = key !== null && isUnclosed(found[section]?.[key] ?? "");
    const pair = /^\s*("[^"]+"|'[^']+'|[\w.:/*-]+)\s*[=:]\s*(.*)$/.exec(line);
    const goesOn = key !== null && (isOpen || (/^\s+\S/.test(line) && pair === null));
    if (header !== null && !isOpen) {
      section = (header[1] ?? "").replace(/["']/g, "");
      key = null;
    } else if (goesOn && key !== null) {
      const values = found[section];
      if (values) values[key] = `${values[key] ?? ""}\n${line.trim()}`;
    } else if (pair !== null) {
      key = (pair[1] ?? "").replace(/["']/g, "");
      (found[section] ??= Object.create(null) as Record<string, string>)[key] = pair[2] ?? "";
    }
  }
  return Object.fromEntries(
    Object.entries(found).map(([name, values]) => [
      name,
      Object.fromEntries(Object.entries(values).map(([each, value]) => [each, readValue(value.trim())])),
    ]),
  );
}

function isUnclosed(value: string): boolean {
  const plain = value.replace(/"(?:\\.|[^"\\])*"|'[^']*'/g, "");
  return (plain.match(/[[{]/g)?.length ?? 0) > (plain.match(/[\]}]/g)?.length ?? 0);
}

function readValue(text: string): unknown {
  if (/^[[{]/.test(text)) {
    const items = text.match(/"(?:\\.|[^"\\])*"|'[^']*'|[\w.*/-]+(?=\s*[,\]}\n])/g) ?? [];
    if (text.startsWith("[")) return items.map(unquote);
    return Object.fromEntries(
      [...text.matchAll(/([\w-]+)\s*=\s*("[^"]*"|'[^']*'|[^,}]+)/g)].map(([, name = "", value = ""]) => [
        name,
        scalar(value.trim()),
      ]),
    );
  }
  const parts = text
    .split(/\n|,/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length > 1 && !/^["']/.test(text) ? parts.map(unquote) : scalar(text);
}

function scalar(text: string): unknown {
  if (/^(true|yes|on)$/i.test(text)) return true;
  if (/^(false|no|off)$/i.test(text)) return false;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : unquote(text);
}

function unquote(text: string): string {
  return text.replace(/^(["'])([\s\S]*)\1$/, "$2");
}
