import { type Context } from "hono";
import { type z } from "zod";
import { explainIssue } from "../../config/repository/explain-issue.ts";
import { writtenValue } from "../../config/written-value.ts";
import { answerProblem, type Problem } from "../problem.ts";
import { readJson } from "./read-json.ts";

/** Acts on a body that is as expected; any other is refused with the place and the mend of each wrong value. */
export async function readBody<Body>(
  context: Context,
  schema: z.ZodType<Body>,
  act: (body: Body) => Promise<Response>,
): Promise<Response> {
  const read = await readJson(context);
  if (read instanceof Response) return read;
  const parsed = schema.safeParse(read.json, { reportInput: true });
  if (parsed.success) return act(parsed.data);
  return answerProblem(
    context,
    wrongValues("The body is not what is expected here", parsed.error, { schema, sent: read.json }),
  );
}

/** A refusal that names the place, the value and the mend of each wrong value. */
export function wrongValues(
  title: string,
  error: z.ZodError,
  { schema, sent }: { readonly schema: z.ZodType; readonly sent: unknown },
): Problem {
  const errors = error.issues
    .flatMap((issue) => explainIssue(issue, schema))
    .map(({ path, atKey, problem, mend }) => {
      const value = atKey ? undefined : writtenValue(sent, path);
      return { path: path.join("."), ...(value === undefined ? {} : { value }), problem, mend };
    });
  return { status: 422, title, errors };
}
