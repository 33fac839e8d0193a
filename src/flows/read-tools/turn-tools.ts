import { z } from "zod";
import { listHistory } from "../../store/agent-steps.ts";
import { findAgentTurn, listAgentTurns } from "../../store/agent-turns.ts";
import { findRepositoryByName } from "../../store/configuration/repositories.ts";
import { escalationSubject, jobSubject } from "../subject.ts";
import { issue, placeOf, repository } from "./issue-tools.ts";
import { readTool, type Onlooker, type ReadToolDeps } from "./read-tool.ts";

const about = z.strictObject({ repository, issue });

/** Under which turns over an issue are kept; null: there is no such repository, or none that may be seen. */
async function listSubjects(
  { db }: ReadToolDeps,
  asked: z.output<typeof about>,
  { mayRead }: Onlooker,
): Promise<string[] | null> {
  const found = await findRepositoryByName(db, placeOf(asked.repository));
  if (found === null || !mayRead(found.id)) return null;
  const key = { repositoryId: found.id, issue: asked.issue };
  return [escalationSubject(key), jobSubject(key)];
}

export const agentTurns = readTool({
  name: "agent_turns",
  title: "Agent turns",
  says: "Every request to an agent over an issue, as an escalation or a job, oldest first: who was asked, when, how it ended, tokens and cost. `agent_turn` tells one of them whole.",
  about,
  input: z.strictObject({ limit: z.int().min(1).max(200).default(100) }),
  run: async (deps, { input, onlooker }) => {
    const subjects = await listSubjects(deps, input, onlooker);
    if (subjects === null) return null;
    const lists = subjects.map((subject) => listAgentTurns(deps.db, subject, input.limit));
    return { turns: (await Promise.all(lists)).flat().toSorted((one, other) => one.id - other.id) };
  },
});

export const agentTurn = readTool({
  name: "agent_turn",
  title: "One agent turn",
  says: "What an agent was given in one turn, and its history: what it said, the tools that it called, what they answered, each request to its model with tokens, and its answer. Ask again with `next` as `after` for more of the history.",
  about,
  input: z.strictObject({
    turn: z.int().positive().describe("Its id, from `agent_turns`."),
    after: z.int().min(0).default(0),
    limit: z.int().min(1).max(200).default(50),
  }),
  run: async (deps, { input, onlooker }) => {
    const subjects = await listSubjects(deps, input, onlooker);
    const turn = subjects === null ? null : await findAgentTurn(deps.db, input.turn);
    if (turn === null || subjects?.includes(turn.subject) !== true) return null;
    const { after, limit } = input;
    const found = await listHistory(deps.db, turn.id, { after, limit: limit + 1 });
    const history = found.slice(0, limit);
    const { repositoryId: _, subject: _subject, prompt, answer, ...told } = turn;
    // Whoever asks for more has the prompt already.
    const texts = after === 0 ? { prompt, answer } : {};
    return { ...told, ...texts, history, next: found.length > limit ? (history.at(-1)?.id ?? null) : null };
  },
});
