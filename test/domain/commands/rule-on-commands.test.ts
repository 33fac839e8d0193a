import { describe, expect, it } from "vitest";
import { parseCommands } from "../../../src/domain/commands/parse-commands.ts";
import {
  ruleOnCommands,
  type CommandedIssue,
  type CommandRuling,
  type WaitingComment,
} from "../../../src/domain/commands/rule-on-commands.ts";
import { type JobStatus } from "../../../src/domain/jobs/status.ts";
import { type EscalationStatus } from "../../../src/domain/escalations/status.ts";

const by = (text: string, given: Partial<WaitingComment> = {}): WaitingComment => ({
  ...{
    comment: 1,
    thread: null,
    review: null,
    by: "wren",
    byBot: false,
    permission: "write",
    asked: parseCommands(text),
  },
  ...given,
});

const issue = (status: EscalationStatus, given: Partial<CommandedIssue> & { working?: boolean } = {}) => ({
  escalation: { status, working: given.working ?? false },
  pending: given.pending ?? null,
});

const nothing: CommandedIssue = { escalation: null, pending: null };
const jobIs = (status: JobStatus): CommandedIssue => ({ ...nothing, job: { status } });
const accept = (wish: "stop" | "resume" | "retry"): CommandRuling => ({ kind: "accept", wish });
const refuse = (said: string, reason: string) => ({ kind: "refuse", said, reason });

const rows: [string, WaitingComment, CommandedIssue, object[]][] = [
  ["a writer's stop is accepted", by("/nightshift stop"), issue("open"), [accept("stop")]],
  [
    "an administrator counts as a writer",
    by("/nightshift stop", { permission: "admin" }),
    issue("open"),
    [accept("stop")],
  ],
  [
    "a stop is accepted while an attempt runs",
    by("/nightshift stop"),
    issue("open", { working: true }),
    [accept("stop")],
  ],
  ["a stop is accepted of a page", by("/nightshift stop"), issue("paged"), [accept("stop")]],
  ["a page is resumed", by("/nightshift resume it is granted"), issue("paged"), [accept("resume")]],
  ["a page is retried", by("/nightshift retry"), issue("paged"), [accept("retry")]],
  ["what is held is retried", by("/nightshift retry"), issue("held"), [accept("retry")]],
  [
    "a reader may not stop",
    by("/nightshift stop", { permission: "read" }),
    issue("open"),
    [refuse("stop", "needs_write")],
  ],
  [
    "a reader may ask",
    by("/nightshift status", { permission: "read" }),
    issue("open"),
    [{ kind: "answer", with: "status" }],
  ],
  [
    "who may not even read is refused everything",
    by("/nightshift help", { permission: "none" }),
    issue("open"),
    [refuse("help", "needs_read")],
  ],
  ["a bot is refused everything", by("/nightshift help", { byBot: true }), nothing, [refuse("help", "bot")]],
  ["an unknown command is refused", by("/nightshift dance"), issue("open"), [refuse("dance", "unknown")]],
  [
    "the companion is asked where a phase waits for a review",
    by("/nightshift ask Why?\nTell me."),
    { ...nothing, job: { status: "pending_review", phaseHere: "waiting" } },
    [{ kind: "companion", asks: "ask", text: "Why?\nTell me." }],
  ],
  [
    "what only reads may be asked of a phase that is at work again",
    by("/nightshift ask Why?\n/nightshift draft\n/nightshift edit it"),
    { ...nothing, job: { status: "running", phaseHere: "under-way" } },
    [
      { kind: "companion", asks: "ask", text: "Why?" },
      { kind: "companion", asks: "draft", text: "" },
      refuse("edit", "no_review"),
    ],
  ],
  [
    "a draft needs no words, a question does",
    by("/nightshift draft\n\n/nightshift edit"),
    { ...nothing, job: { status: "running", phaseHere: "waiting" } },
    [{ kind: "companion", asks: "draft", text: "" }, refuse("edit", "no_question")],
  ],
  [
    "the companion does nothing for who may not write",
    by("/nightshift edit it", { permission: "read" }),
    { ...nothing, job: { status: "pending_review", phaseHere: "waiting" } },
    [refuse("edit", "needs_write")],
  ],
  [
    "the companion is not where no phase of the job is, nor one to ask about",
    by("/nightshift ask why"),
    jobIs("pending_review"),
    [refuse("ask", "no_review")],
  ],
  [
    "a question is taken after the job's end, and on its issue; nothing else is",
    by("/nightshift ask why\n/nightshift draft\n/nightshift edit it"),
    { ...nothing, job: { status: "completed", phaseHere: "ended" } },
    [{ kind: "companion", asks: "ask", text: "why" }, refuse("draft", "no_job"), refuse("edit", "no_job")],
  ],
  [
    "so it is after a failure",
    by("/nightshift ask why did it fail?\n/nightshift draft"),
    { ...nothing, job: { status: "failed", phaseHere: "ended" } },
    [{ kind: "companion", asks: "ask", text: "why did it fail?" }, refuse("draft", "no_review")],
  ],
  [
    "a job tells its status, over or not",
    by("/nightshift status"),
    jobIs("completed"),
    [{ kind: "answer", with: "status" }],
  ],
  ["help needs no escalation", by("/nightshift"), nothing, [{ kind: "answer", with: "help" }]],
  ["a status does", by("/nightshift status"), nothing, [refuse("status", "no_escalation")]],
  [
    "there is nothing to stop without an escalation",
    by("/nightshift stop"),
    nothing,
    [refuse("stop", "no_escalation")],
  ],
  [
    "there is nothing to stop after a resolution",
    by("/nightshift stop"),
    issue("awaiting_merge"),
    [refuse("stop", "over")],
  ],
  [
    "what was called off is not retried without its intake label",
    by("/nightshift retry"),
    issue("cancelled"),
    [refuse("retry", "over")],
  ],
  [
    "what is worked on is not resumed",
    by("/nightshift resume"),
    issue("open", { working: true }),
    [refuse("resume", "under_way")],
  ],
  [
    "of several commands in one comment stop goes first",
    by("/nightshift retry\n/nightshift resume\n/nightshift stop"),
    issue("paged"),
    [refuse("retry", "overridden"), refuse("resume", "overridden"), accept("stop")],
  ],
  [
    "resume goes before retry",
    by("/nightshift retry\n/nightshift resume"),
    issue("paged"),
    [refuse("retry", "overridden"), accept("resume")],
  ],
  [
    "the same command twice is one",
    by("/nightshift stop\n/nightshift stop"),
    issue("open"),
    [accept("stop")],
  ],
  [
    "questions are answered beside a command",
    by("/nightshift status\n/nightshift retry\n/nightshift help"),
    issue("paged"),
    [{ kind: "answer", with: "status" }, accept("retry"), { kind: "answer", with: "help" }],
  ],
  [
    "a stop overtakes what was accepted and not carried out yet",
    by("/nightshift stop"),
    issue("paged", { pending: "resume" }),
    [accept("stop")],
  ],
  [
    "nothing overtakes a stop",
    by("/nightshift resume"),
    issue("paged", { pending: "stop" }),
    [refuse("resume", "overridden")],
  ],
];

