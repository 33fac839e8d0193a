export interface DocumentPlace {
  readonly owner: string;
  readonly name: string;
  /** Of the GitHub that people see, without a slash at the end. */
  readonly webUrl: string;
}

const mostDocuments = 20;
const inBrackets = /\]\(\s*<?([^)\s>]+)/g;
const address = /https?:\/\/[^\s)>\]"']+/g;
/** Texts, and what phases put out. */
export const documents = /\.(?:mdx?|markdown|rst|adoc|txt|csv|tsv|json|ya?ml|log)$/i;
const attachment = /^(?:user-attachments|([^/]+\/[^/]+))\/files\/\d+\/([^/]+)$/;

/** Paths of documents of the repository itself that a text links to; nothing is fetched from elsewhere. */
export function linkedDocuments(text: string, place: DocumentPlace): string[] {
  const paths = targetsIn(text).flatMap((target) => {
    const path = pathOf(target, place);
    return path !== null && documents.test(path) ? [path] : [];
  });
  return [...new Set(paths)].slice(0, mostDocuments);
}

export interface AttachedDocument {
  readonly address: string;
  readonly name: string;
}

/** Documents that somebody attached to a text: GitHub keeps them for it, outside of the repository. */
export function attachedDocuments(text: string, { owner, name, webUrl }: DocumentPlace): AttachedDocument[] {
  const found = new Map<string, AttachedDocument>();
  for (const target of targetsIn(text)) {
    const [bare = ""] = target.split(/[?#]/);
    if (!bare.startsWith(`${webUrl}/`)) continue;
    const [, repository, file] = attachment.exec(bare.slice(webUrl.length + 1)) ?? [];
    if (file === undefined || !documents.test(file)) continue;
    if (repository !== undefined && repository.toLowerCase() !== `${owner}/${name}`.toLowerCase()) continue;
    found.set(bare, { address: bare, name: decoded(file) });
  }
  return [...found.values()].slice(0, mostDocuments);
}

function targetsIn(text: string): string[] {
  return [
    ...[...text.matchAll(inBrackets)].map(([, target = ""]) => target),
    ...[...text.matchAll(address)].map(([target]) => target),
  ];
}

/** null: it leads elsewhere. */
function pathOf(target: string, { owner, name, webUrl }: DocumentPlace): string | null {
  const [bare = ""] = target.split(/[?#]/);
  const path = bare.includes("://") ? belowRepository(bare, `${webUrl}/${owner}/${name}/`) : bare;
  if (path === null) return null;
  const parts = decoded(path)
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  return parts.length === 0 || parts.includes("..") ? null : parts.join("/");
}

/** Behind `blob/REF/` or `raw/REF/`, whatever the ref: what is read is what the job works on. */
function belowRepository(url: string, prefix: string): string | null {
  if (!url.toLowerCase().startsWith(prefix.toLowerCase())) return null;
  const [kind, ref, ...path] = url.slice(prefix.length).split("/");
  return (kind === "blob" || kind === "raw") && ref !== undefined ? path.join("/") : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // No escapes of an address: then it is a name with a per cent sign.
    return path;
  }
}
