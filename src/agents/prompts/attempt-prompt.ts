import { type Domain } from "../../domain/escalations/registry/stuck-domain.ts";
import { type PromptVariables } from "./catalogue.ts";
import { type Prompts } from "./load-prompts.ts";
import { renderAddition, renderPrompt, type RenderedPrompt } from "./render-prompt.ts";

/** What the stage of an attempt asks, with what it is given. */
export type AttemptTask =
  | { readonly stage: "probe"; readonly given: PromptVariables<"stages/probe"> }
  | { readonly stage: "specialist"; readonly given: PromptVariables<"stages/specialist"> }
  | { readonly stage: "broadened"; readonly given: PromptVariables<"stages/broadened"> }
  | { readonly stage: "adversarial"; readonly given: PromptVariables<"stages/adversarial"> };

export type AttemptFrame = Omit<PromptVariables<"envelope">, "stage" | "task">;

/** The first prompt of an attempt: the task of its stage inside of the envelope. */
export function renderAttemptPrompt(prompts: Prompts, task: AttemptTask, frame: AttemptFrame): RenderedPrompt {
  const { text } = renderTask(prompts, task);
  return renderPrompt(prompts, "envelope", { ...frame, stage: task.stage, task: text });
}

function renderTask(prompts: Prompts, task: AttemptTask): RenderedPrompt {
  switch (task.stage) {
    case "probe":
      return renderPrompt(prompts, "stages/probe", task.given);
    case "specialist":
      return renderPrompt(prompts, "stages/specialist", task.given);
    case "broadened":
      return renderPrompt(prompts, "stages/broadened", task.given);
    case "adversarial":
      return renderPrompt(prompts, "stages/adversarial", task.given);
  }
}

/** What is known of a domain, and how to work in it. Without a domain or a specialist, the generic ones serve. */
export function renderDomainKnowledge(
  prompts: Prompts,
  domain: Domain | null,
  { repository, persona }: { readonly repository: string; readonly persona: string },
): { readonly contextPack: string; readonly guidance: string } {
  const variables = { repository, label: domain?.label ?? "" };
  const add = (folder: "context-packs" | "specialists", name: string | null) =>
    name === null ? null : renderAddition(prompts, { folder, name }, variables);
  const pack = add("context-packs", domain?.contextPack ?? null) ?? add("context-packs", "generic");
  const guidance = add("specialists", domain?.prompt ?? null) ?? renderPrompt(prompts, "root-cause-resolver", { persona });
  return { contextPack: pack?.text ?? "", guidance: guidance.text };
}
