import { Hono, type Context } from "hono";
import { z } from "zod";
import { auditFilter, type AuditQuestion } from "../../flows/audit/audit-filter.ts";
import { verifyAudit } from "../../store/audit.ts";
import { type Database } from "../../store/database.ts";
import { readAudit, searchAudit, type AuditFilter } from "../../store/search-audit.ts";
import { auditSeenIn } from "../doors/visitor.ts";
import { answerProblem } from "../problem.ts";
import { jsonLines } from "./json-lines.ts";
import { repositoryName } from "./repository-name.ts";
import { wrongValues } from "./read-body.ts";

const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d))?$/, "is no time")
  .transform((text) => new Date(text))
  .pipe(z.date("is no time"))
  .nullable()
  .default(null);
const text = z.string().min(1).max(300).nullable().default(null);
const question = z.strictObject({
  repository: repositoryName.nullable().default(null),
  issue: z.coerce.number("is no number").int().positive().nullable().default(null),
  ...{ subject: text, kind: text, by: text, since: time, until: time },
});
const issueHasRepository = ({ issue, repository }: AuditQuestion) => issue === null || repository !== null;
const homeless = { path: ["issue"], message: "is of no repository: name that, too" };
const whole = question.refine(issueHasRepository, homeless);
const paged = question
  .extend({
    before: z.coerce.number("is no number").int().positive().nullable().default(null),
    limit: z.coerce.number("is no number").int().min(1).max(200).default(100),
  })
  .refine(issueHasRepository, homeless);

/** The audit log: searched, whole, and whether its chain holds. */
export function auditRoutes({ db }: { readonly db: Database }): Hono {
  const routes = new Hono();
  routes.get("/audit", (context) =>
    answered(context, { db, schema: paged }, async (filter, { before, limit }) => {
      const entries = await searchAudit(db, filter, { before, limit });
      const next = entries.length < limit ? null : (entries.at(-1)?.id ?? null);
      return context.json({ entries, before: next });
    }),
  );
  routes.get("/audit/export", (context) =>
    answered(context, { db, schema: whole }, (filter) =>
      Promise.resolve(
        context.body(jsonLines(readAudit(db, filter)), 200, { "content-type": "application/x-ndjson" }),
      ),
    ),
  );
  routes.get("/audit/verify", async (context) => context.json(await verifyAudit(db)));
  return routes;
}

async function answered<Question extends AuditQuestion>(
  context: Context,
  { db, schema }: { readonly db: Database; readonly schema: z.ZodType<Question> },
  answer: (filter: AuditFilter, asked: Question) => Promise<Response>,
): Promise<Response> {
  const asked = schema.safeParse(context.req.query(), { reportInput: true });
  if (!asked.success)
    return answerProblem(context, wrongValues("The question cannot be answered", asked.error, schema));
  const filter = await auditFilter(db, asked.data, auditSeenIn(context));
  if (filter !== null) return answer(filter, asked.data);
  return answerProblem(context, { status: 404, title: "There is no such repository" });
}
