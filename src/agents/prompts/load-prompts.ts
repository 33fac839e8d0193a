import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type z } from "zod";
import { promptCatalogue } from "./catalogue.ts";
import { readExpert, type Expert } from "../read-expert.ts";
import { checkTemplate, type Strictness } from "./check-template.ts";
import { gatePartials } from "./variables/gate-variables.ts";
import { readTemplate, type PromptProblem, type Template } from "./read-template.ts";
import { shapeOf, type Shape } from "./shape.ts";
import { envelopeParts, promptFamilies } from "./variables/stage-variables.ts";

/** All prompts, read and checked. */
export interface Prompts {
  readonly templates: ReadonlyMap<string, Template>;
  /** Names of the files in `context-packs/` and `specialists/`, without folder and ending. */
  readonly contextPacks: readonly string[];
  readonly specialists: readonly string[];
  /** Of the files in `experts/`, by name. */
  readonly experts: ReadonlyMap<string, Expert>;
}

/**
 * Reads the prompts of a directory, and over them those of another. Throws with every mistake, each with its
 * file and line: a service must not start with prompts that fail when they are needed.
 */
export function loadPrompts(directory: string, overrideDirectory: string | null = null): Prompts {
  const templates = new Map<string, Template>();
  const experts = new Map<string, Expert>();
  const problems: PromptProblem[] = [];
  for (const root of overrideDirectory === null ? [directory] : [directory, overrideDirectory]) {
    for (const file of filesIn(root, problems)) {
      const name = relative(root, file).split(sep).join("/").replace(/\.md$/, "");
      if (name.startsWith("experts/")) {
        problems.push(...addExpert(experts, name.slice("experts/".length), file));
        continue;
      }
      const reading = readTemplate(name, file, readFileSync(file, "utf8"));
      if (reading.kind === "invalid") problems.push(reading.problem);
      else templates.set(name, reading.template);
    }
  }
  problems.push(...missingPrompts(templates, directory, problems));
  for (const template of templates.values()) problems.push(...checkOne(template, templates));
  if (problems.length > 0) throw new Error(renderPromptProblems(problems));
  return { templates, contextPacks: family("context-packs"), specialists: family("specialists"), experts };

  function family(folder: keyof typeof promptFamilies): string[] {
    const names = [...templates.keys()].filter((name) => name.startsWith(`${folder}/`));
    return names.map((name) => name.slice(folder.length + 1)).toSorted();
  }
}

function addExpert(experts: Map<string, Expert>, name: string, file: string): PromptProblem[] {
  const reading = readExpert(name, readFileSync(file, "utf8"));
  if (reading.kind === "invalid") return [{ file, line: 1, problem: reading.problem }];
  experts.set(name, reading.expert);
  return [];
}

function renderPromptProblems(problems: readonly PromptProblem[]): string {
  const unique = new Set(problems.map(({ file, line, problem }) => `  ${file}:${line} ${problem}`));
  return `The prompts cannot be used:\n${[...unique].join("\n")}`;
}

/** Markdown files; hidden ones and folders are nobody's prompts. */
function filesIn(root: string, problems: PromptProblem[]): string[] {
  const entries = readdirSync(root, { withFileTypes: true }).filter((entry) => !entry.name.startsWith("."));
  return entries.flatMap((entry) => {
    const path = join(root, entry.name);
    if (entry.isDirectory()) return filesIn(path, problems);
    if (entry.name.endsWith(".md")) return [path];
    problems.push({ file: path, line: 1, problem: "is no prompt: only Markdown files belong here" });
    return [];
  });
}

function missingPrompts(
  templates: ReadonlyMap<string, Template>,
  directory: string,
  known: readonly PromptProblem[],
): PromptProblem[] {
  return [...Object.keys(promptCatalogue), "context-packs/generic"]
    .filter((name) => !templates.has(name))
    .map((name) => ({ file: join(directory, `${name}.md`), line: 1, problem: "is missing" }))
    .filter(({ file }) => !known.some((problem) => problem.file === file));
}

function checkOne(template: Template, templates: ReadonlyMap<string, Template>): readonly PromptProblem[] {
  const expected = expectationOf(template.name);
  if (expected !== null) return checkTemplate(template, templates, expected);
  return [{ file: template.file, line: 1, problem: "is no prompt that the code knows" }];
}

function expectationOf(name: string): { shape: Shape; strictness: Strictness } | null {
  const prompts: Readonly<Record<string, z.ZodType>> = promptCatalogue;
  if (Object.hasOwn(prompts, name) && prompts[name])
    return { shape: shapeOf(prompts[name]), strictness: "uses-all" };
  const parts: Readonly<Record<string, z.ZodType>> = { ...gatePartials, ...envelopeParts };
  const added: Readonly<Record<string, z.ZodType>> = promptFamilies;
  const schema = parts[name] ?? added[/^([a-z-]+)\/[a-z0-9]+(?:-[a-z0-9]+)*$/.exec(name)?.[1] ?? ""];
  return schema === undefined ? null : { shape: shapeOf(schema), strictness: "uses-some" };
}
