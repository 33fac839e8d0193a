export interface DocumentPlace {
  readonly owner: string;
  readonly name: string;
  /** Of the GitHub that people see, without a slash at the end. */
  readonly webUrl: string;
}

const mostDocuments = 20;
const inBrackets = /\]\(\s*<?([^)\s>]+)/g;
const address = /https?:\/\/[^\s)>\]"']+/g;
const documents = /\.(?:md|mdx|markdown|rst|adoc|txt|csv|json|ya?ml)$/i;

/** Paths of documents of the repository itself that a text links to; nothing is fetched from elsewhere. */
export function linkedDocuments(text: string, place: DocumentPlace): string[] {
  const targets = [
    ...[...text.matchAll(inBrackets)].map(([, target = ""]) => target),
    ...[...text.matchAll(address)].map(([target]) => target),
  ];
  const paths = targets.flatMap((target) => {
    const path = pathOf(target, place);
    return path !== null && documents.test(path) ? [path] : [];
  });
  return [...new Set(paths)].slice(0, mostDocuments);
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
