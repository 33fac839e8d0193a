import { basename } from "node:path";
import { parse } from "yaml";
import { lineNestedTooDeeply } from "../platform/yaml-depth.ts";

const json =
  /(\.jsonc?|\.json5)$|^\.(eslintrc|nycrc|c8rc|mocharc|jshintrc|swcrc|oxlintrc|stylelintrc|prettierrc|babelrc|remarkrc|commitlintrc|bundlesizerc)$/;
const yaml = /\.ya?ml$|^\.(taprc|snyk)$/;
const sections =
  /\.(toml|ini|cfg)$|^\.(coveragerc|flake8|pylintrc|pycodestyle|bandit|clippy|importlinter|pydocstyle|codespellrc|sqlfluff)$|^(pylintrc|staticcheck\.conf|sonar-project\.properties)$/;
/** Only there may a pair be indented: of an INI file such a line goes on with the value above it. */
const toml = /\.toml$|^(\.clippy|staticcheck\.conf)$/;

/** What settings are that nest deeper than anybody means it: they could hide anything. */
export const bottomless = Symbol("bottomless");

/** What a file of settings says, or that it is bottomless; undefined: it is none, or cannot be read. */
export function readSettings(path: string, text: string): unknown {
  const name = basename(path);
  try {
    if (json.test(name)) return parseJson(text);
    if (yaml.test(name)) return parseYaml(text);
    return sections.test(name) ? readSections(text, toml.test(name)) : undefined;
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

const comment = /^\s*[#;].*$|\s+[#;]\s.*$/;
/** There a semicolon is part of a text: `"tomli; python_version < '3.11'"`. */
const tomlComment = /^\s*#.*$|\s+#\s.*$/;

interface Section {
  readonly name: string;
  /** `[[name]]`: one of several of this name. */
  readonly isEntry: boolean;
  readonly values: Map<string, string>;
}

/** Sections of `key = value` as TOML and INI files have them; a value may go on over indented or bracketed lines. */
function readSections(text: string, isToml: boolean): Record<string, unknown> {
  const found: Section[] = [];
  let section: Section = { name: "", isEntry: false, values: new Map() };
  let open: { readonly key: string; readonly indent: number } | null = null;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.replace(isToml ? tomlComment : comment, "");
    const said: string = open === null ? "" : (section.values.get(open.key) ?? "");
    const header = /^\s*(\[{1,2})\s*([^[\]]+?)\s*\]{1,2}\s*$/.exec(line);
    const isOpen = open !== null && isUnclosed(said);
    const pair = /^(\s*)((?:"[^"]+"|'[^']+'|[\w.:/*-])+)\s*[=:]\s*(.*)$/.exec(line);
    const goesOn = isOpen || (open !== null && isIndented(line, open.indent) && (!isToml || pair === null));
    if (header !== null && !isOpen) {
      const [, brackets = "", name = ""] = header;
      section = { name: unquoted(name), isEntry: brackets === "[[", values: new Map() };
      found.push(section);
      open = null;
    } else if (goesOn && open !== null) {
      section.values.set(open.key, `${said}\n${line.trim()}`);
    } else if (pair !== null) {
      if (found.length === 0) found.push(section);
      open = { key: unquoted(pair[2] ?? ""), indent: (pair[1] ?? "").length };
      section.values.set(open.key, pair[3] ?? "");
    }
  }
  return byName(found);
}

function isIndented(line: string, indent: number): boolean {
  return /\S/.test(line) && line.search(/\S/) > indent;
}

function unquoted(name: string): string {
  return name.replace(/["']/g, "");
}

/** What stands in several sections of a name is put together; of entries, there is a list. */
function byName(sections: readonly Section[]): Record<string, unknown> {
  // Without a prototype, so that no section or key means anything but itself.
  const found = Object.create(null) as Record<string, unknown>;
  for (const { name, isEntry, values } of sections) {
    const known = found[name];
    const own = Object.assign(
      Object.create(null),
      Object.fromEntries([...values].map(([key, value]) => [key, readValue(value.trim())])),
    ) as Record<string, unknown>;
    if (isEntry) found[name] = Array.isArray(known) ? [...(known as unknown[]), own] : [own];
    else found[name] = { ...(known as object | undefined), ...own };
  }
  return { ...found };
}

function isUnclosed(value: string): boolean {
  const plain = value.replace(/"(?:\\.|[^"\\])*"|'[^']*'/g, "");
  return (plain.match(/[[{]/g)?.length ?? 0) > (plain.match(/[\]}]/g)?.length ?? 0);
}

/** With others within it, one deep. */
const tableOrText =
  /"(?:\\.|[^"\\])*"|'[^']*'|\{(?:"[^"]*"|'[^']*'|\{(?:"[^"]*"|'[^']*'|[^{}"'])*\}|[^{}"'])*\}/g;

function readValue(text: string): unknown {
  if (/^[[{]/.test(text)) {
    // Tables that are written on one line, mostly without anything else: `[{ filter = "all()" }, …]`.
    const parts = text.startsWith("[") ? (text.slice(1).match(tableOrText) ?? []) : [];
    if (parts.some((part) => part.startsWith("{")))
      return parts.map((part) => (part.startsWith("{") ? readValue(part) : unquote(part)));
    const items = text.match(/"(?:\\.|[^"\\])*"|'[^']*'|[\w.*/-]+(?=\s*[,\]}\n])/g) ?? [];
    if (text.startsWith("[")) return items.map(unquote);
    return Object.fromEntries(
      [...text.matchAll(/([\w-]+)\s*=\s*("[^"]*"|'[^']*'|\{[^{}]*\}|[^,}]+)/g)].map(
        ([, name = "", value = ""]) => [
          name,
          value.startsWith("{") ? readValue(value) : scalar(value.trim()),
        ],
      ),
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
