import { createHash } from "node:crypto";
import Mustache from "mustache";
import { promptCatalogue, type PromptName, type PromptVariables } from "./catalogue.ts";
import { type Prompts } from "./load-prompts.ts";
import { promptFamilies } from "./variables/stage-variables.ts";

export interface RenderedPrompt {
  readonly text: string;
  /** SHA-256 of the text, in hexadecimal: for the audit. */
  readonly hash: string;
}

export function renderPrompt<N extends PromptName>(
  prompts: Prompts,
  name: N,
  variables: PromptVariables<N>,
): RenderedPrompt {
  return render(prompts, name, promptCatalogue[name].parse(variables));
}

/** A context pack or a specialist's guidance; null when there is none of that name. */
export function renderAddition(
  prompts: Prompts,
  { folder, name }: { readonly folder: keyof typeof promptFamilies; readonly name: string },
  variables: { readonly repository: string; readonly label: string },
): RenderedPrompt | null {
  const path = `${folder}/${name}`;
  if (!prompts.templates.has(path)) return null;
  return render(prompts, path, promptFamilies[folder].parse(variables));
}

function render({ templates }: Prompts, name: string, view: object): RenderedPrompt {
  const bodyOf = (partial: string) => templates.get(partial)?.body;
  const body = bodyOf(name);
  if (body === undefined) throw new Error(`There is no prompt ${name}`);
  // A writer of its own: what Mustache keeps of a template must not outlive the prompts that it is from.
  const rendered = new Mustache.Writer().render(body, view, bodyOf, { escape: String });
  const text = `${rendered.trim()}\n`;
  return { text, hash: promptHash(text) };
}

/** SHA-256 of what an agent is given, in hexadecimal. */
export function promptHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
