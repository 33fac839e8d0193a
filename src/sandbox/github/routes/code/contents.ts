import { join } from "node:path";
import { z } from "zod";
import { reads, writes } from "../../access.ts";
import { changingBranches } from "../../acts/branch-acts.ts";
import { bodyOf, restOfPath, type Call, type RepositoryRoutes } from "../../call.ts";
import { readCommit, writeCommit } from "../../git/commits.ts";
import { branchHead, moveRef } from "../../git/refs.ts";
import { entryAt, readBlob, readTree, writeBlob, writeTree, type TreeEntry } from "../../git/trees.ts";
import { mayTouchWorkflows, workflowRefusal } from "../../git/workflow-rule.ts";
import { invalid, notFound, Refusal } from "../../refusal.ts";
import { repositoryPage, repositoryUrl } from "../../render/addresses.ts";
import { renderGitCommit } from "../../render/commit.ts";
import { timestamp } from "../../render/format.ts";
import { type CommitFacts } from "../../state/checks.ts";
import { commitNamed } from "./commits.ts";
import { signatureOf } from "../pulls/merge.ts";

const inlineLimit = 1024 * 1024;
const person = z.object({
  name: z.string(),
  email: z.string(),
  date: z.iso.datetime({ offset: true }).optional(),
});
const shared = {
  message: z.string().min(1),
  branch: z.string().optional(),
  author: person.optional(),
  committer: person.optional(),
};
const base64 = z
  .string()
  .refine((text) => /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(text), "content is not valid Base64");
const putting = z.object({ ...shared, content: base64, sha: z.string().nullish() });
const deleting = z.object({ ...shared, sha: z.string() });

export function contentRoutes(routes: RepositoryRoutes): void {
  const answer = async (call: Call): Promise<Response> => {
    const ref = call.c.req.query("ref") ?? call.repository.defaultBranch;
    const sha = await commitNamed(call, ref, 404);
    return readContents(call, { sha, ref, path: pathOf(call) });
  };
  routes.on("GET /contents", reads("contents"), answer);
  routes.on("GET /contents/:path{.*}", reads("contents"), answer);
  routes.on("PUT /contents/:path{.+}", writes("contents"), async (call) => {
    const asked = await bodyOf(call.c, putting, "Content");
    const content = Buffer.from(asked.content, "base64");
    const { commit, isNew } = await commitFile(call, asked, content);
    const entry = await entryAt(call.repository, commit.sha, pathOf(call));
    if (entry === null) throw new Error(`${pathOf(call)} is not in the commit that was made for it`);
    const document = renderEntry(call, entry, asked.branch ?? call.repository.defaultBranch);
    return call.c.json({ content: document, commit: renderGitCommit(call, commit) }, isNew ? 201 : 200);
  });
  routes.on("DELETE /contents/:path{.+}", writes("contents"), async (call) => {
    const asked = await bodyOf(call.c, deleting, "Content");
    const { commit } = await commitFile(call, asked, null);
    return call.c.json({ content: null, commit: renderGitCommit(call, commit) });
  });
}

function pathOf(call: Call): string {
  return restOfPath(call.c, "/contents").replace(/^\/+|\/+$/g, "");
}

interface Wanted {
  readonly sha: string;
  readonly ref: string;
  readonly path: string;
}

async function readContents(call: Call, { sha, ref, path }: Wanted): Promise<Response> {
  const { repository, c } = call;
  const entry = path === "" ? null : await entryAt(repository, sha, path);
  if (path !== "" && entry === null) throw notFound();
  if (entry === null || entry.type === "tree") {
    const entries = await readTree(repository, path === "" ? sha : `${sha}:${path}`, { recursive: false });
    const prefix = path === "" ? "" : `${path}/`;
    return c.json(
      (entries ?? []).map((each) => renderEntry(call, { ...each, path: prefix + each.path }, ref)),
    );
  }
  const document = renderEntry(call, entry, ref);
  if (entry.type === "commit") return c.json({ ...document, submodule_git_url: null });
  const blob = await readBlob(repository, entry.sha);
  if (blob === null) throw notFound();
  if (c.req.header("accept")?.includes("raw") === true) return c.body(new Uint8Array(blob));
  if (entry.mode === "120000") return c.json({ ...document, target: blob.toString("utf8") });
  const inline = blob.length <= inlineLimit;
  const content = inline ? blob.toString("base64").replace(/(.{60})/g, "$1\n") : "";
  return c.json({ ...document, encoding: inline ? "base64" : "none", content });
}

