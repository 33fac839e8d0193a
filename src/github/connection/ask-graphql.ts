import { z } from "zod";
import { type RepositoryClient } from "../app.ts";
import { type Refusal, type RefusalReason } from "./refusals.ts";

/** GraphQL answers 200 to what it refuses; Octokit throws it under this name. */
const refusedShape = z.object({
  name: z.literal("GraphqlResponseError"),
  errors: z.array(z.object({ type: z.string().optional(), message: z.string() })).min(1),
});

const reasons: Readonly<Record<string, RefusalReason>> = {
  NOT_FOUND: "absent",
  FORBIDDEN: "missing_permission",
  INSUFFICIENT_SCOPES: "missing_permission",
  UNPROCESSABLE: "invalid",
};

/** What REST has no request for. Limits and faults are thrown, as everywhere. */
export async function askGraphql<T>(
  { octokit }: RepositoryClient,
  asked: { readonly query: string; readonly variables: Readonly<Record<string, unknown>> },
  shape: z.ZodType<T>,
): Promise<{ readonly kind: "answered"; readonly data: T } | Refusal> {
  try {
    const data: unknown = await octokit.graphql(asked.query, { ...asked.variables });
    return { kind: "answered", data: shape.parse(data) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  const parsed = refusedShape.safeParse(error);
  const [first] = parsed.success ? parsed.data.errors : [];
  const reason = first?.type === undefined ? undefined : reasons[first.type];
  return first === undefined || reason === undefined
    ? undefined
    : { kind: "refused", reason, detail: first.message };
}
