import { type LostTest } from "../../../domain/gates/tamper/executed-tests.ts";
import { BoundedProcesses, entryBeside } from "../../../platform/processes/bounded/bounded-processes.ts";
import { listFiles, readTextsAt } from "../../../workspaces/git/read-file.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import {
  type CompareRequest,
  type Look,
  type LookRequest,
  type TamperQuestion,
  type TamperReply,
  type TamperTalk,
} from "./tamper-talk.ts";

/** Larger files are not read; where tests stand in one, that is a finding. */
const maxFileBytes = 2 * 1024 * 1024;
export const maxMinutes = 5;
export const maxGigabytes = 2;
/** What somebody else's change makes slow holds up one more only. */
const children = new BoundedProcesses<TamperTalk>(entryBeside(import.meta.url, "./look-in-child.js"), {
  most: 2,
  workMs: maxMinutes * 60_000,
  megabytes: maxGigabytes * 1024,
});

/** Null: the change takes longer to be looked at, or more memory, than it may. */
export async function lookInChild(
  mirror: Mirror,
  request: Omit<LookRequest, "kind">,
  signal: AbortSignal | undefined,
): Promise<Look | null> {
  const reply = (question: TamperQuestion) => tell(mirror, question);
  const answer = await children.ask({ request: { kind: "look", ...request }, reply, signal });
  return answer?.kind === "look" ? answer.look : null;
}

/** Null: the names take longer to be compared, or more memory, than they may. */
export async function compareInChild(
  request: Omit<CompareRequest, "kind">,
  signal: AbortSignal | undefined,
): Promise<readonly LostTest[] | null> {
  const answer = await children.ask({ request: { kind: "compare", ...request }, reply: neverAsks, signal });
  return answer?.kind === "compare" ? answer.lost : null;
}

async function tell(mirror: Mirror, question: TamperQuestion): Promise<TamperReply> {
  if (question.kind === "paths") return { kind: "paths", paths: await listFiles(mirror, question.commit) };
  return { kind: "texts", texts: await readTextsAt(mirror, question, maxFileBytes) };
}

function neverAsks(): never {
  throw new Error("Comparing names asks nothing");
}