function renderEntry(call: Call, entry: TreeEntry, ref: string) {
  const path = entry.path.split("/").map(encodeURIComponent).join("/");
  const api = repositoryUrl(call.world, call.repository);
  const page = repositoryPage(call.world, call.repository);
  const self = `${api}/contents/${path}?ref=${encodeURIComponent(ref)}`;
  const git = `${api}/git/${entry.type === "tree" ? "trees" : "blobs"}/${entry.sha}`;
  const html = `${page}/${entry.type === "tree" ? "tree" : "blob"}/${ref}/${path}`;
  return {
    name: entry.path.split("/").at(-1) ?? "",
    path: entry.path,
    sha: entry.sha,
    size: entry.size ?? 0,
    url: self,
    html_url: html,
    git_url: git,
    download_url: entry.type === "blob" ? `${page}/raw/${ref}/${path}` : null,
    type: typeOf(entry),
    _links: { self, git, html },
  };
}

function typeOf({ type, mode }: TreeEntry): "dir" | "file" | "submodule" | "symlink" {
  if (type === "tree") return "dir";
  if (type === "commit") return "submodule";
  return mode === "120000" ? "symlink" : "file";
}

type Asked = Omit<z.infer<typeof putting>, "content">;

/** Commits one file's new content, or its removal, on top of a branch. */
async function commitFile(
  call: Call,
  asked: Asked,
  content: Buffer | null,
): Promise<{ commit: CommitFacts; isNew: boolean }> {
  const { repository, world, viaApp } = call;
  const branch = asked.branch ?? repository.defaultBranch;
  const path = pathOf(call);
  if (path === "" || path.split("/").some((part) => [".git", "..", ".", ""].includes(part))) {
    const message = "path contains a malformed path component";
    throw invalid({ resource: "Commit", field: "path", code: "invalid", message });
  }
  if (path.startsWith(".github/workflows/") && !mayTouchWorkflows(call.actor)) throw workflowRefusal();
  return changingBranches(world, { repository, doer: call.author(), viaApp }, async () => {
    const head = await branchHead(repository, branch);
    if (head === null) throw new Refusal(404, `Branch ${branch} not found`);
    const entry = await entryAt(repository, head, path);
    demandKnownSha(entry, { path, sha: asked.sha ?? null, isDeletion: content === null });
    const sha = content === null ? null : await writeBlob(repository, content);
    const changes = [{ path, sha, mode: entry?.mode ?? "100644" }];
    const index = join(repository.directory, `index-${world.nextId()}`);
    const tree = await writeTree(repository, head, { changes, index });
    if (tree === null) throw new Refusal(422, "The path cannot be written");
    const committer = asked.committer ?? asked.author ?? signatureOf(call);
    const date = timestamp(world.clock.now());
    const to = await writeCommit(repository, {
      tree,
      parents: [head],
      message: asked.message,
      author: { date, ...defined(asked.author ?? committer) },
      committer: { date, ...defined(committer) },
    });
    if (!(await moveRef(repository, `refs/heads/${branch}`, { from: head, to }))) {
      throw new Refusal(409, `is at another commit but expected ${head}`);
    }
    return { commit: await readCommit(repository, to), isNew: entry === null };
  });
}

function defined({ name, email, date }: { name: string; email: string; date?: string | undefined }) {
  return date === undefined ? { name, email } : { name, email, date };
}

function demandKnownSha(
  entry: TreeEntry | null,
  { path, sha, isDeletion }: { path: string; sha: string | null; isDeletion: boolean },
): void {
  if (entry === null) {
    if (isDeletion) throw notFound();
    return;
  }
  if (sha === null) throw new Refusal(422, `Invalid request.\n\n"sha" wasn't supplied.`);
  if (sha !== entry.sha) throw new Refusal(409, `${path} does not match ${sha}`);
}
