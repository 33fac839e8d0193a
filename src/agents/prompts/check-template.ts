import { type PromptProblem, type Tag, type Template } from "./read-template.ts";
import { lookUp, type Shape } from "./shape.ts";

/** Of a part or an addition, what is supplied and not used is no mistake. */
export type Strictness = "uses-all" | "uses-some";

interface Walk {
  readonly template: Template;
  readonly templates: ReadonlyMap<string, Template>;
  /** Innermost last. */
  readonly stack: readonly Shape[];
  readonly used: Set<string>;
  readonly problems: PromptProblem[];
  /** Templates that the walk is inside of. */
  readonly within: readonly string[];
}

/** Declared variables, used variables and supplied variables must be the same. */
export function checkTemplate(
  template: Template,
  templates: ReadonlyMap<string, Template>,
  { shape, strictness }: { readonly shape: Shape; readonly strictness: Strictness },
): readonly PromptProblem[] {
  const problems: PromptProblem[] = [];
  const used = new Set<string>();
  const supplied = shape.kind === "record" ? Object.keys(shape.fields) : [];
  walk(template.tags, { template, templates, stack: [shape], used, problems, within: [template.name] });
  const report = (line: number, problem: string) => problems.push({ file: template.file, line, problem });
  const declared = template.declared.map(({ name }) => name);
  for (const { name, line } of template.declared) {
    if (!supplied.includes(name)) report(line, `declares "${name}", which the code does not supply`);
    else if (!used.has(name)) report(line, `declares "${name}" and does not use it`);
    if (declared.indexOf(name) !== declared.lastIndexOf(name)) report(line, `declares "${name}" twice`);
  }
  for (const name of used) if (!declared.includes(name)) report(2, `uses "${name}" and does not declare it`);
  if (strictness === "uses-some") return problems;
  for (const name of supplied) {
    if (!used.has(name) && !declared.includes(name))
      report(2, `does not use "${name}", which the code supplies`);
  }
  return problems;
}

function walk(tags: readonly Tag[], walking: Walk): void {
  for (const tag of tags) {
    if (tag.kind === "partial") walkPartial(tag, walking);
    else if (tag.kind === "delimiter") report(tag, walking, "must not change the delimiters");
    else walkValue(tag, walking);
  }
}

function walkValue(tag: Tag, walking: Walk): void {
  const found = lookUp(tag.name, walking.stack);
  if (found === null) {
    report(tag, walking, `"${tag.name}" is not supplied here`);
    return;
  }
  if (found.depth === 0 && tag.name !== ".") walking.used.add(tag.name.split(".")[0] ?? "");
  if (tag.kind === "value" && found.shape.kind !== "text") {
    report(tag, walking, `"${tag.name}" is no text: use a section`);
  }
  if (tag.kind === "inverted") walk(tag.inside, walking);
  if (tag.kind !== "section") return;
  const inner = found.shape.kind === "list" ? found.shape.item : found.shape;
  walk(tag.inside, { ...walking, stack: [...walking.stack, inner] });
}

function walkPartial(tag: Tag, walking: Walk): void {
  const partial = walking.templates.get(tag.name);
  if (partial === undefined) report(tag, walking, `there is no prompt "${tag.name}"`);
  else if (walking.within.includes(tag.name)) report(tag, walking, `"${tag.name}" contains itself`);
  else walk(partial.tags, { ...walking, template: partial, within: [...walking.within, tag.name] });
}

function report(tag: Tag, { template, problems }: Walk, problem: string): void {
  problems.push({ file: template.file, line: tag.line, problem });
}
