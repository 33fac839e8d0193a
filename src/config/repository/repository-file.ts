import { isMap, isScalar, LineCounter, parseDocument, type Document, type Node, type YAMLError } from "yaml";
import { configurationSchema, type Configuration } from "../../domain/configuration.ts";
import { didYouMean } from "../../domain/closest-name.ts";
import { inModernSpelling } from "./deprecated-spellings.ts";
import { takeDuplicates } from "./duplicate-keys.ts";
import { flatten, keyOf } from "../leaves.ts";
import { explainIssue, type ExplainedIssue, type KeyPath } from "./explain-issue.ts";
import { type ConfigurationProblem } from "../problem.ts";
import { writtenValue } from "../written-value.ts";
import { lineNestedTooDeeply } from "../../platform/yaml-depth.ts";

export const repositoryFilePath = ".github/nightshift.yml";

/** What a file sets, as it is written: defaults are not in it, durations are text. */
export type ConfigurationLayer = Readonly<Record<string, unknown>>;

export type RepositoryFile =
  /** There is no file, or nothing in it. */
  | { readonly kind: "absent" }
  /** It could not be read: nothing is known about it. */
  | { readonly kind: "unreadable"; readonly why: string }
  | {
      readonly kind: "valid";
      readonly layer: ConfigurationLayer;
      readonly config: Configuration;
      /** Where each value stands, by `keyOf` its path. */
      readonly lines: ReadonlyMap<string, number>;
      /** What is read as something else today. */
      readonly deprecated: readonly ConfigurationProblem[];
    }
  | { readonly kind: "invalid"; readonly problems: readonly ConfigurationProblem[] };

/** Names that a configuration may refer to; what is not given is not checked. */
export interface KnownNames {
  readonly contextPacks?: readonly string[];
  readonly specialists?: readonly string[];
  /** Of the service; their names, not their addresses. */
  readonly webhooks?: readonly string[];
}

const maxCharacters = 128 * 1024;
const maxAliases = 50;
const maxProblems = 100;

interface Source {
  readonly document: Document;
  readonly lines: LineCounter;
}

/** Reads `.github/nightshift.yml`. Never throws; every problem names its line and key. */
export function readRepositoryFile(text: string, known: KnownNames = {}): RepositoryFile {
  if (text.includes("\0")) return { kind: "unreadable", why: "the file is not text" };
  if (text.length > maxCharacters) return tooLarge();
  const lines = new LineCounter();
  const yaml = parseYaml(text, lines);
  if (yaml.kind !== "document") return yaml;
  const { document, value: written, duplicates } = yaml;
  const { value, deprecated } = inModernSpelling(written);
  if (value === null) return { kind: "absent" };
  const source = { document, lines };
  const parsed = configurationSchema.safeParse(value, { reportInput: true });
  const explained = parsed.success
    ? unknownNames(parsed.data, known)
    : parsed.error.issues.flatMap((issue) => explainIssue(issue, configurationSchema));
  const problems = [...duplicates, ...explained.map((issue) => locate(issue, source))];
  if (problems.length > 0 || !parsed.success) return invalid(problems);
  const layer = value as ConfigurationLayer;
  const warned = inOrder(deprecated.map((each) => locate({ ...each, atKey: true }, source)));
  return { kind: "valid", layer, config: parsed.data, lines: linesOf(layer, source), deprecated: warned };
}

function linesOf(layer: ConfigurationLayer, { document, lines }: Source): ReadonlyMap<string, number> {
  return new Map(
    flatten(layer).map(({ path, at }) => {
      const { line } = lines.linePos(offsetOf({ path: at, atKey: true }, document));
      return [keyOf(path), Math.max(1, line)];
    }),
  );
}

type ParsedYaml =
  | Extract<RepositoryFile, { kind: "invalid" }>
  | {
      readonly kind: "document";
      readonly document: Document;
      readonly value: unknown;
      /** Keys that stand there twice; what is told of the rest is told of the last of them. */
      readonly duplicates: readonly ConfigurationProblem[];
    };

function parseYaml(text: string, lines: LineCounter): ParsedYaml {
  const line = lineNestedTooDeeply(text);
  if (line !== null) {
    return invalid([{ line, column: 1, key: "", problem: "is nested too deeply", mend: "flatten it" }]);
  }
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
    const errors = [...document.errors, ...document.warnings];
    const paths = takeDuplicates(document);
    const problems = errors.map((error) => syntaxProblem(error, paths, lines));
    if (errors.some(({ code }) => code !== "DUPLICATE_KEY")) return invalid(problems);
    const value: unknown = document.toJS({ maxAliasCount: maxAliases });
    return { kind: "document", document, value: value ?? null, duplicates: problems };
  } catch (error) {
    // Thrown for what only shows when the values are made: dangling aliases and alias bombs.
    if (!(error instanceof ReferenceError)) throw error;
    const problem = lowerFirst(error.message);
    return invalid([{ line: 1, column: 1, key: "", problem, mend: "write the values out plainly" }]);
  }
}

