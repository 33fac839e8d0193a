import { reachOf } from "../../../domain/gates/tamper/builds/reach.ts";
import { reachedByReproduction } from "../../../domain/gates/tamper/builds/reproductions.ts";
import { testsOfChange } from "../../../domain/gates/tamper/compare-tests.ts";
import { lostTests } from "../../../domain/gates/tamper/executed-tests.ts";
import { findTampering } from "../../../domain/gates/tamper/find-tampering.ts";
import {
  commandsIn,
  isWorkflow,
  jobsBehind,
  type PipelineFiles,
} from "../../../domain/gates/tamper/pipelines/pipeline-jobs.ts";
import { type Pipelines } from "../../../domain/gates/tamper/pipelines/weaker-pipelines.ts";
import { mixedManifests } from "../../../domain/gates/tamper/trials/mixed-manifests.ts";
import { mixedSources } from "../../../domain/gates/tamper/trials/mixed-sources.ts";
import { answerRequests } from "../../../platform/processes/bounded/answer-requests.ts";
import { readSettings } from "../../../syntax/read-settings.ts";
import { CommitReader } from "./commit-reader.ts";
import { readChangedFiles, readSurroundings } from "./read-changed-files.ts";
import { type Look, type LookRequest, type TamperTalk } from "./tamper-talk.ts";

const maxRounds = 12;
const machine = {
  system: { win32: "windows", sunos: "solaris" }[process.platform as string] ?? process.platform,
  processor: { x64: "amd64", ia32: "386" }[process.arch as string] ?? process.arch,
};

answerRequests<TamperTalk>(async (request, inquire) => {
  if (request.kind === "look")
    return { kind: "look", look: await lookAt(request, new CommitReader(inquire)) };
  return { kind: "compare", lost: lostTests(request.base, request.head, request.tests) };
});

async function lookAt(request: LookRequest, reader: CommitReader): Promise<Look> {
  const { from, head, reports } = request;
  const files = await readChangedFiles(reader, request);
  const around = await readSurroundings(reader, from, files);
  const pipelines = await readPipelines(reader, request);
  const reached = new Set([
    ...(await reach(reader, commandsOf(request, pipelines.before), from)),
    ...(await reach(reader, commandsOf(request, pipelines.after), head)),
    ...reachedByReproduction(await reach(reader, request.reproductions, from)),
    ...reachedByReproduction(await reach(reader, request.reproductions, head)),
  ]);
  const findings = findTampering({ files, reports, reached, machine, around, pipelines });
  const mixed = { mixed: mixedSources(files), manifests: mixedManifests(files) };
  return { findings, ...testsOfChange(files, around), ...mixed };
}

/** What gates run themselves, and what the checks run that they wait for. */
function commandsOf({ commands, checks }: LookRequest, files: PipelineFiles): string[] {
  return [...commands, ...commandsIn(jobsBehind(checks, files))];
}

async function readPipelines(reader: CommitReader, { checks, from, head }: LookRequest): Promise<Pipelines> {
  const read = async (commit: string): Promise<PipelineFiles> => {
    if (checks.length === 0) return new Map();
    const texts = await reader.texts(commit, (await reader.paths(commit)).filter(isWorkflow));
    return new Map([...texts].map(([path, text]) => [path, readSettings(path, text)]));
  };
  return { checks, before: await read(from), after: await read(head) };
}

async function reach(
  reader: CommitReader,
  commands: readonly string[],
  commit: string,
): Promise<ReadonlySet<string>> {
  const texts = new Map<string, string | null>();
  let found = reachOf(commands, texts);
  for (let round = 0; found.wanted.length > 0 && round < maxRounds; round += 1) {
    const read = await reader.texts(commit, found.wanted);
    for (const path of found.wanted) texts.set(path, read.get(path) ?? null);
    found = reachOf(commands, texts);
  }
  return found.places;
}
