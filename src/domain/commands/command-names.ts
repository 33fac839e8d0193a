import { companionKinds, type CompanionKind } from "../jobs/companion/next-turn-step.ts";

/** What a person can ask for in a comment, with what it takes. In the order in which help lists them. */
export const commandTable = {
  run: {
    needs: "write",
    does: "does this issue as a job, phase by phase",
    takes: "autonomy level, expert, --autonomous",
  },
  stop: { needs: "write", does: "calls the work on this issue off; nothing is pushed" },
  resume: {
    needs: "write",
    does: "begins anew, with what you write here; takes `human-required` off",
    takes: "what to know",
  },
  retry: { needs: "write", does: "tries again now, instead of waiting or staying with a person" },
  pause: { needs: "write", does: "lets the job rest once its phase is at its end" },
  redo: { needs: "write", does: "begins the job's phase anew" },
  approve: { needs: "write", does: "approves the phase of this pull request as it stands" },
  autonomy: { needs: "write", does: "changes how much of the job waits for people", takes: "level" },
  ask: {
    needs: "write",
    does: "answers a question about the phase of this pull request; changes nothing",
    takes: "question",
  },
  edit: {
    needs: "write",
    does: "makes a commit on the phase's branch; it waits for a review again",
    takes: "instruction",
  },
  draft: { needs: "write", does: "proposes review comments on the phase", takes: "what to look at" },
  gates: { needs: "write", does: "judges the head of this pull request, also of one from a fork" },
  status: { needs: "read", does: "tells where the issue stands" },
  explain: { needs: "read", does: "tells the last decision, with the facts that led to it" },
  help: { needs: "read", does: "lists the commands" },
} as const satisfies Readonly<Record<string, CommandEntry>>;

export interface CommandEntry {
  readonly needs: "write" | "read";
  readonly does: string;
  /** What may follow on the same line. */
  readonly takes?: string;
}

export type CommandName = keyof typeof commandTable;

/** Commands that move the work: of several, only one is carried out. The first goes before the next. */
export const precedence = ["stop", "resume", "retry"] as const satisfies readonly CommandName[];

/** What a command wants done with an escalation. */
export type WishKind = (typeof precedence)[number];

export function isWish(name: CommandName): name is WishKind {
  return (precedence as readonly CommandName[]).includes(name);
}

/** Commands that only a job understands. */
const jobCommands = ["run", "pause", "redo", "approve", "autonomy"] as const satisfies readonly CommandName[];

export type JobCommand = (typeof jobCommands)[number];

export function isJobCommand(name: CommandName): name is JobCommand {
  return (jobCommands as readonly CommandName[]).includes(name);
}

/** Whether it asks the companion of a review. */
export function isCompanionKind(name: CommandName): name is CompanionKind {
  return (companionKinds as readonly CommandName[]).includes(name);
}

/** null: there is no such command. */
export function commandNamed(word: string): CommandName | null {
  return Object.hasOwn(commandTable, word) ? (word as CommandName) : null;
}
