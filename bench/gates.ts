import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { gatesConfiguration } from "../src/domain/gates/configuration.ts";
import { resolveGates } from "../src/domain/gates/resolve.ts";
import { type GateVerdict } from "../src/domain/gates/verdict/verdict.ts";
import { verdictDirectory } from "../src/flows/gates/cache/verdict-directory.ts";
import { judgeCommit } from "../src/flows/gates/judge-commit.ts";
import { type JudgeDeps } from "../src/flows/gates/judge-tree.ts";
import { describeIsolation, detectIsolation, isolateIn } from "../src/workspaces/isolation/isolation.ts";
import { openMirror, type Mirror } from "../src/workspaces/mirror.ts";
import { redactSecrets } from "../src/workspaces/changes/secrets.ts";
import { type Figure, type Part } from "./figure.ts";
import { createJudgedProject } from "./judged-project.ts";

/** Each has a room of its own, and all last as long as gates do: the rooms take as long beside shorter ones. */
const sleeping = [30, 30, 30, 30].map((seconds, index) => custom(`sleep-${index}`, `sleep ${seconds}`));
/** As much work beside the slowest as one more core does in the same time. */
const computing = [24, 7, 7, 7].map((seconds, index) => custom(`compute-${index}`, computeFor(seconds)));
const longTests = {
  test: { command: "sleep 28; node make-report.js 5000 > report.xml", report: "report.xml" },
};

/** The base's tests run once the head's have passed: beside the other gate, and never beside them. */
const shortTests = {
  test: { command: "sleep 12; node make-report.js 100 > report.xml", report: "report.xml" },
  custom: [custom("sleep", "sleep 30")],
};

function custom(name: string, command: string) {
  return { name, command };
}

/** Takes that much processor time, however long that takes. */
function computeFor(seconds: number): string {
  const work = "for (let i = 0; i < 1e6; i += 1) Math.sqrt(i)";
  return `node -e "while (process.cpuUsage().user < ${seconds * 1e6}) ${work};"`;
}

/** Real gate runs in clean rooms; every figure is of the machine as it is, with its cores. */
export const gates: Part = { title: "Gates: wall time, as a share", measure };

async function measure(): Promise<readonly Figure[]> {
  const root = await mkdtemp(join(tmpdir(), "nightshift-bench-gates-"));
  const project = createJudgedProject(join(root, "project"));
  try {
    const remote = {
      key: "project",
      url: pathToFileURL(project.folder).href,
      token: () => Promise.resolve(null),
    };
    const judge = await judging(await openMirror(join(root, "data"), remote), project, root);
    // Brings both commits into the mirror, as an earlier attempt would have.
    await judge({ custom: [custom("first", "true")] });
    const slept = await judge({ custom: sleeping });
    const cached = await judge({ custom: sleeping });
    const computed = await judge({ custom: computing });
    // The slowest of them with the machine to itself: gates that hold each other up all look slow. It is remembered by its room.
    const anew = { fresh: true };
    const sleptAlone = await judge({ custom: sleeping.slice(0, 1) }, anew);
    const computedAlone = await judge({ custom: computing.slice(0, 1) }, anew);
    // The tests of the base were run by an earlier change; what it executed is remembered.
    await judge(longTests, { commit: project.base });
    const long = await judge(longTests);
    const overNewBase = await judge(shortTests);
    return [
      figure("four gates that sleep, to the slowest", slept.seconds, {
        ratio: slept.seconds / slept.slowest,
        atMost: 1.15,
      }),
      figure("four gates that compute, to the slowest", computed.seconds, {
        ratio: computed.seconds / computed.slowest,
        atMost: 1.15,
      }),
      figure("four gates that sleep, to the slowest run alone", sleptAlone.slowest, {
        ratio: slept.seconds / sleptAlone.slowest,
        atMost: 1.15,
      }),
      figure("four gates that compute, to the slowest run alone", computedAlone.slowest, {
        ratio: computed.seconds / computedAlone.slowest,
        atMost: 1.15,
      }),
      figure("a cached verdict, to the fresh one", cached.seconds, {
        ratio: cached.seconds / slept.seconds,
        atMost: 0.05,
      }),
      figure("our own part of a run of 30 s", long.seconds - long.slowest, {
        ratio: 1 - long.slowest / long.seconds,
        atMost: 0.1,
      }),
      figure("tests of 12 s, over a base that nobody judged, beside a gate of 30 s", overNewBase.seconds, {
        ratio: overNewBase.seconds / overNewBase.slowest,
        atMost: 1.15,
      }),
    ];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

function figure(name: string, seconds: number, share: { ratio: number; atMost: number }): Figure {
  const { ratio, atMost } = share;
  return { name, measured: `${seconds.toFixed(2)} s`, ratio, target: { atMost } };
}

interface Judged {
  readonly seconds: number;
  readonly slowest: number;
}

async function judging(
  mirror: Mirror,
  { base, head }: { readonly base: string; readonly head: string },
  root: string,
): Promise<(gates: unknown, how?: { commit?: string; fresh?: boolean }) => Promise<Judged>> {
  const isolation = await detectIsolation("auto");
  const deps: JudgeDeps = {
    isolate: (room) => isolateIn(isolation, { ...room, network: "open" }),
    redact: redactSecrets,
    path: process.env["PATH"] ?? "",
    parallel: availableParallelism(),
  };
  const cache = verdictDirectory(join(root, "verdicts"), describeIsolation(isolation));
  const { signal } = new AbortController();
  return async (wanted, { commit = head, fresh = false } = {}) => {
    const config = resolveGates(gatesConfiguration.parse(wanted));
    const started = performance.now();
    const verdict = await judgeCommit(deps, {
      mirror,
      owner: "bench",
      base,
      head: commit,
      config,
      signal,
      cache,
      fresh,
    });
    const seconds = (performance.now() - started) / 1_000;
    if (verdict.verdict !== "pass") throw new Error(`a gate failed: ${whatFailed(verdict)}`);
    return { seconds, slowest: Math.max(...verdict.gates.map((gate) => gate.seconds)) };
  };
}

function whatFailed({ gates, trials }: GateVerdict): string {
  return JSON.stringify([gates.filter(({ status }) => status !== "pass"), trials]);
}
