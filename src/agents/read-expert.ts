import { z } from "zod";
import { agentTools, type AgentTool } from "../domain/agents/session.ts";
import { autonomyLevels, type AutonomyLevel } from "../domain/jobs/autonomy/autonomy.ts";
import { mostSpecialists, specialistName } from "../domain/reviews/configuration.ts";
import { parseYaml } from "./answer-block.ts";
import { cutText } from "../domain/trust/text/cut-text.ts";

/** Who works on a job: a role with its own way. */
export interface Expert {
  readonly name: string;
  /** null: it has no opinion. */
  readonly autonomy: AutonomyLevel | null;
  /** The only ones that its agent has; null: whatever its runner gives it. */
  readonly tools: readonly AgentTool[] | null;
  /** Who reviews its work, besides those that the repository names for every job. */
  readonly specialists: readonly string[];
  /** How it works, for its prompt. */
  readonly guidance: string;
}

const writing: readonly AgentTool[] = ["Edit", "Write", "Bash"];
/** Every phase writes something down, if only the plan. */
const tools = z
  .array(z.enum(agentTools, `must be of ${agentTools.join(", ")}`))
  .refine((names) => names.some((name) => writing.includes(name)), {
    message: `must have one to write with (${writing.join(", ")}): every phase writes its part of the plan`,
  });
const frontMatter = z.strictObject({
  description: z.string().min(1),
  autonomy: z.enum(autonomyLevels).optional(),
  tools: tools.optional(),
  specialists: z.array(specialistName).max(mostSpecialists).default([]),
});

export type ExpertReading =
  | { readonly kind: "expert"; readonly expert: Expert }
  | { readonly kind: "invalid"; readonly problem: string };

const parts = /^---\r?\n([^]*?)\r?\n---\r?\n/;
const longestGuidance = 16_000;

/** Reads an expert's Markdown file with front matter. */
export function readExpert(name: string, text: string): ExpertReading {
  const invalid = (problem: string): ExpertReading => ({ kind: "invalid", problem });
  const match = parts.exec(text);
  if (match === null) return invalid("has no front matter: begin with ---, a description and ---");
  const yaml = parseYaml(match[1] ?? "");
  if (yaml.kind === "broken") return invalid(`front matter: ${yaml.problem}`);
  const read = frontMatter.safeParse(yaml.value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return invalid(
      `front matter: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.replace(/\s+/g, " "),
    );
  }
  const guidance = cutText(text.slice(match[0].length).trim(), longestGuidance);
  const { autonomy = null, tools = null, specialists } = read.data;
  return { kind: "expert", expert: { name, autonomy, tools, specialists, guidance } };
}
