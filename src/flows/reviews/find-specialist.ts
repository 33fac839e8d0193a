import { type Prompts } from "../../agents/prompts/load-prompts.ts";
import { renderPrompt } from "../../agents/prompts/render-prompt.ts";
import { builtInSpecialists, type BuiltInSpecialist } from "../../domain/reviews/review.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { readFileAt } from "../../github/contents.ts";

/** What a specialist is to look for. */
export interface Specialist {
  /** null: it is none of the built-in ones. */
  readonly guidance: string | null;
  /** By the repository, on its default branch; null: nothing. */
  readonly own: string | null;
}

const longestGuidance = 16_000;

/**
 * The built-in specialist of that name with what the repository adds to it, or the repository's own. null: there is
 * neither, or it cannot be read.
 */
export async function findSpecialist(
  prompts: Prompts,
  client: RepositoryClient,
  name: string,
): Promise<Specialist | null> {
  const file = await readFileAt(client, `.github/nightshift/specialists/${name}.md`);
  // What is there and cannot be read must not be passed over.
  if (file.kind === "unreadable") return null;
  const text = file.kind === "text" ? file.text.trim() : "";
  if (text.length > longestGuidance) return null;
  const own = text === "" ? null : text;
  const guidance = isBuiltIn(name) ? renderPrompt(prompts, `reviewers/${name}`, {}).text : null;
  return guidance === null && own === null ? null : { guidance, own };
}

function isBuiltIn(name: string): name is BuiltInSpecialist {
  return (builtInSpecialists as readonly string[]).includes(name);
}
