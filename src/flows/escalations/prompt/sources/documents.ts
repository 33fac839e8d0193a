import { tellingWords } from "../../../../domain/escalations/context/named.ts";
import { isDocument, rankDocuments } from "../../../../domain/escalations/context/rank-documents.ts";
import { type OutsideText } from "../../../../domain/trust/text/untrusted-text.ts";
import { listFiles, readTextsAt } from "../../../../workspaces/git/read-file.ts";
import { type Mirror } from "../../../../workspaces/mirror.ts";
import { type Source, type SourceRequest } from "./source.ts";

const mostRead = 200;
const longestDocument = 65_536;
const mostWords = 12;

/** Documents of the base branch that speak of what the issue speaks of. */
export const readDocuments: Source = (request) => {
  const { mirror, base: commit } = request;
  return findDocuments(request, { mirror, commit, what: "document of the base branch", isDocument });
};

export interface Shelf {
  readonly mirror: Mirror;
  readonly commit: string;
  readonly what: string;
  readonly isDocument: (path: string) => boolean;
}

/** Pages that share words with the issue, the closest first. */
export async function findDocuments(
  { escalation, situation: { match } }: SourceRequest,
  shelf: Shelf,
): Promise<OutsideText[]> {
  const { mirror, commit, what } = shelf;
  const domain = match.kind === "none" ? "" : match.leading.label.replace(/-stuck$/, "");
  const words = tellingWords(`${escalation.title}\n${domain}\n${escalation.body}`).slice(0, mostWords);
  const paths = (await listFiles(mirror, commit)).filter(shelf.isDocument).slice(0, mostRead);
  const texts = await readTextsAt(mirror, { commit, paths }, longestDocument);
  const documents = Array.from(texts, ([path, text]) => ({ path, text }));
  return rankDocuments(documents, words).map(({ path, text }) => ({
    what,
    origin: { kind: "source", name: path },
    text,
  }));
}
