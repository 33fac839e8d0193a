import { z } from "zod";
import { autonomyLevels, type AutonomyLevel } from "../domain/jobs/autonomy/autonomy.ts";
import { mostSpecialists, specialistName } from "../domain/reviews/configuration.ts";
import { parseYaml } from "./answer-block.ts";

/** Who works on a job: a role with its own way. */
export interface Expert {
  readonly name: string;
  /** null: it has no opinion. */
  readonly autonomy: AutonomyLevel | null;
  /** What it is to keep to; empty: whatever its runner gives it. */
  readonly tools: readonly string[];
  /** Who reviews its work, besides those that the repository names for every job. */
  readonly specialists: readonly string[];
  /** How it works, for its prompt. */
  readonly guidance: string;
}

const word = z.string().trim().min(1).max(100);
const frontMatter = z.strictObject({
  description: z.string().min(1),
  autonomy: z.enum(autonomyLevels).optional(),
  tools: z.array(word).max(50).default([]),
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
  const guidance = text.slice(match[0].length).trim().slice(0, longestGuidance);
  const { autonomy = null, tools, specialists } = read.data;
  return { kind: "expert", expert: { name, autonomy, tools, specialists, guidance } };
}
