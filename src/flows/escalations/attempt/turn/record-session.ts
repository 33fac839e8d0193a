import { keepRecording } from "../../../../agents/replay/keep-recording.ts";
import { type AgentResult } from "../../../../agents/runner.ts";
import { applicablePatch } from "../../../../workspaces/changes/list-changes.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { subjectOf } from "./agent-task.ts";
import { type Work } from "../work.ts";

/** Keeps a turn as part of a replay script, where the operator asked for that. It never holds up an attempt. */
export async function recordSession(
  { settings: { recordDirectory: directory }, log }: EscalationDeps,
  work: Work,
  { result, claimSha }: { readonly result: AgentResult; readonly claimSha: string | null },
): Promise<void> {
  if (directory === null || result.ended.kind !== "answered") return;
  const { attempt, mirror, situation } = work;
  const { owner, name } = situation.repository;
  const file = `${owner}-${name}-${situation.key.issue}-attempt-${attempt.number}-${attempt.id}`;
  try {
    const before = attempt.claimSha ?? attempt.baseSha;
    const patch = await applicablePatch(mirror, before, claimSha ?? before);
    if (patch === null) throw new Error("what the agent changed is not UTF-8");
    const { usage, text } = result;
    await keepRecording(
      { directory, name: file, subject: subjectOf(work) },
      { prompt: attempt.prompt, patch, usage, text },
    );
  } catch (error) {
    log.warn({ err: error, attempt: attempt.id, directory }, "a session could not be recorded");
  }
}
