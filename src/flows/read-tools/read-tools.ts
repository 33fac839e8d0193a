import { redactDocument } from "../redact-document.ts";
import { fitInto } from "./fit-into.ts";
import { gitDiff, gitLog, gitShow, workspaceList, workspaceRead, workspaceSearch } from "./code-tools.ts";
import { attemptLog, auditTrail } from "./issue-tools.ts";
import { job, progress, search, todos } from "./job-tools.ts";
import { agentTurn, agentTurns } from "./turn-tools.ts";
import { type Onlooker, type ReadTool, type ReadToolDeps } from "./read-tool.ts";

/** Everything that agents may ask, wherever they do. */
export const readTools: readonly ReadTool[] = [
  ...[auditTrail, attemptLog, todos, job, progress, search],
  ...[workspaceList, workspaceRead, workspaceSearch, gitLog, gitDiff, gitShow, agentTurns, agentTurn],
];

/** So much text an agent is given at once. */
const mostCharacters = 60_000;

/** What a tool finds, without secrets and bounded, as JSON; null: there is no such thing that may be seen. */
export async function useReadTool(
  deps: ReadToolDeps,
  tool: ReadTool,
  asked: { readonly input: Readonly<Record<string, unknown>>; readonly onlooker: Onlooker },
): Promise<string | null> {
  const found = await tool.run(deps, asked);
  return found === null ? null : fitInto(mostCharacters, await redactDocument(found));
}
