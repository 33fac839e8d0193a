import { z } from "zod";
import { type ProblemReport, type Reading } from "../../domain/gates/judging/measurement.ts";
import { severityOfScore } from "../../domain/gates/verdict/severity-of.ts";
import { type Severity } from "../../domain/gates/verdict/severity.ts";
import { type Finding } from "../../domain/gates/verdict/verdict.ts";
import { JsonReader, type JsonHandler } from "../json.ts";
import { broken, unreadable, type DocumentFormat, type DocumentReader } from "../report-reader.ts";
import { lineNumber, messageText, pathInside } from "../report-text.ts";
import { unfitValue } from "../unfit-value.ts";
import { ProblemTally } from "./problem-tally.ts";

const maxProblems = 200_000;
const level = z.enum(["none", "note", "warning", "error"]);

/** Security tools tell how bad what a rule finds is as a score from 0 to 10, which is text in SARIF. */
const properties = z
  .looseObject({ "security-severity": z.union([z.string(), z.number()], "expected a score").nullish() })
  .nullish();
const region = z.looseObject({ startLine: z.number().nullish() });

// Loose: tools add properties of their own; these are the ones that judge.
const result = z.looseObject({
  ruleId: z.string().nullish(),
  ruleIndex: z.int().nullish(),
  rule: z.looseObject({ id: z.string().nullish(), index: z.int().nullish() }).nullish(),
  kind: z.string().nullish(),
  level: level.nullish(),
  baselineState: z.string().nullish(),
  suppressions: z.array(z.looseObject({ status: z.string().nullish() })).nullish(),
  properties,
  message: z.looseObject({ text: z.string().nullish(), id: z.string().nullish() }).nullish(),
  locations: z
    .array(
      z.looseObject({
        physicalLocation: z
          .looseObject({
            artifactLocation: z
              .looseObject({ uri: z.string().nullish(), uriBaseId: z.string().nullish() })
              .nullish(),
            region: region.nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
});

const component = z.looseObject({
  name: z.string(),
  rules: z
    .array(
      z.looseObject({
        id: z.string(),
        defaultConfiguration: z.looseObject({ level: level.nullish() }).nullish(),
        properties,
      }),
    )
    .nullish(),
});

/** Folders by the names that results give them. */
const bases = z.record(z.string(), z.looseObject({ uri: z.string().nullish() }));

const invocation = z.looseObject({ executionSuccessful: z.boolean() });

type Level = z.output<typeof level>;
type Result = z.output<typeof result>;

/** What stands at a rule for all that it finds. */
interface RuleSays {
  readonly level: Level;
  readonly severity: Severity | null;
}

/** A problem whose level may stand at its rule, which may come later in the document. */
interface Problem {
  readonly finding: Omit<Finding, "level" | "path">;
  readonly file: { readonly uri: string; readonly base: string } | null;
  readonly level: Level | null;
  readonly severity: Severity | null;
  /** Where its level would stand, the surest place first. */
  readonly rules: readonly string[];
}

type Properties = z.output<typeof properties>;

/** SARIF 2.1. */
export const sarif: DocumentFormat<ProblemReport> = {
  name: "SARIF",
  begins: /^[ \t]*\{\s*(?:"|$)/m,
  open: (root) => new SarifReader(root),
};

class SarifReader implements DocumentReader<ProblemReport>, JsonHandler {
  readonly paths = [
    "$.version",
    ...["tool.driver", "tool.extensions.*", "results.*", "invocations.*", "originalUriBaseIds"].map(
      (path) => `$.runs.*.${path}`,
    ),
  ];
  readonly #root: string;
  readonly #json = new JsonReader(this);
  readonly #problems: Problem[] = [];
  readonly #rules = new Map<string, RuleSays>();
  readonly #bases = new Map<string, string>();
  #version: unknown = null;
  #tools = 0;

  constructor(root: string) {
    this.#root = root;
  }

  write(text: string): string | null {
    return this.#json.write(text);
  }

  close(): Reading<ProblemReport> {
    const problem = this.#json.close();
    if (problem !== null) return broken(problem);
    if (this.#version !== "2.1.0") return unreadable("JSON, but neither ESLint's nor SARIF 2.1");
    if (this.#tools === 0) return unreadable("SARIF without the run of any tool");
    const tally = new ProblemTally();
    for (const { finding: words, file, level, severity, rules } of this.#problems) {
      const finding = { ...words, path: file === null ? null : this.#pathOf(file) };
      const known = rules.map((rule) => this.#rules.get(rule)).find((found) => found !== undefined);
      const told = level ?? known?.level ?? "warning";
      const scored = severity ?? known?.severity ?? undefined;
      // A tool that tells no level may score what it found all the same.
      if (told !== "none") tally.add({ ...finding, level: told }, scored);
      else if (scored !== undefined) tally.add({ ...finding, level: "note" }, scored);
    }
    return { kind: "report", ...tally.report() };
  }

  value(value: unknown, at: readonly (string | number)[]): void {
    const [top, run = 0, part] = at;
    if (top === "version") this.#version = value;
    else if (part === "tool") this.#tool(value, at);
    else if (part === "results") this.#result(value, at);
    else if (part === "invocations") this.#invocation(value);
    else this.#folders(value, run);
  }

  #tool(value: unknown, at: readonly (string | number)[]): void {
    const tool = component.safeParse(value, { reportInput: true });
    if (!tool.success) {
      this.#refuse(tool.error, at);
      return;
    }
    this.#tools += 1;
    const [, run = 0, , piece] = at;
    for (const [index, { id, defaultConfiguration, properties }] of (tool.data.rules ?? []).entries()) {
      const says = {
        level: defaultConfiguration?.level ?? "warning",
        severity: scoreIn(properties),
      } as const;
      if (piece === "driver") this.#rules.set(`${run}#${index}`, says);
      this.#rules.set(`${run}/${id}`, says);
    }
  }

  #refuse(error: z.ZodError, at: readonly (string | number)[]): void {
    this.#json.refuse(`no SARIF: ${unfitValue(error, at)}; have the tool write SARIF 2.1.0`);
  }

  #result(value: unknown, at: readonly (string | number)[]): void {
    const read = result.safeParse(value, { reportInput: true });
    if (!read.success) {
      this.#refuse(read.error, at);
      return;
    }
    const [, run = 0] = at;
    if (!isProblem(read.data)) return;
    const { data } = read;
    const file = fileOf(data, run);
    const rule = data.ruleId ?? data.rule?.id ?? null;
    const index = data.ruleIndex ?? data.rule?.index ?? -1;
    this.#problems.push({
      finding: { line: file === null ? null : lineOf(data), rule, message: wordsOf(data) },
      file,
      level: data.level ?? null,
      severity: scoreIn(data.properties),
      // A rule's id may be refined, like "CA1000/1", by one result.
      rules: [
        ...(rule === null ? [] : [`${run}/${rule}`, `${run}/${rule.split("/")[0] ?? ""}`]),
        `${run}#${index}`,
      ],
    });
    if (this.#problems.length > maxProblems) this.#json.refuse(`more than ${maxProblems} results`);
  }

  #folders(value: unknown, run: string | number): void {
    const read = bases.safeParse(value);
    for (const [name, { uri }] of Object.entries(read.success ? read.data : {})) {
      if (typeof uri === "string") this.#bases.set(`${run}/${name}`, uri);
    }
  }

  /** A report may have been made in another place: then what it says of a file is its path in the repository. */
  #pathOf({ uri, base }: NonNullable<Problem["file"]>): string | null {
    const folder = this.#bases.get(base);
    const isKnown = folder?.startsWith("file://") === true && URL.canParse(uri, folder);
    const inFolder = isKnown ? pathInside(this.#root, new URL(uri, folder).href) : null;
    return inFolder ?? pathInside(this.#root, decoded(uri));
  }

  #invocation(value: unknown): void {
    const read = invocation.safeParse(value);
    if (read.success && !read.data.executionSuccessful)
      this.#json.refuse("the tool says that its run failed");
  }
}

function isProblem({ kind, baselineState, suppressions }: Result): boolean {
  if (kind !== undefined && kind !== null && kind !== "fail") return false;
  if (baselineState === "absent") return false;
  return !(suppressions ?? []).some(({ status }) => (status ?? "accepted") === "accepted");
}

function scoreIn(properties: Properties): Severity | null {
  const score = Number.parseFloat(String(properties?.["security-severity"] ?? ""));
  return Number.isNaN(score) ? null : severityOfScore(score);
}

function lineOf({ locations }: Result): number | null {
  return lineNumber(locations?.[0]?.physicalLocation?.region?.startLine);
}

function fileOf({ locations }: Result, run: string | number): Problem["file"] {
  const { uri, uriBaseId } = locations?.[0]?.physicalLocation?.artifactLocation ?? {};
  return uri === undefined || uri === null ? null : { uri, base: `${run}/${uriBaseId ?? ""}` };
}

function decoded(uri: string): string {
  if (uri.startsWith("file://")) return uri;
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

function wordsOf({ message, ruleId }: Result): string {
  return messageText(message?.text ?? message?.id ?? ruleId ?? "a problem without words");
}
