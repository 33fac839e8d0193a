import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gatesConfiguration } from "../../../src/domain/gates/configuration.ts";
import { resolveGates } from "../../../src/domain/gates/resolve.ts";
import { type GateResult, type GateVerdict } from "../../../src/domain/gates/verdict/verdict.ts";
import { judgeCommit } from "../../../src/flows/gates/judge-commit.ts";
import { type JudgeDeps, type JudgeRequest } from "../../../src/flows/gates/judge-tree.ts";
import { fetchBranch } from "../../../src/workspaces/fetch.ts";
import { openMirror, type Mirror } from "../../../src/workspaces/mirror.ts";
import { worktreesOf } from "../../../src/workspaces/worktree.ts";
import { createUpstream, type Upstream } from "../../workspaces/repositories.ts";

export interface JudgedRepository {
  readonly upstream: Upstream;
  readonly mirror: Mirror;
  /** Commits files and judges that commit by a `gates:` block. */
  judge(
    files: Readonly<Record<string, string | null>>,
    gates: unknown,
    changes?: Partial<JudgeDeps & JudgeRequest>,
  ): Promise<GateVerdict>;
  /** Names of the worktrees that are left. */
  rooms(): Promise<string[]>;
  remove(): Promise<void>;
}

export async function createJudgedRepository(
  files: Readonly<Record<string, string>>,
): Promise<JudgedRepository> {
  const root = await mkdtemp(join(tmpdir(), "nightshift-gates-"));
  const upstream = createUpstream(files);
  const remote = { key: "sample", url: upstream.url, token: () => Promise.resolve(null) };
  const mirror = await openMirror(root, remote);
  return {
    upstream,
    mirror,
    judge: async (changes, gates, more = {}) => {
      upstream.commit(changes);
      const head = await fetchBranch(mirror, "main");
      if (head === null) throw new Error("no branch main");
      const deps = {
        isolate: () => (command: Parameters<ReturnType<JudgeDeps["isolate"]>>[0]) => command,
        redact: (text: string) => Promise.resolve(text.replaceAll("s3cret", "[redacted]")),
        path: process.env["PATH"] ?? "",
        parallel: 2,
        ...more,
      };
      const config = resolveGates(gatesConfiguration.parse(gates));
      const signal = new AbortController().signal;
      return judgeCommit(deps, { mirror, owner: "test", base: null, head, config, signal, ...more });
    },
    rooms: () => readdir(worktreesOf(root)),
    remove: async () => {
      upstream.remove();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export function gateNamed(verdict: GateVerdict, name: string): GateResult {
  const gate = verdict.gates.find((one) => one.name === name);
  if (!gate) throw new Error(`no gate ${name}`);
  return gate;
}
