import { z } from "zod";
import { reads, writes } from "../../access.ts";
import { bodyOf, parameter, type Call, type RepositoryRoutes } from "../../call.ts";
import { readCommit } from "../../git/commits.ts";
import { pageOf } from "../../paging.ts";
import { repositoryUrl } from "../../render/addresses.ts";
import { renderCommit } from "../../render/commit.ts";
import { nodeId, timestamp } from "../../render/format.ts";
import { renderRepository } from "../../render/repository.ts";
import { type Documents } from "../../render/types.ts";
import { renderUser } from "../../render/user.ts";
import { type CommitStatus } from "../../state/checks.ts";
import { announce } from "../../webhooks/announce.ts";
import { commitNamed } from "../code/commits.ts";

const creation = z.object({
  state: z.enum(["error", "failure", "pending", "success"]),
  target_url: z.string().nullish(),
  description: z.string().max(140).nullish(),
  context: z.string().default("default"),
});

export function statusRoutes(routes: RepositoryRoutes): void {
  routes.on("POST /statuses/:sha", writes("statuses"), async (call) => {
    const sha = await commitNamed(call, parameter(call.c, "sha"));
    const asked = await bodyOf(call.c, creation, "Status");
    const status: CommitStatus = {
      id: call.world.nextId(),
      sha,
      state: asked.state,
      context: asked.context,
      description: asked.description ?? null,
      targetUrl: asked.target_url ?? null,
      creator: call.author(),
      createdAt: call.world.clock.now(),
    };
    call.repository.statuses.push(status);
    await announceStatus(call, status);
    return call.c.json(renderStatus(call, status), 201);
  });
  routes.on("GET /commits/:ref{.+}/statuses", reads("statuses"), async (call) => {
    const sha = await commitNamed(call, parameter(call.c, "ref"));
    return call.c.json(pageOf(call.c, statusesOf(call, sha)).map((status) => renderStatus(call, status)));
  });
  routes.on("GET /commits/:ref{.+}/status", reads("statuses"), async (call) => {
    const sha = await commitNamed(call, parameter(call.c, "ref"));
    return call.c.json(combined(call, sha));
  });
}

/** Newest first. */
function statusesOf({ repository }: Call, sha: string): CommitStatus[] {
  return repository.statuses.filter((status) => status.sha === sha).toReversed();
}

function combined(call: Call, sha: string): Documents["combined-commit-status"] {
  const all = statusesOf(call, sha);
  const latest = all.filter(
    (status, index) => all.findIndex(({ context }) => context === status.context) === index,
  );
  const url = `${repositoryUrl(call.world, call.repository)}/commits/${sha}`;
  const states = new Set(latest.map(({ state }) => state));
  const failed = states.has("failure") || states.has("error");
  const unsettled = states.has("pending") || latest.length === 0;
  return {
    state: failed ? "failure" : unsettled ? "pending" : "success",
    statuses: pageOf(call.c, latest).map((status) => renderSimpleStatus(call, status)),
    sha,
    total_count: latest.length,
    repository: renderRepository(call.world, call.repository),
    commit_url: url,
    url: `${url}/status`,
  };
}

function renderStatus(call: Call, status: CommitStatus): Documents["status"] {
  return { ...renderSimpleStatus(call, status), creator: renderUser(call.world, status.creator) };
}

function renderSimpleStatus(call: Call, status: CommitStatus): Documents["simple-commit-status"] {
  return {
    url: `${repositoryUrl(call.world, call.repository)}/statuses/${status.sha}`,
    avatar_url: `${call.world.url()}/avatars/u/${status.creator.id}`,
    id: status.id,
    node_id: nodeId("SC", status.id),
    state: status.state,
    description: status.description,
    target_url: status.targetUrl,
    context: status.context,
    created_at: timestamp(status.createdAt),
    updated_at: timestamp(status.createdAt),
  };
}

async function announceStatus(call: Call, status: CommitStatus): Promise<void> {
  const commit = renderCommit(call, await readCommit(call.repository, status.sha));
  const { bot } = call.world.state.app;
  const branches = call.repository.suites
    .filter((suite) => suite.headSha === status.sha && suite.bot === bot && suite.headBranch !== null)
    .map((suite) => ({
      name: suite.headBranch,
      commit: { sha: status.sha, url: commit.url },
      protected: false,
    }));
  const details = {
    id: status.id,
    sha: status.sha,
    name: call.repository.owner.login + "/" + call.repository.name,
    avatar_url: `${call.world.url()}/avatars/u/${status.creator.id}`,
    target_url: status.targetUrl,
    context: status.context,
    description: status.description,
    state: status.state,
    commit,
    branches,
    created_at: timestamp(status.createdAt),
    updated_at: timestamp(status.createdAt),
  };
  announce(call.world, {
    event: "status",
    action: null,
    repository: call.repository,
    sender: status.creator,
    details,
  });
}
