import { renderPrompt } from "../../agents/prompts/render-prompt.ts";
import { commandTable, type CommandEntry } from "../../domain/commands/command-names.ts";
import { type CommandRuling } from "../../domain/commands/rule-on-commands.ts";
import { isDenial, refusalSentence, suggestCommand } from "../../domain/commands/sentences.ts";
import { type Effect } from "../../domain/effects/effect.ts";
import { type EscalationDeps } from "../escalations/dependencies.ts";
import { type CommandedBy } from "./commanded.ts";
import { explanationComment } from "./explanation-comment.ts";
import { askedJob, jobExplanationComment, jobStatusComment } from "./job-comments.ts";
import { nameOfComment, placeOfReaction } from "./place-of-comment.ts";
import { statusComment } from "./status-comment.ts";

type Refused = Extract<CommandRuling, { kind: "refuse" }>;
type Reaction = Extract<Effect, { kind: "reaction" }>["content"];

/** What the writer of a comment sees of what became of its commands. */
export async function answerEffects(
  deps: EscalationDeps,
  answered: CommandedBy,
  rulings: readonly CommandRuling[],
): Promise<Effect[]> {
  const { thread } = answered.comment;
  const reactions = [...new Set(rulings.map(reactionTo))];
  const answers = rulings.flatMap((ruling) => (ruling.kind === "answer" ? [ruling.with] : []));
  const refused = rulings.filter((ruling) => ruling.kind === "refuse");
  const said = [
    ...refusalComments(deps, answered, refused),
    ...(await Promise.all(answers.map((what) => answerTo(deps, answered, what)))).flat(),
  ];
  return [
    ...reactions.map(
      (content) => ({ kind: "reaction", ...placeOfReaction(answered.comment), content }) as const,
    ),
    ...(thread === null ? said : said.map((effect) => inConversation(effect, thread))),
  ];
}

/** Who asks in a conversation on a line is answered there. */
function inConversation(effect: Effect, thread: number): Effect {
  if (effect.kind !== "comment") return effect;
  const { issue: pull, marker, body } = effect;
  return { kind: "thread-reply", pull, to: thread, marker, body };
}

function reactionTo(ruling: CommandRuling): Reaction {
  if (ruling.kind !== "refuse") return "+1";
  return isDenial(ruling.reason) ? "-1" : "confused";
}

async function answerTo(
  deps: EscalationDeps,
  answered: CommandedBy,
  what: Extract<CommandRuling, { kind: "answer" }>["with"],
): Promise<Effect[]> {
  switch (what) {
    case "help":
      return [
        helpComment(deps, answered, { unknown: null, marker: `help:${nameOfComment(answered.comment)}` }),
      ];
    case "status": {
      const job = askedJob(answered.commanded);
      return [job === null ? statusComment(deps, answered) : await jobStatusComment(deps, answered, job)];
    }
    case "explain": {
      const job = askedJob(answered.commanded);
      return [
        job === null
          ? await explanationComment(deps, answered)
          : await jobExplanationComment(deps, answered, job),
      ];
    }
    case "gates":
      // The check runs of the commit are the answer.
      return [];
  }
}

/** Who asks for what is not theirs is told once for the issue, and so is who asks for what there is not. */
function refusalComments(deps: EscalationDeps, answered: CommandedBy, refused: readonly Refused[]): Effect[] {
  const unknown = refused.find(({ reason }) => reason === "unknown");
  const denied = refused.filter(({ reason }) => isDenial(reason));
  const others = refused.filter(({ reason }) => !isDenial(reason) && reason !== "unknown");
  return [
    ...(unknown === undefined
      ? []
      : [helpComment(deps, answered, { unknown: unknown.said, marker: "unknown-command" })]),
    ...refusalComment(deps, answered, { refused: denied, marker: "command-denied" }),
    ...refusalComment(deps, answered, {
      refused: others,
      marker: `command-refused:${nameOfComment(answered.comment)}`,
    }),
  ];
}

function refusalComment(
  { prompts }: EscalationDeps,
  { commanded: { key }, comment: { by } }: CommandedBy,
  { refused, marker }: { refused: readonly Refused[]; marker: string },
): Effect[] {
  if (refused.length === 0) return [];
  const told = refused.map(({ said, reason }) => ({ said, why: refusalSentence(reason) }));
  const { text } = renderPrompt(prompts, "comments/command-refused", { by, refused: told });
  return [{ kind: "comment", issue: key.issue, marker, body: text }];
}

function helpComment(
  { prompts }: EscalationDeps,
  { commanded: { key } }: CommandedBy,
  { unknown, marker }: { unknown: string | null; marker: string },
): Effect {
  const entries: [string, CommandEntry][] = Object.entries(commandTable);
  const commands = entries.map(([name, { needs, does, takes }]) => {
    return { name, does, who: needs, takes: takes ?? null };
  });
  const meant = unknown === null ? null : suggestCommand(unknown);
  const { text } = renderPrompt(prompts, "comments/help", { unknown, meant, commands });
  return { kind: "comment", issue: key.issue, marker, body: text };
}
