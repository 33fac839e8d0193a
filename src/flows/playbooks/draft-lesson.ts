import { fixShapeOf } from "../../domain/playbooks/fix-shape.ts";
import { type Lesson } from "../../domain/playbooks/playbook.ts";
import { cleanText } from "../../domain/trust/text/clean-text.ts";
import { cutToBytes } from "../../domain/trust/text/cut-text.ts";
import { type Attempt } from "../../store/escalations/attempts.ts";
import { type Database } from "../../store/database.ts";
import { listGateRuns } from "../../store/gates/gate-runs.ts";
import { listChanges } from "../../workspaces/changes/list-changes.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { redactSecrets } from "../../workspaces/changes/secrets.ts";
import { type RecognisedFailure } from "./recognise-failure.ts";

export interface Resolving {
  readonly attempt: Attempt;
  readonly mirror: Mirror;
  readonly domain: string | null;
  readonly failure: RecognisedFailure;
}

const mostPaths = 50;
const mostGates = 20;
const rootCauseBytes = 2_048;
const lineBytes = 300;

/** What a resolution teaches if it is confirmed: what git and the gates say; the agent only says why. */
export async function draftLesson(
  db: Database,
  { attempt, mirror, domain, failure }: Resolving,
): Promise<Lesson> {
  const { answer, baseSha, claimSha } = attempt;
  const changes = claimSha === null ? [] : await listChanges(mirror, baseSha, claimSha);
  const said = answer?.kind === "answer" ? (answer.rootCause ?? answer.diagnosis) : null;
  const gates = (await listGateRuns(db, attempt.id)).at(-1)?.verdict.gates ?? [];
  const passed = gates.filter(({ status }) => status === "pass").slice(0, mostGates);
  return {
    domain,
    fingerprint: failure.fingerprint,
    symptom: failure.symptom,
    paths: changes.slice(0, mostPaths).map(({ path }) => toLine(path)),
    rootCause: await redactSecrets(toLine(said ?? "not stated", rootCauseBytes)),
    fix: fixShapeOf(changes),
    verified: await Promise.all(
      passed.map(({ name, actual }) => redactSecrets(toLine(`${name}: ${actual}`))),
    ),
  };
}

/** Whoever wrote it: on one line, as a reader sees it, and no longer than is needed. */
function toLine(text: string, maxBytes = lineBytes): string {
  return cutToBytes(cleanText(text), maxBytes).replace(/\s+/gu, " ").trim();
}
