import { didYouMean } from "../closest-name.ts";
import { commandTable } from "./command-names.ts";
import { type CommandRefusal } from "./rule-on-commands.ts";

const refusals: Readonly<Record<CommandRefusal, string>> = {
  bot: "commands are taken from people only",
  needs_write: "this needs write access to the repository",
  needs_read: "GitHub does not say that you may read this repository",
  unknown: "there is no such command",
  no_escalation: "nothing here is escalated to Nightshift, and nothing here is a job",
  no_head: "this is no pull request",
  over: "nothing is under way here any more; the intake label, set again, takes the issue in again",
  under_way: "an attempt is under way; say it again when it is over, or stop it",
  no_job: "there is no job here that is under way",
  job_under_way: "this issue's job is under way already; stop it first to begin another",
  unknown_level: "the levels are full, review, partial, guided, dependent and custom",
  no_review:
    "this is asked on the pull request of a job's phase, while it waits for a review; a question also on the job's issue once a phase has begun",
  no_question: "say what, behind the command or on the lines below it",
  overridden: "another command goes before it",
};

/** The command that was most likely meant; null: none is near. */
export function suggestCommand(said: string): string | null {
  return didYouMean(said, Object.keys(commandTable));
}

/** Why a command is not carried out, as the end of a sentence. */
export function refusalSentence(reason: CommandRefusal): string {
  return refusals[reason];
}

/** Whether somebody asks for what is not theirs to ask; such refusals are told once for an issue. */
export function isDenial(reason: CommandRefusal): boolean {
  return reason === "bot" || reason === "needs_write" || reason === "needs_read";
}
