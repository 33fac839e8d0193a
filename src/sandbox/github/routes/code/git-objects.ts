import { join } from "node:path";
import { z } from "zod";
import { reads, writes } from "../../access.ts";
import { bodyOf, parameter, type Call, type RepositoryRoutes } from "../../call.ts";
import { readCommit, writeCommit } from "../../git/commits.ts";
import { resolveCommit } from "../../git/refs.ts";
import { readBlob, readTree, writeBlob, writeTree, type TreeChange } from "../../git/trees.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { repositoryUrl } from "../../render/addresses.ts";
import { renderGitCommit } from "../../render/commit.ts";
import { nodeId, timestamp } from "../../render/format.ts";
import { type Documents } from "../../render/types.ts";
import { signatureOf } from "../pulls/merge.ts";

const sha = z.string().regex(/^[0-9a-f]{40}$/);
const newBlob = z.object({ content: z.string(), encoding: z.enum(["utf-8", "base64"]).default("utf-8") });
const newTree = z.object({
  base_tree: z.string().optional(),
  tree: z.array(
    z.object({
      path: z.string().min(1),
      mode: z.enum(["100644", "100755", "040000", "160000", "120000"]).default("100644"),
      type: z.enum(["blob", "tree", "commit"]).optional(),
      sha: sha.nullish(),
      content: z.string().optional(),
    }),
  ),
});
const person = z.object({ name: z.string(), email: z.string(), date: z.string().optional() });
const newCommit = z.object({
  message: z.string(),
  tree: sha,
  parents: z.array(sha).default([]),
  author: person.optional(),
  committer: person.optional(),
});

export function gitObjectRoutes(routes: RepositoryRoutes): void {
  blobRoutes(routes);
  treeRoutes(routes);
  commitRoutes(routes);
}

function blobRoutes(routes: RepositoryRoutes): void {
  routes.on("GET /git/blobs/:sha", reads("contents"), async (call) => {
    const name = parameter(call.c, "sha");
    const blob = /^[0-9a-f]{40}$/.test(name) ? await readBlob(call.repository, name) : null;
    if (blob === null) throw notFound();
    const url = `${repositoryUrl(call.world, call.repository)}/git/blobs/${name}`;
    const content = blob.toString("base64");
    const document = {
      sha: name,
      node_id: nodeId("B", name),
      size: blob.length,
      url,
      content,
      encoding: "base64",
    };
    return call.c.json(document satisfies Documents["blob"]);
  });
  routes.on("POST /git/blobs", writes("contents"), async (call) => {
    const asked = await bodyOf(call.c, newBlob, "Blob");
    const made = await writeBlob(call.repository, Buffer.from(asked.content, asked.encoding));
    return call.c.json(
      { sha: made, url: `${repositoryUrl(call.world, call.repository)}/git/blobs/${made}` },
      201,
    );
  });
}

function treeRoutes(routes: RepositoryRoutes): void {
  routes.on("GET /git/trees/:sha{.+}", reads("contents"), async (call) => {
    const name = parameter(call.c, "sha");
    const recursive = call.c.req.query("recursive") !== undefined;
    const tree = (await treeOf(call, name)) ?? name;
    return call.c.json(await renderTree(call, tree, recursive));
  });
  routes.on("POST /git/trees", writes("contents"), async (call) => {
    const asked = await bodyOf(call.c, newTree, "Tree");
    const changes = await Promise.all(asked.tree.map((entry) => treeChange(call, entry)));
    const base =
      asked.base_tree === undefined ? null : ((await treeOf(call, asked.base_tree)) ?? asked.base_tree);
    const index = join(call.repository.directory, `index-${call.world.nextId()}`);
    const tree = await writeTree(call.repository, base, { changes, index });
    if (tree === null) throw new Refusal(422, "Invalid tree info");
    return call.c.json(await renderTree(call, tree, false), 201);
  });
}

function commitRoutes(routes: RepositoryRoutes): void {
  routes.on("GET /git/commits/:sha", reads("contents"), async (call) => {
    const found = await resolveCommit(call.repository, parameter(call.c, "sha"));
    if (found === null) throw notFound();
    return call.c.json(renderGitCommit(call, await readCommit(call.repository, found)));
  });
  routes.on("POST /git/commits", writes("contents"), async (call) => {
    const asked = await bodyOf(call.c, newCommit, "Commit");
    const made = await makeCommit(call, asked);
    return call.c.json(renderGitCommit(call, await readCommit(call.repository, made)), 201);
  });
}

/** The tree of a branch, tag or commit; null when the name is none of them. */
async function treeOf({ repository }: Call, name: string): Promise<string | null> {
  const commit = await resolveCommit(repository, name);
  return commit === null ? null : (await readCommit(repository, commit)).tree;
}

async function renderTree(call: Call, tree: string, recursive: boolean): Promise<Documents["git-tree"]> {
  const entries = /^[0-9a-f]{40}$/.test(tree) ? await readTree(call.repository, tree, { recursive }) : null;
  if (entries === null) throw notFound();
  const url = `${repositoryUrl(call.world, call.repository)}/git`;
  return {
    sha: tree,
    url: `${url}/trees/${tree}`,
    truncated: false,
    tree: entries.map(({ path, mode, type, sha: entry, size }) => ({
      path,
      mode,
      type,
      sha: entry,
      ...(size === null ? {} : { size }),
      ...(type === "commit" ? {} : { url: `${url}/${type}s/${entry}` }),
    })),
  };
}

type AskedEntry = z.infer<typeof newTree>["tree"][number];

async function treeChange(call: Call, { path, mode, sha: given, content }: AskedEntry): Promise<TreeChange> {
  if (mode === "040000")
    throw new Refusal(422, "The sandbox takes files, not trees, as entries of a new tree.");
  if (content !== undefined)
    return { path, mode, sha: await writeBlob(call.repository, Buffer.from(content)) };
  if (given === undefined) throw new Refusal(422, "Must supply either tree.sha or tree.content.");
  return { path, mode, sha: given };
}

async function makeCommit(call: Call, asked: z.infer<typeof newCommit>): Promise<string> {
  const { repository, world } = call;
  if ((await readTree(repository, asked.tree, { recursive: false })) === null)
    throw new Refusal(422, "Tree SHA does not exist");
  for (const parent of asked.parents) {
    if ((await resolveCommit(repository, parent)) === null)
      throw new Refusal(422, "Parent SHA does not exist");
  }
  const date = timestamp(world.clock.now());
  const author = { ...signatureOf(call), ...asked.author };
  const committer = { ...author, ...asked.committer };
  return writeCommit(repository, {
    tree: asked.tree,
    parents: asked.parents,
    message: asked.message,
    author: { ...author, date: author.date ?? date },
    committer: { ...committer, date: committer.date ?? date },
  });
}
