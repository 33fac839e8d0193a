import { InvalidArgumentError, Option } from "commander";
import { z } from "zod";

const problem = z.looseObject({
  title: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.looseObject({ path: z.string(), problem: z.string(), mend: z.string() })).default([]),
});

/** What is asked for, where a path alone does not say it. */
export interface Request {
  readonly method: "POST" | "PATCH";
  readonly path: string;
  readonly body: unknown;
}

/** Which service a command asks; unless told, the one of this environment. */
export function serviceOption(): Option {
  return new Option("--service <url>", "where the service answers").default(usualAddress(process.env));
}

/** Where `nightshift start` answers with the settings of this environment. */
function usualAddress(env: Readonly<Record<string, string | undefined>>): string {
  return `http://127.0.0.1:${env["PORT"] || "3000"}`;
}

/** Asks the running service. Throws with one sentence when it cannot be reached or does not know. */
export async function askService<Answer>(
  service: string,
  asked: string | Request,
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  const response = await reachService(service, asked);
  return answer.parse(await response.json());
}

/** The same for an answer that is read piece by piece. */
export async function reachService(service: string, asked: string | Request): Promise<Response> {
  const { path, ...request } = toFetch(typeof asked === "string" ? { path: asked } : asked);
  const url = `${service.replace(/\/+$/, "")}${path}`;
  const response = await fetch(url, request).catch((error: unknown) => {
    throw new Error(`No service answers at ${service}. Start it, or name it by --service.`, { cause: error });
  });
  if (response.ok) return response;
  const told = problem.safeParse(await response.json().catch(() => null));
  throw new Error(
    `${url} answers ${response.status}: ${told.success ? whyOf(told.data) : "no reason given"}`,
  );
}

function toFetch({ path, ...change }: { readonly path: string } | Request) {
  const token = process.env["NIGHTSHIFT_TOKEN"];
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (!("method" in change)) return { path, headers };
  const { method, body } = change;
  return {
    ...{ path, method, body: JSON.stringify(body) },
    headers: { ...headers, "content-type": "application/json" },
  };
}

function whyOf({ title, detail, errors }: z.output<typeof problem>): string {
  const wrong = errors.map(({ path, problem: what, mend }) => `\n  ${path}: ${what}; ${mend}`);
  return `${[title, detail].filter(Boolean).join(": ")}${wrong.join("")}`;
}

/** "OWNER/REPO#N" */
export function parseIssue(text: string): { owner: string; name: string; issue: number } {
  const [, repository = "", issue] = /^([^#]+)#(\d{1,9})$/.exec(text) ?? [];
  if (issue === undefined) throw new InvalidArgumentError("Write it like OWNER/REPO#7.");
  return { ...parseRepository(repository), issue: Number(issue) };
}

/** The number of a decision in the audit log. */
export function parseDecision(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError("Write its number, like 12.");
  return Number(text);
}

/** "OWNER/REPO" */
export function parseRepository(text: string): { owner: string; name: string } {
  const [, owner, name] = /^([\w.-]{1,100})\/([\w.-]{1,100})$/.exec(text) ?? [];
  if (owner === undefined || name === undefined) throw new InvalidArgumentError("Write it like OWNER/REPO.");
  return { owner, name };
}
