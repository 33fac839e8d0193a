import { z } from "zod";

/** Somebody with a token, who uses GitHub's REST API as any client does. */
export interface Person {
  createIssue(title: string, body: string): Promise<number>;
  addLabel(issue: number, label: string): Promise<void>;
  labelsOf(issue: number): Promise<string[]>;
  commentsOf(issue: number): Promise<string[]>;
  branches(): Promise<string[]>;
  openPulls(): Promise<Pull[]>;
  checksOf(sha: string): Promise<CheckRun[]>;
  merge(pull: number): Promise<void>;
  review(pull: number, said: { readonly event: string; readonly body?: string }): Promise<void>;
  /** Its text on a branch. */
  fileOn(branch: string, path: string): Promise<string>;
  /** Changes a file that is there, on the default branch. */
  commitFile(path: string, content: string): Promise<void>;
}

export type Pull = z.infer<typeof pull>;
export type CheckRun = z.infer<typeof checkRun>;

const pull = z.object({
  number: z.number(),
  title: z.string(),
  body: z.string().nullable(),
  html_url: z.string(),
  head: z.object({ ref: z.string(), sha: z.string() }),
});
const checkRun = z.object({ name: z.string(), status: z.string(), conclusion: z.string().nullable() });
const comments = z.array(z.object({ body: z.string() }));
const named = z.array(z.object({ name: z.string() }));

export function personAt(
  { url }: { readonly url: string },
  token: string,
  { owner, repo }: { readonly owner: string; readonly repo: string },
): Person {
  const ask = askerAt(`${url}/api/v3/repos/${owner}/${repo}`, token);
  return {
    createIssue: async (title, body) =>
      z.object({ number: z.number() }).parse(await ask("POST", "/issues", { title, body })).number,
    addLabel: async (issue, label) => {
      await ask("POST", `/issues/${issue}/labels`, { labels: [label] });
    },
    labelsOf: async (issue) =>
      named.parse(await ask("GET", `/issues/${issue}/labels`)).map(({ name }) => name),
    commentsOf: async (issue) =>
      comments.parse(await ask("GET", `/issues/${issue}/comments`)).map(({ body }) => body),
    branches: async () => named.parse(await ask("GET", "/branches?per_page=100")).map(({ name }) => name),
    openPulls: async () => z.array(pull).parse(await ask("GET", "/pulls?state=open")),
    checksOf: async (sha) =>
      z.object({ check_runs: z.array(checkRun) }).parse(await ask("GET", `/commits/${sha}/check-runs`))
        .check_runs,
    merge: async (pull) => {
      await ask("PUT", `/pulls/${pull}/merge`, {});
    },
    review: async (pull, said) => {
      await ask("POST", `/pulls/${pull}/reviews`, said);
    },
    fileOn: async (branch, path) => {
      const file = await ask("GET", `/contents/${path}?ref=${encodeURIComponent(branch)}`);
      const { content } = z.object({ content: z.string() }).parse(file);
      return Buffer.from(content, "base64").toString("utf8");
    },
    commitFile: async (path, content) => {
      const { sha } = z.object({ sha: z.string() }).parse(await ask("GET", `/contents/${path}`));
      const file = { message: `Change ${path} back`, content: Buffer.from(content).toString("base64"), sha };
      await ask("PUT", `/contents/${path}`, file);
    },
  };
}

function askerAt(base: string, token: string) {
  return async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `token ${token}`, accept: "application/vnd.github+json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`);
    return response.json();
  };
}