const syntaxMends: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: "indent with spaces",
  DUPLICATE_KEY: "keep one of the two",
  MULTIPLE_DOCS: "keep one document: remove the line ---",
  TAG_RESOLVE_FAILED: "remove the tag",
  BAD_ALIAS: "write the value out plainly",
};

function syntaxProblem(
  error: YAMLError,
  paths: ReadonlyMap<number, KeyPath>,
  lines: LineCounter,
): ConfigurationProblem {
  const { line, col } = lines.linePos(error.pos[0]);
  const mend = syntaxMends[error.code] ?? "correct the YAML here";
  return {
    line: Math.max(1, line),
    column: Math.max(1, col),
    key: error.code === "DUPLICATE_KEY" ? dotted(paths.get(error.pos[0]) ?? []) : "",
    // The parser speaks to programmers there.
    problem: error.code === "MULTIPLE_DOCS" ? "holds several documents" : lowerFirst(error.message),
    mend,
  };
}

function unknownNames(config: Configuration, known: KnownNames): readonly ExplainedIssue[] {
  const { webhook } = config.notify;
  const registered = Object.entries(config.escalations.registry).flatMap(([label, settings]) => {
    const path = ["escalations", "registry", label];
    return [
      ...unknownName([...path, "contextPack"], settings.contextPack, known.contextPacks),
      ...unknownName([...path, "prompt"], settings.prompt, known.specialists),
    ];
  });
  return [...registered, ...unknownWebhook(webhook, known.webhooks)];
}

function unknownWebhook(name: string | null, known: readonly string[] | undefined) {
  if (name === null || known?.length !== 0)
    return unknownName(["notify", "webhook"], name ?? undefined, known);
  const mend = "the service has none: its operator sets NIGHTSHIFT_WEBHOOKS";
  return [{ path: ["notify", "webhook"], atKey: false, problem: `there is no webhook "${name}"`, mend }];
}

function unknownName(path: KeyPath, name: string | undefined, known: readonly string[] | undefined) {
  if (name === undefined || known === undefined || known.includes(name)) return [];
  const list = `use one of: ${known.join(", ")}`;
  const meant = didYouMean(name, known);
  const mend = meant === null ? list : `${meant} ${list}`;
  return [{ path, atKey: false, problem: `there is no "${name}"`, mend }];
}

/** At the key where the key is wrong, else at the value; for what is missing, at what should hold it. */
function locate(issue: ExplainedIssue, { document, lines }: Source): ConfigurationProblem {
  const offset = offsetOf(issue, document);
  const { line, col } = lines.linePos(offset);
  const problem = withValue(issue, document);
  const { mend } = issue;
  return { line: Math.max(1, line), column: Math.max(1, col), key: dotted(issue.path), problem, mend };
}

/** What is wrong says what stands there, unless its sentence quotes it already, or it is more than one value. */
function withValue({ path, atKey, problem }: ExplainedIssue, document: Document): string {
  const value: unknown = atKey ? undefined : document.getIn(path);
  const shown = typeof value === "object" ? undefined : writtenValue(value, []);
  const isQuoted = typeof value === "string" && problem.includes(shown ?? "");
  if (shown === undefined || isQuoted) return problem;
  return problem.startsWith("is ") ? `${shown} ${problem}` : `${problem}: ${shown}`;
}

function offsetOf({ path, atKey }: Pick<ExplainedIssue, "path" | "atKey">, document: Document): number {
  for (let depth = path.length; depth > 0; depth--) {
    const parent: unknown = depth === 1 ? document.contents : document.getIn(path.slice(0, depth - 1), true);
    const name = path[depth - 1];
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(name));
      const isKeyWanted = atKey && depth === path.length;
      const start = isKeyWanted ? startOf(pair?.key) : (startOf(pair?.value) ?? startOf(pair?.key));
      if (start !== undefined) return start;
    }
    const start = startOf(document.getIn(path.slice(0, depth), true));
    if (start !== undefined) return start;
  }
  return startOf(document.contents) ?? 0;
}

function startOf(node: unknown): number | undefined {
  return (node as Partial<Node> | null | undefined)?.range?.[0];
}

function dotted(path: KeyPath): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "");
}

function invalid(problems: readonly ConfigurationProblem[]) {
  return { kind: "invalid" as const, problems: inOrder(problems).slice(0, maxProblems) };
}

function inOrder(problems: readonly ConfigurationProblem[]): ConfigurationProblem[] {
  return problems.toSorted((one, other) => one.line - other.line || one.column - other.column);
}

function tooLarge(): RepositoryFile {
  const problem = `has more than ${maxCharacters} characters`;
  return invalid([{ line: 1, column: 1, key: "", problem, mend: "shorten the file" }]);
}

function lowerFirst(text: string): string {
  return text.replace(/^./, (first) => first.toLowerCase());
}
