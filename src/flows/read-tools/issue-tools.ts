import { z } from "zod";
import { searchAudit } from "../../store/search-audit.ts";
import { auditFilter } from "../audit/audit-filter.ts";
import { readTimeline } from "../escalations/timeline.ts";
import { readTool } from "./read-tool.ts";

export const repository = z
  .string()
  .regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, "must be like OWNER/REPO")
  .describe("OWNER/REPO");
export const issue = z.int().positive().max(999_999_999).describe("The number of the issue.");

export function placeOf(named: string): { readonly owner: string; readonly name: string } {
  const [owner = "", name = ""] = named.split("/");
  return { owner, name };
}

export const auditTrail = readTool({
  name: "audit_trail",
  title: "Audit trail",
  says: "Decisions of Nightshift with their facts and effects, newest first; searched by `text` where that is given. Ask again with `next` as `before` for older ones.",
  about: z.strictObject({ repository, issue: issue.optional() }),
  input: z.strictObject({
    kind: z.string().min(1).max(100).optional().describe("Of one kind of decision, like attempt or job."),
    text: z.string().trim().min(1).max(200).optional().describe("That facts or decision hold, in any case."),
    before: z.int().positive().optional(),
    limit: z.int().min(1).max(100).default(20),
  }),
  run: async ({ db }, { input, onlooker }) => {
    const { before = null, limit, kind = null, text = null } = input;
    const question = {
      ...{ repository: placeOf(input.repository), issue: input.issue ?? null, kind, text },
      ...{ subject: null, by: null, since: null, until: null },
    };
    const filter = await auditFilter(db, question, onlooker.audit);
    if (filter === null) return null;
    const found = await searchAudit(db, filter, { before, limit: limit + 1 });
    const entries = found.slice(0, limit);
    return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
  },
});

export const attemptLog = readTool({
  name: "attempt_log",
  title: "Attempts on an escalation",
  says: "What was tried on an escalation: each attempt with its stage, answer, gate and trial results with witnesses, rejections, findings, decision and cost.",
  about: z.strictObject({ repository, issue }),
  input: z.strictObject({}),
  run: async ({ db }, { input, onlooker }) => {
    const timeline = await readTimeline(db, { ...placeOf(input.repository), issue: input.issue });
    if (timeline === null || !onlooker.mayRead(timeline.repository.id)) return null;
    const { title, domain, status, counted, pull } = timeline.escalation;
    const attempts = timeline.attempts.map(
      ({ prompt: _, promptHashes: _hashes, session: _session, ...told }) => told,
    );
    return { escalation: { ...input, title, domain, status, counted, pull }, attempts };
  },
});
