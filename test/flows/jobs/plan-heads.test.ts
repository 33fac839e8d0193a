import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { firstOutside } from "../../../src/domain/trust/change.ts";
import { isPlanOnly, readHeadGates, type PhaseHead } from "../../../src/flows/jobs/head-gates.ts";
import { touchedByAgent } from "../../../src/flows/jobs/phase/judging/judge-phase.ts";
import { listTouchedPaths } from "../../../src/workspaces/changes/list-changes.ts";
import { type Mirror } from "../../../src/workspaces/mirror.ts";
import { fetchCommit } from "../../../src/workspaces/fetch.ts";
import { createUpstream, mirrorOf, type Upstream } from "../../workspaces/repositories.ts";

const folder = ".nightshift/job-1";
const plan = { [`${folder}/plan.md`]: "Nothing is left.\n" };
const suite = Array.from({ length: 9 }, (_, at) => `assert(${at});\n`).join("");
/** A plan is read, and nothing is asked of the database. */
const unconnected = new pg.Pool();
let upstream: Upstream;
let mirror: Mirror;
let baseSha: string;

beforeAll(async () => {
  upstream = createUpstream({ "test/total.test.js": suite, "src/total.js": "1\n" });
  mirror = await mirrorOf(upstream);
  baseSha = upstream.git("rev-parse", "HEAD");
});
afterAll(async () => {
  upstream.remove();
  await unconnected.end();
});

async function commitOn(base: string, files: Readonly<Record<string, string | null>>): Promise<string> {
  upstream.git("reset", "--quiet", "--hard", base);
  const sha = upstream.commit(files);
  await fetchCommit(mirror, sha);
  return sha;
}

type Answer = PhaseHead["phase"]["answer"];
const headOf = (headSha: string, answer: Answer = null): PhaseHead => ({
  ...{ mirror, job: { repositoryId: 1, issue: 1 }, phase: { id: 1, kind: "strategic", baseSha, answer } },
  pull: { number: 2, base: "main", headSha },
});
const moved = { "test/total.test.js": null, [`${folder}/total.test.js`]: suite };

it("what a plan moves into its own folder is gone from where it stood, and no plan any more", async () => {
  const head = await commitOn(baseSha, { ...plan, ...moved });
  expect(await listTouchedPaths(mirror, baseSha, head)).toContain("test/total.test.js");
  const touched = await touchedByAgent(mirror, { baseSha, pushedSha: null, claimSha: head });
  expect(firstOutside(touched, folder)).toBe("test/total.test.js");
  expect(await isPlanOnly(headOf(head))).toBe(false);
  expect(await isPlanOnly(headOf(await commitOn(baseSha, plan)))).toBe(true);
});

it("what people moved before is theirs, and what the agent moved since is its own", async () => {
  const pushedSha = await commitOn(baseSha, { ...plan, ...moved });
  const after = async (files: Readonly<Record<string, string | null>>) => {
    const claimSha = await commitOn(pushedSha, files);
    return firstOutside(await touchedByAgent(mirror, { baseSha, pushedSha, claimSha }), folder);
  };
  expect(await after({ [`${folder}/plan.md`]: "More is left.\n" })).toBeNull();
  expect(await after({ "src/total.js": null, [`${folder}/total.js`]: "1\n" })).toBe("src/total.js");
});

it("a head that declares the job complete needs no plan to be merged; any other does", async () => {
  const head = await commitOn(baseSha, plan);
  const answer = (status: "phase_done" | "job_complete"): Answer => ({
    ...{ kind: "answer", status, confidence: "high", retrospective: null, decisions: [], risks: [] },
    ...{ threads: [], reproduce: null },
  });
  expect(await readHeadGates(unconnected, headOf(head, answer("job_complete")))).toBe("passed");
  expect(await readHeadGates(unconnected, headOf(head, answer("phase_done")))).toBe("refused");
});
