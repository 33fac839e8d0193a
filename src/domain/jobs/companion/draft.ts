import { z } from "zod";
import { cutText } from "../../trust/text/cut-text.ts";

/** A remark that the companion proposes. */
export interface DraftedComment {
  readonly path: string;
  /** null: on the file as a whole. */
  readonly line: number | null;
  readonly message: string;
}

const mostComments = 30;
const longestMessage = 4_000;

const text = z.string().transform((said) => cutText(said.trim(), longestMessage));

const finding = z.object({
  path: z.string().trim().min(1).max(500),
  line: z.int().positive().nullish().catch(null),
  message: text,
  suggestion: text.nullish().catch(null),
});

const answer = z.object({ findings: z.array(z.unknown()) });

/** What an agent proposes, from the parsed block of its answer. One that cannot be read is left out; null: it is no list. */
export function toDraft(parsed: unknown): readonly DraftedComment[] | null {
  const read = answer.safeParse(parsed).data;
  if (read === undefined) return null;
  return read.findings.slice(0, mostComments).flatMap((each) => {
    const found = finding.safeParse(each).data;
    if (found === undefined || found.message === "") return [];
    const { path, line, message, suggestion } = found;
    const said = suggestion ? `${message}\n\n${suggestion}` : message;
    return [{ path, line: line ?? null, message: said }];
  });
}

export interface PlacedDraft {
  readonly inline: readonly (DraftedComment & { readonly line: number })[];
  /** On what the diff does not show. */
  readonly elsewhere: readonly DraftedComment[];
}

/** Which of them GitHub takes on their lines: those that the diff shows. */
export function placeDraft(
  comments: readonly DraftedComment[],
  shown: ReadonlyMap<string, ReadonlySet<number>>,
): PlacedDraft {
  const inline: (DraftedComment & { line: number })[] = [];
  const elsewhere: DraftedComment[] = [];
  for (const comment of comments) {
    const { path, line } = comment;
    if (line !== null && shown.get(path)?.has(line) === true) inline.push({ ...comment, line });
    else elsewhere.push(comment);
  }
  return { inline, elsewhere };
}
