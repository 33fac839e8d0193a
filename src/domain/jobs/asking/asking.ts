import { type Permission } from "../../trust/text/untrusted-text.ts";
import { autonomyLevels, isAutonomyLevel, type AutonomyLevel } from "../autonomy/autonomy.ts";
import { didYouMean } from "../../closest-name.ts";
import { type KillSwitch } from "../../escalations/preflight/preflight.ts";
import { switchedOffSentence } from "../../escalations/switched-off.ts";
import { chooseStrategy, type ChosenStrategy } from "../strategy/choose-strategy.ts";

/** Somebody asks for a job: by the label, or by a command. */
export interface AskingFacts {
  readonly by: string;
  readonly byBot: boolean;
  /** Asked at the moment of deciding. */
  readonly permission: Permission;
  readonly task: string;
  /** As they were written. */
  readonly levels: readonly string[];
  readonly experts: readonly string[];
  readonly knownExperts: readonly string[];
  readonly defaultExpert: string;
  /** Why the file of whoever would work cannot be used, with its path; null: it can, or there is no such expert. */
  readonly expertProblem: string | null;
  /** It is asked for with the job. */
  readonly autonomous: boolean;
  /** `autonomy.enabled` */
  readonly autonomyEnabled: boolean;
  /** Why nothing begins here for now; null: nothing is switched off. */
  readonly switchedOff: KillSwitch | null;
  /** Nothing may be changed here. */
  readonly readOnly: boolean;
  /** Nothing is published here; absent: it is. */
  readonly observing?: true | undefined;
  /** The issue is a person's: its label stands, or was removed, since a job was asked for, by this account that may not. */
  readonly humanRequired: null | { readonly removedBy: string | null };
}

export type AskingDecision =
  | {
      readonly kind: "start";
      readonly level: AutonomyLevel | null;
      readonly expert: string;
      readonly strategy: ChosenStrategy;
    }
  /** With one comment. */
  | {
      readonly kind: "refuse";
      readonly reason: AskingRefusal;
      readonly named: string;
      readonly choices: readonly string[];
    };

export type AskingRefusal =
  | "bot"
  | "needs_write"
  | "human_required"
  /** It begins once that is over. */
  | "switched_off"
  | "read_only"
  | "observing"
  | "no_task"
  | "unknown_level"
  | "several_levels"
  | "unknown_expert"
  | "several_experts"
  | "broken_expert";

/** Whether a job begins. */
export function decideAsking(facts: AskingFacts): AskingDecision {
  const { levels, experts, knownExperts } = facts;
  const refuse = (reason: AskingRefusal, named = "", choices: readonly string[] = []) =>
    ({ kind: "refuse", reason, named, choices }) as const;
  if (facts.byBot) return refuse("bot", facts.by);
  if (facts.permission !== "admin" && facts.permission !== "write") return refuse("needs_write", facts.by);
  if (facts.humanRequired !== null)
    return refuse("human_required", facts.humanRequired.removedBy ?? undefined);
  if (facts.switchedOff !== null) return refuse("switched_off", switchedOffSentence(facts.switchedOff));
  if (facts.readOnly) return refuse("read_only");
  if (facts.observing === true) return refuse("observing");
  const unknown = levels.find((level) => !isAutonomyLevel(level));
  if (unknown !== undefined) return refuse("unknown_level", unknown, autonomyLevels);
  if (new Set(levels).size > 1) return refuse("several_levels", levels.join(", "), autonomyLevels);
  const expert = experts[0] ?? facts.defaultExpert;
  const stranger = [expert, ...experts].find((expert) => !knownExperts.includes(expert));
  if (stranger !== undefined) return refuse("unknown_expert", stranger, knownExperts);
  if (new Set(experts).size > 1) return refuse("several_experts", experts.join(", "), knownExperts);
  if (facts.expertProblem !== null) return refuse("broken_expert", facts.expertProblem);
  if (facts.task.trim() === "") return refuse("no_task");
  return {
    kind: "start",
    level: levels.find(isAutonomyLevel) ?? null,
    expert,
    strategy: chooseStrategy({ asked: facts.autonomous, enabled: facts.autonomyEnabled }),
  };
}

const autonomousOption = "--autonomous";

/** What the words after `/nightshift run` name, in whatever order; what is no level is meant for an expert. */
export function readRunWords(words: string): {
  readonly levels: readonly string[];
  readonly experts: readonly string[];
  readonly autonomous: boolean;
} {
  const said = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const names = said.filter((word) => word !== autonomousOption);
  return {
    levels: names.filter(isAutonomyLevel),
    experts: names.filter((word) => !isAutonomyLevel(word)),
    autonomous: names.length < said.length,
  };
}

const sentences: Readonly<Record<AskingRefusal, (named: string) => string>> = {
  bot: (named) => `${named} is a bot, and jobs are asked for by people`,
  needs_write: (named) => `${named} may not write here, and a job needs somebody who may`,
  human_required: (named) =>
    named === ""
      ? "the issue has `human-required`, so it is a person's; it begins once somebody with write access removes that label"
      : `\`human-required\` was removed by ${named}, who may not write here, and a job begins once somebody removes it who may`,
  switched_off: (named) => named,
  read_only: () =>
    "nothing may be changed here (`permissionMode: readonly`), and a job begins with a plan that is written down",
  observing: () =>
    "nothing is published here (`mode: observe`), and the phases of a job are branches and pull requests; with `mode: act` ask again",
  no_task: () => "the issue's body is the task, and it is empty; write it there and ask again",
  unknown_level: (named) => `there is no autonomy level "${named}"`,
  several_levels: (named) => `it names several autonomy levels (${named})`,
  unknown_expert: (named) => `there is no expert "${named}"`,
  several_experts: (named) => `it names several experts (${named})`,
  broken_expert: (named) => `its expert cannot be used: ${named}; mend that file and ask again`,
};

/** The level or expert that was most likely meant; null: none is near, or that is not why. */
export function suggestAsked({
  reason,
  named,
  choices,
}: Extract<AskingDecision, { kind: "refuse" }>): string | null {
  if (reason === "unknown_level") return didYouMean(named, choices);
  // A word behind `run` may have been meant for either.
  return reason === "unknown_expert" ? didYouMean(named, [...choices, ...autonomyLevels]) : null;
}

/** Why no job begins, as a part of a sentence. */
export function askingRefusalSentence(reason: AskingRefusal, named: string): string {
  return sentences[reason](named);
}
