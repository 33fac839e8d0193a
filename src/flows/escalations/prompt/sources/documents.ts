import { tellingWords } from "../../../../domain/escalations/context/named.ts";
import { isDocument, rankDocuments } from "../../../../domain/escalations/context/rank-documents.ts";
import { listFiles, readTextsAt } from "../../../../workspaces/git/read-file.ts";
import { type Source } from "./source.ts";

const mostRead = 200;
const longestDocument = 65_536;
const mostWords = 12;

/** Documents of the base branch that speak of what the issue speaks of. */
export const readDocuments: Source = async ({ mirror, base, escalation, situation: { match } }) => {
  const domain = match.kind === "none" ? "" : match.leading.label.replace(/-stuck$/, "");
  const words = tellingWords(`${escalation.title}\n${domain}\n${escalation.body}`).slice(0, mostWords);
  const paths = (await listFiles(mirror, base)).filter(isDocument).slice(0, mostRead);
  const texts = await readTextsAt(mirror, { commit: base, paths }, longestDocument);
  const documents = Array.from(texts, ([path, text]) => ({ path, text }));
  return rankDocuments(documents, words).map(({ path, text }) => ({
    what: "document of the base branch",
    origin: { kind: "source", name: path },
    text,
  }));
};
