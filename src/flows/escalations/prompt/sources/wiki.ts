import { hasWiki } from "../../../../github/refs.ts";
import { fetchBranch } from "../../../../workspaces/fetch.ts";
import { GitFailure } from "../../../../workspaces/git/git.ts";
import { type Mirror } from "../../../../workspaces/mirror.ts";
import { openWikiMirror } from "../../attempt/mirror.ts";
import { findDocuments } from "./documents.ts";
import { type Source } from "./source.ts";

/** Where GitHub keeps the pages of every wiki. */
const branch = "master";
const pages = /\.(?:md|markdown|mediawiki|rst|asciidoc|adoc|org|textile|creole|rdoc|pod)$/i;

/** Pages of the repository's wiki that speak of what the issue speaks of. */
export const readWiki: Source = async (request) => {
  if (!(await hasWiki(request.situation.client))) return [];
  const mirror = await openWikiMirror(request.deps, request.situation);
  const commit = await fetchPages(mirror);
  if (commit === null) return [];
  return findDocuments(request, {
    ...{ mirror, commit, what: "page of the repository's wiki" },
    isDocument: (path) => pages.test(path),
  });
};

/** null: a wiki in which nobody has written has no repository. */
async function fetchPages(mirror: Mirror): Promise<string | null> {
  try {
    return await fetchBranch(mirror, branch);
  } catch (error) {
    if (error instanceof GitFailure && /not found/i.test(error.message)) return null;
    throw error;
  }
}
