import { codeText, inlineText } from "../../domain/trust/text/contain.ts";
import { type ConfigurationProblem } from "../problem.ts";
import { repositoryFilePath, type RepositoryFile } from "./repository-file.ts";

/** The check run `nightshift / config` on the commit that brought a configuration. */
export interface ConfigurationCheck {
  readonly name: "nightshift / config";
  readonly conclusion: "success" | "failure" | "neutral";
  readonly title: string;
  /** Markdown. */
  readonly summary: string;
  readonly annotations: readonly {
    readonly path: string;
    readonly startLine: number;
    readonly startColumn: number;
    readonly level: "failure" | "warning";
    readonly title: string;
    readonly message: string;
  }[];
}

const name = "nightshift / config";

export interface CheckedScope {
  /** The account for all of whose repositories the file holds; null: it is one repository's own. */
  readonly organisation: string | null;
  /** What in a valid file goes against the repository's other sources. */
  readonly contradictions: readonly ConfigurationProblem[];
}

const path = repositoryFilePath;

export function renderConfigurationCheck(
  file: RepositoryFile,
  { organisation, contradictions }: CheckedScope = { organisation: null, contradictions: [] },
): ConfigurationCheck {
  if (file.kind === "valid" && contradictions.length > 0) return failure(contradictions, standsStill);
  switch (file.kind) {
    case "absent":
      return plain("neutral", "No configuration", `There is no \`${path}\`: the defaults are in force.`);
    case "unreadable":
      return plain(
        "failure",
        "The configuration could not be read",
        `\`${path}\` could not be read: ${file.why}. The last valid configuration stays in force.`,
      );
    case "valid":
      return valid(file.deprecated, `\`${path}\` is valid${scopeOf(organisation)}.`);
    case "invalid":
      return failure(file.problems, lastValidStays);
  }
}

const lastValidStays = "is not valid. The last valid configuration stays in force until this is mended.";
const standsStill =
  "contradicts what is set elsewhere for this repository, which stands still until this is mended.";

function scopeOf(organisation: string | null): string {
  if (organisation === null) return "; on the default branch it is in force";
  return `; on the default branch it holds for every repository of ${organisation} that does not say otherwise`;
}

/** What is deprecated works, and is pointed at where it stands. */
function valid(deprecated: readonly ConfigurationProblem[], summary: string): ConfigurationCheck {
  const check = plain("success", "The configuration is valid", summary);
  if (deprecated.length === 0) return check;
  const count = deprecated.length === 1 ? "1 spelling" : `${deprecated.length} spellings`;
  return {
    ...check,
    title: `The configuration is valid, with ${count} that will go`,
    summary: [
      summary,
      "",
      "Deprecated, and in force as what is said beside it:",
      "",
      ...tableOf(deprecated),
    ].join("\n"),
    annotations: annotationsOf(deprecated, "warning"),
  };
}

function plain(
  conclusion: ConfigurationCheck["conclusion"],
  title: string,
  summary: string,
): ConfigurationCheck {
  return { name, conclusion, title, summary, annotations: [] };
}

function failure(problems: readonly ConfigurationProblem[], what: string): ConfigurationCheck {
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  return {
    name,
    conclusion: "failure",
    title: `${count} in ${path}`,
    summary: [`\`${path}\` ${what}`, "", ...tableOf(problems)].join("\n"),
    annotations: annotationsOf(problems, "failure"),
  };
}

function tableOf(problems: readonly ConfigurationProblem[]): string[] {
  return [
    "| line | key | problem | how to mend it |",
    "| ---: | --- | --- | --- |",
    ...problems.map(
      ({ line, key, problem, mend }) =>
        `| ${line} | ${code(key)} | ${inlineText(problem)} | ${inlineText(mend)} |`,
    ),
  ];
}

function annotationsOf(
  problems: readonly ConfigurationProblem[],
  level: "failure" | "warning",
): ConfigurationCheck["annotations"] {
  return problems.map(({ line, column, key, problem, mend }) => ({
    ...{ path, startLine: line, startColumn: column, level },
    title: key === "" ? "Not valid" : key,
    message: `${problem}\n${mend}`,
  }));
}

function code(key: string): string {
  return key === "" ? "" : `\`${codeText(key).replaceAll("|", "\\|")}\``;
}
