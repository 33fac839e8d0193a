import { z } from "zod";
import { mayAct, reads, writes } from "../../access.ts";
import { changingBranches } from "../../acts/branch-acts.ts";
import { announceIssue } from "../../acts/issue-acts.ts";
import { bodyOf, parameter, restOfPath, type Call, type RepositoryRoutes } from "../../call.ts";
import { readCommit } from "../../git/commits.ts";
import { isAncestor } from "../../git/history.ts";
import { branchHead, isValidRef, moveRef, readRefs, refTarget, resolveCommit } from "../../git/refs.ts";
import { askGit } from "../../git/run-git.ts";
import { demandWorkflowRight } from "../../git/workflow-rule.ts";
import { pageOf } from "../../paging.ts";
import { Refusal } from "../../refusal.ts";
import { repositoryPage, repositoryUrl } from "../../render/addresses.ts";
import { renderCommit } from "../../render/commit.ts";
import { nodeId } from "../../render/format.ts";
import { type Documents } from "../../render/types.ts";
import { type Pull } from "../../state.ts";
import { announce } from "../../webhooks/announce.ts";

const sha = z
  .string()
  .regex(/^[0-9a-f]{40}$/, "The sha parameter must be exactly 40 characters and contain only [0-9a-f].");
const creation = z.object({ ref: z.string().min(1), sha });
const update = z.object({ sha, force: z.boolean().default(false) });

export function branchRoutes(routes: RepositoryRoutes): void {
  routes.on("GET /branches", reads("contents"), async (call) => {
    const heads = [...(await readRefs(call.repository))].filter(([ref]) => ref.startsWith("refs/heads/"));
    const branches = pageOf(call.c, heads).map(([ref, head]) => ({
      name: ref.slice("refs/heads/".length),
      commit: { sha: head, url: `${repositoryUrl(call.world, call.repository)}/commits/${head}` },
      protected: false,
    }));
    return call.c.json(branches satisfies Documents["short-branch"][]);
  });
  routes.on("POST /branches/:branch{.+}/rename", writes("contents"), async (call) => {
    const { new_name: to } = await bodyOf(call.c, z.object({ new_name: z.string().min(1) }), "Branch");
    await rename(call, parameter(call.c, "branch"), to);
    const head = (await branchHead(call.repository, to)) ?? "";
    return call.c.json(
      renderBranch(call, to, renderCommit(call, await readCommit(call.repository, head))),
      201,
    );
  });
  routes.on("GET /branches/:branch/protection", reads("administration"), () => {
    throw new Refusal(404, "Branch not protected");
  });
  routes.on("GET /branches/:branch{.+}", reads("contents"), async (call) => {
    const name = parameter(call.c, "branch");
    const head = await branchHead(call.repository, name);
    if (head === null) throw new Refusal(404, "Branch not found");
    return call.c.json(renderBranch(call, name, renderCommit(call, await readCommit(call.repository, head))));
  });
}

/** Its pull requests follow where it is what they go into; those that come from it are closed, as when it is deleted. */
async function rename(call: Call, from: string, to: string): Promise<void> {
  const { world, repository, viaApp } = call;
  const isDefault = from === repository.defaultBranch;
  if (isDefault && !mayAct(world, call.actor, { repository, need: writes("administration", "admin") }))
    throw new Refusal(403, "Must have admin rights to Repository.");
  const head = await branchHead(repository, from);
  if (head === null) throw new Refusal(404, "Branch not found");
  if (!(await isValidRef(repository, `refs/heads/${to}`))) throw new Refusal(422, "Branch name is invalid");
  const doer = call.author();
  await changingBranches(world, { repository, doer, viaApp }, async () => {
    if ((await askGit(repository, ["branch", "-m", from, to])) === null)
      throw new Refusal(422, `Branch ${to} already exists`);
    if (isDefault) repository.defaultBranch = to;
    for (const pull of repository.pulls) if (pull.base.ref === from) retarget(call, pull, to);
  });
  if (!isDefault) return;
  const details = { changes: { default_branch: { from } } };
  announce(world, { event: "repository", action: "edited", repository, sender: doer, details });
}

function retarget(call: Call, pull: Pull, to: string): void {
  const changes = { base: { ref: { from: pull.base.ref }, sha: { from: pull.base.sha } } };
  pull.base.ref = to;
  if (pull.issue.state === "closed") return;
  announceIssue(call, pull.issue, { action: "edited", sender: call.author(), more: { changes } });
}