describe("a command", () => {
  it.each<[string, string, CommandedIssue, object]>([
    [
      "a job is begun",
      "run full writer",
      nothing,
      { kind: "ask-job", wish: { kind: "run", words: "full writer" } },
    ],
    ["a second one is not", "run", jobIs("running"), refuse("run", "job_under_way")],
    [
      "one that is over makes room",
      "run",
      jobIs("completed"),
      { kind: "ask-job", wish: { kind: "run", words: "" } },
    ],
    ["a job is paused", "pause", jobIs("running"), { kind: "ask-job", wish: { kind: "pause" } }],
    ["where there is none nothing is", "pause", nothing, refuse("pause", "no_job")],
    ["a stop is the job's", "stop", jobIs("paused"), { kind: "ask-job", wish: { kind: "stop" } }],
    [
      "guidance goes with a resume",
      "resume Smaller.",
      jobIs("paused"),
      { kind: "ask-job", wish: { kind: "resume", guidance: "Smaller." } },
    ],
    [
      "an escalation goes before its issue's job",
      "stop",
      { ...jobIs("running"), ...issue("open") },
      accept("stop"),
    ],
    ["an approval needs a head", "approve", jobIs("pending_review"), refuse("approve", "no_head")],
    [
      "and is of it",
      "approve",
      { ...jobIs("pending_review"), hasHead: true },
      { kind: "ask-job", wish: { kind: "approve" } },
    ],
    [
      "a level is set",
      "autonomy GUIDED",
      jobIs("running"),
      { kind: "ask-job", wish: { kind: "autonomy", level: "guided" } },
    ],
    ["an unknown one is refused", "autonomy brave", jobIs("running"), refuse("autonomy", "unknown_level")],
  ])("%s", (...[, command, standing, expected]) => {
    expect(ruleOnCommands([by(`/nightshift ${command}`)], standing)).toEqual([
      { comment: 1, rulings: [expected] },
    ]);
  });

  it.each(rows)("%s", (...[, comment, standing, expected]) => {
    expect(ruleOnCommands([comment], standing)).toEqual([{ comment: 1, rulings: expected }]);
  });
});

describe("of several comments", () => {
  it("the first of the command that goes before the others is accepted", () => {
    const ruled = ruleOnCommands(
      [
        by("/nightshift resume", { comment: 1 }),
        by("/nightshift stop", { comment: 2 }),
        by("/nightshift stop", { comment: 3 }),
      ],
      issue("paged"),
    );
    expect(ruled.map(({ rulings }) => rulings[0])).toEqual([
      refuse("resume", "overridden"),
      accept("stop"),
      refuse("stop", "overridden"),
    ]);
  });

  it("one that is refused stands in nobody's way", () => {
    const ruled = ruleOnCommands(
      [by("/nightshift stop", { comment: 1, permission: "read" }), by("/nightshift resume", { comment: 2 })],
      issue("paged"),
    );
    expect(ruled.map(({ rulings }) => rulings[0])).toEqual([refuse("stop", "needs_write"), accept("resume")]);
  });
});
