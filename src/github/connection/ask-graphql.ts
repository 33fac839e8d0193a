import { z } from "zod";
import { type RepositoryClient } from "../app.ts";
import { type Refusal, type RefusalReason } from "./refusals.ts";

/** GraphQL answers 200 to what it refuses; Octokit throws it under this name. */
const refusedShape = z.object({
  name: z.literal("GraphqlResponseError"),
  errors: z
    .array(
      z.object({
        type: z.string().optional(),
        message: z.string(),
        path: z.array(z.union([z.string(), z.int()])).optional(),
      }),
    )
    .min(1),
});

const reasons: Readonly<Record<string, RefusalReason>> = {
  NOT_FOUND: "absent",
  FORBIDDEN: "missing_permission",
  INSUFFICIENT_SCOPES: "missing_permission",
};

/** What passes by itself, as far as its type tells; GitHub gives faults of its own no type at times, but these words. */
const passingTypes = new Set([
  ...["RATE_LIMITED", "RATE_LIMIT", "INTERNAL", "INTERNAL_ERROR", "INTERNAL_SERVER_ERROR"],
  ...["SERVICE_UNAVAILABLE", "TIMEOUT", "ABUSE_DETECTED"],
]);
const passingWords =
  /something went wrong|timed? ?out|couldn't respond|try again|rate limit|abuse detection|temporarily|unavailable/i;

export interface GraphqlRefusal extends Refusal {
  /** Names of the fields that lead to what was refused. */
  readonly path?: readonly (string | number)[];
}

/** What REST has no request for. Limits and faults are thrown, as everywhere. */
export async function askGraphql<T>(
  { octokit }: RepositoryClient,
  asked: { readonly query: string; readonly variables: Readonly<Record<string, unknown>> },
  shape: z.ZodType<T>,
): Promise<{ readonly kind: "answered"; readonly data: T } | GraphqlRefusal> {
  try {
    const data: unknown = await octokit.graphql(asked.query, { ...asked.variables });
    return { kind: "answered", data: shape.parse(data) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

/** What is not known to pass is refused for good: asking again would hold up all that comes after it. */
function refusalOf(error: unknown): GraphqlRefusal | undefined {
  const parsed = refusedShape.safeParse(error);
  if (!parsed.success || parsed.data.errors.some(passes)) return undefined;
  const [first] = parsed.data.errors;
  if (first === undefined) return undefined;
  const { type, message, path } = first;
  const reason = type === undefined ? undefined : reasons[type];
  const said = type === undefined || reason !== undefined ? message : `${type}: ${message}`;
  const where = path === undefined ? {} : { path };
  return { kind: "refused", reason: reason ?? "invalid", detail: said, ...where };
}

function passes({
  type,
  message,
}: {
  readonly type?: string | undefined;
  readonly message: string;
}): boolean {
  return (type !== undefined && passingTypes.has(type)) || passingWords.test(message);
}