function renderBranch(
  call: Call,
  name: string,
  commit: Documents["commit"],
): Documents["branch-with-protection"] {
  const self = `${repositoryUrl(call.world, call.repository)}/branches/${name}`;
  return {
    name,
    commit,
    _links: { self, html: `${repositoryPage(call.world, call.repository)}/tree/${name}` },
    protected: false,
    protection: {
      enabled: false,
      required_status_checks: { enforcement_level: "off", contexts: [], checks: [] },
    },
    protection_url: `${self}/protection`,
  };
}

export function refRoutes(routes: RepositoryRoutes): void {
  lookups(routes);
  changes(routes);
}

function lookups(routes: RepositoryRoutes): void {
  routes.on("GET /git/ref/:ref{.+}", reads("contents"), async (call) => {
    const ref = `refs/${restOfPath(call.c, "/git/ref/")}`;
    const target = await refTarget(call.repository, ref);
    if (target === null) throw new Refusal(404, "Not Found");
    return call.c.json(renderRef(call, ref, target));
  });
  routes.on("GET /git/matching-refs/:ref{.+}", reads("contents"), async (call) => {
    const prefix = `refs/${restOfPath(call.c, "/git/matching-refs/")}`;
    const found = [...(await readRefs(call.repository))].filter(([ref]) => ref.startsWith(prefix));
    return call.c.json(found.map(([ref, target]) => renderRef(call, ref, target)));
  });
}

function changes(routes: RepositoryRoutes): void {
  routes.on("POST /git/refs", writes("contents"), async (call) => {
    const asked = await bodyOf(call.c, creation, "Reference");
    if (!/^refs\/(heads|tags)\/./.test(asked.ref) || !(await isValidRef(call.repository, asked.ref))) {
      throw new Refusal(422, "Reference name must start with 'refs' and have at least two slashes");
    }
    await demandCommit(call, asked.sha);
    if ((await refTarget(call.repository, asked.ref)) !== null)
      throw new Refusal(422, "Reference already exists");
    if (!(await change(call, asked.ref, { from: null, to: asked.sha }))) {
      throw new Refusal(422, "Reference already exists");
    }
    return call.c.json(renderRef(call, asked.ref, asked.sha), 201);
  });
  routes.on("PATCH /git/refs/:ref{.+}", writes("contents"), async (call) => {
    const ref = `refs/${restOfPath(call.c, "/git/refs/")}`;
    const asked = await bodyOf(call.c, update, "Reference");
    const from = await existing(call, ref);
    await demandCommit(call, asked.sha);
    if (!asked.force && !(await isAncestor(call.repository, from, asked.sha))) {
      throw new Refusal(422, "Update is not a fast forward");
    }
    if (!(await change(call, ref, { from, to: asked.sha })))
      throw new Refusal(422, "Reference cannot be updated");
    return call.c.json(renderRef(call, ref, asked.sha));
  });
  routes.on("DELETE /git/refs/:ref{.+}", writes("contents"), async (call) => {
    const ref = `refs/${restOfPath(call.c, "/git/refs/")}`;
    if (ref === `refs/heads/${call.repository.defaultBranch}`)
      throw new Refusal(422, "Cannot delete the default branch");
    await change(call, ref, { from: await existing(call, ref), to: null });
    return call.c.body(null, 204);
  });
}

async function existing(call: Call, ref: string): Promise<string> {
  const target = await refTarget(call.repository, ref);
  if (target === null) throw new Refusal(422, "Reference does not exist");
  return target;
}

async function demandCommit(call: Call, wanted: string): Promise<void> {
  if ((await resolveCommit(call.repository, wanted)) === null)
    throw new Refusal(422, "Object does not exist");
  await demandWorkflowRight(call, wanted);
}

function change(call: Call, ref: string, move: { from: string | null; to: string | null }): Promise<boolean> {
  const { world, repository, viaApp } = call;
  return changingBranches(world, { repository, doer: call.author(), viaApp }, () =>
    moveRef(repository, ref, move),
  );
}

function renderRef(call: Call, ref: string, target: string): Documents["git-ref"] {
  const url = `${repositoryUrl(call.world, call.repository)}/git`;
  return {
    ref,
    node_id: nodeId("REF", `${call.repository.id}:${ref}`),
    url: `${url}/${ref}`,
    object: { sha: target, type: "commit", url: `${url}/commits/${target}` },
  };
}
