import { basename } from "node:path";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { lineNestedTooDeeply } from "../../platform/yaml-depth.ts";

const json =
  /(\.jsonc?|\.json5)$|^\.(eslintrc|nycrc|c8rc|mocharc|jshintrc|swcrc|oxlintrc|stylelintrc|prettierrc|babelrc|remarkrc|commitlintrc|bundlesizerc)$/;
const yaml = /\.(ya?ml|neon|clang-format)$|^\.(taprc|snyk|clang-format)$/;
const toml = /\.toml$|^(\.clippy|staticcheck\.conf)$/;
const sections =
  /\.(ini|cfg|properties)$|^\.(coveragerc|flake8|pylintrc|pycodestyle|bandit|importlinter|pydocstyle|codespellrc|sqlfluff|npmrc|editorconfig)$|^pylintrc$/;

/** Longer texts are no settings that anybody wrote, but for JSON: it is read at once. In characters. */
const maxLength = 64 * 1024;
/** Longer texts that are no JSON are read by no looser rules. In characters. */
const maxLooseLength = 8 * 1024;
const maxDepth = 40;

/** The values of a file of settings; undefined: it is none, or cannot be read, or nests deeper than anybody means it. */
export function readSettings(path: string, text: string): unknown {
  const name = basename(path);
  try {
    if (json.test(name)) return parseJson(text);
    if (text.length > maxLength) return undefined;
    if (yaml.test(name)) return readYaml(text);
    if (toml.test(name)) return nestsTooDeeply(text) ? undefined : readToml(text);
    return sections.test(name) ? readSections(text) : undefined;
  } catch {
    return undefined;
  }
}

function readYaml(text: string): unknown {
  if (lineNestedTooDeeply(text) !== null) return undefined;
  // No error is shown, and to show each takes as long as all before it.
  return parseYaml(text, { maxAliasCount: 50, logLevel: "silent", prettyErrors: false });
}

function readToml(text: string): Record<string, unknown> {
  // As JSON has it, dates are texts and objects are usual ones.
  const values = JSON.parse(JSON.stringify(parseToml(text))) as Record<string, unknown>;
  return bySection(values, headersIn(text));
}

const nestsTooDeeply = (text: string): boolean => /(\[\s*){40}|(\{[^{}]*){40}|\b(\w+\.){40}/.test(text);

function parseJson(text: string): unknown {
  // Strings are matched first, so that one which holds the marks of a comment is kept.
  const plain = text.replace(
    /("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g,
    (_, kept: string | undefined) => kept ?? "",
  );
  if (depthOf(plain) > maxDepth) return undefined;
  try {
    return JSON.parse(
      plain.replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, (_, kept: string | undefined) => kept ?? ""),
    );
  } catch {
    return plain.length > maxLooseLength ? undefined : readYaml(plain);
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [mark] of text.matchAll(/"(?:\\.|[^"\\])*"|[[{\]}]/g)) {
    if (mark === "[" || mark === "{") deepest = Math.max(deepest, (depth += 1));
    if (mark === "]" || mark === "}") depth -= 1;
  }
  return deepest;
}

function headersIn(text: string): string[] {
  return [...text.matchAll(/^[ \t]*\[{1,2}([^\]\n]+)\]/gm)].map(([, name = ""]) =>
    name.replace(/["'\s]/g, ""),
  );
}

/** Tables of TOML by their whole names, as INI files have them; a table within a value is part of it. */
function bySection(
  table: Readonly<Record<string, unknown>>,
  headers: readonly string[],
  name = "",
): Record<string, unknown> {
  // Without a prototype, so that no section or key means anything but itself.
  const found = Object.create(null) as Record<string, unknown>;
  const own = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of Object.entries(table)) {
    const whole = name === "" ? key : `${name}.${key}`;
    const plain = whole.replace(/["'\s]/g, "");
    const isSection = headers.some((one) => one === plain || one.startsWith(`${plain}.`));
    if (isSection && isTable(value)) Object.assign(found, bySection(value, headers, whole));
    else if (isSection) found[whole] = value;
    else own[key] = value;
  }
  const isNamed = Object.keys(own).length > 0 || Object.keys(table).length === 0;
  return isNamed ? { [name]: own, ...found } : found;
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `key = value` and `key: value` below `[section]`; a value may go on over indented lines. */
function readSections(text: string): Record<string, unknown> {
  const found = new Map<string, Map<string, string>>();
  let values = new Map<string, string>();
  let open: string | null = null;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.replace(/^\s*[#;].*$|(?<!\s)\s+[#;]\s.*$/, "");
    const header = /^\[([^\]]+)\]+\s*$/.exec(line)?.[1]?.replace(/^\[+/, "").trim();
    const [, key, value = ""] = /^([^\s=:[][^=:]*)[=:](.*)$/.exec(line) ?? [];
    if (header !== undefined) {
      found.set(header, (values = found.get(header) ?? new Map<string, string>()));
      open = null;
    } else if (open !== null && /^\s+\S/.test(line)) {
      values.set(open, `${values.get(open) ?? ""}\n${line.trim()}`);
    } else if (key !== undefined) {
      if (found.size === 0) found.set("", values);
      values.set((open = key.trimEnd()), value.trimStart());
    }
  }
  const read = (one: ReadonlyMap<string, string>) =>
    Object.fromEntries([...one].map(([key, value]) => [key, readValue(value.trim())]));
  return Object.fromEntries([...found].map(([name, one]) => [name, read(one)]));
}

function readValue(text: string): unknown {
  if (/^(true|yes|on)$/i.test(text)) return true;
  if (/^(false|no|off)$/i.test(text)) return false;
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  const parts = text
    .split(/\n|,/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length > 1 && !/^["'[{]/.test(text) ? parts : text.replace(/^(["'])([\s\S]*)\1$/, "$2");
}
