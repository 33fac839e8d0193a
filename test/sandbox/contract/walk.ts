import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAppAuth } from "@octokit/auth-app";
import { Octokit as Core } from "@octokit/core";
import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";
import { RequestError } from "@octokit/request-error";
import { startSandboxClock } from "../../../src/sandbox/clock.ts";
import { startSandboxGitHub, type SandboxGitHub } from "../../../src/sandbox/github/server.ts";
import { violationsOf, type Exchange } from "./validate-response.ts";

const RestOctokit = Core.plugin(restEndpointMethods);
export type RestOctokit = InstanceType<typeof RestOctokit>;

/** A way through the sandbox's operations, of which every answer is compared with GitHub's description. */
export interface Walk {
  readonly github: SandboxGitHub;
  readonly place: { readonly owner: "acme"; readonly repo: "web" };
  readonly base: string;
  /** Where deliveries go. */
  readonly hookUrl: string;
  readonly app: RestOctokit;
  readonly installation: RestOctokit;
  readonly admin: RestOctokit;
  readonly writer: RestOctokit;
  readonly stranger: RestOctokit;
  readonly as: (token: string) => RestOctokit;
  /** "GET /repos/{owner}/{repo}" of every operation that was answered without a refusal. */
  readonly walked: Set<string>;
  readonly violations: string[];
  close(): Promise<void>;
}

export async function startWalk(): Promise<Walk> {
  const root = await mkdtemp(join(tmpdir(), "nightshift-contract-"));
  const github = await startSandboxGitHub({
    ...{ root: join(root, "git"), clock: startSandboxClock() },
    alsoTold: ["create", "delete", "label", "repository"],
  });
  await mkdir(join(root, "seed", "src"), { recursive: true });
  const lines = Array.from({ length: 30 }, (_, line) => `line ${line + 1}\n`).join("");
  await writeFile(join(root, "seed", "README.md"), lines);
  await writeFile(join(root, "seed", "src", "a.ts"), "export const a = 1;\n");
  await github.seedRepository({ owner: "acme", name: "web", from: join(root, "seed") });
  const receiver = await startReceiver();
  github.deliverTo(receiver.url);
  const walked = new Set<string>();
  const violations: string[] = [];
  const connect = (options: ConstructorParameters<typeof RestOctokit>[0]) => {
    const octokit = new RestOctokit({ baseUrl: `${github.url}/api/v3`, log: silent, ...options });
    watch(octokit, (exchange) => {
      if (exchange.status < 400) walked.add(`${exchange.method} ${exchange.template}`);
      violations.push(...violationsOf(exchange));
    });
    return octokit;
  };
  const { id: appId, privateKey, installationId } = github.app;
  const as = (token: string) => connect({ auth: token });
  return {
    ...{ github, walked, violations, as, place: { owner: "acme", repo: "web" } },
    hookUrl: receiver.url,
    base: github.state.repositories[0]?.defaultBranch ?? "",
    app: connect({ authStrategy: createAppAuth, auth: { appId, privateKey } }),
    installation: connect({ authStrategy: createAppAuth, auth: { appId, privateKey, installationId } }),
    admin: as(github.tokens.admin),
    writer: as(github.tokens.writer),
    stranger: as(github.tokens.stranger),
    close: async () => {
      await github.close();
      await receiver.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** The status with which a request is refused. */
export async function refusedWith(request: Promise<unknown>): Promise<number> {
  try {
    await request;
  } catch (error) {
    if (error instanceof RequestError) return error.status;
    throw error;
  }
  throw new Error("The request was not refused");
}

interface File {
  readonly path: string;
  readonly text: string;
}

/** A branch with one more commit than the base, made by the API alone; answers its head. */
export async function branchWithFile(walk: Walk, branch: string, file: File): Promise<string> {
  const { path, text } = file;
  const { writer, place, base } = walk;
  const head = await writer.rest.git.getRef({ ...place, ref: `heads/${base}` });
  await writer.rest.git.createRef({ ...place, ref: `refs/heads/${branch}`, sha: head.data.object.sha });
  const existing = await writer.rest.repos.getContent({ ...place, path, ref: branch }).catch(() => undefined);
  const sha = existing !== undefined && "sha" in existing.data ? { sha: existing.data.sha } : {};
  const content = Buffer.from(text).toString("base64");
  const message = `Change ${path}`;
  const { data } = await writer.rest.repos.createOrUpdateFileContents({
    ...{ ...place, path, branch, message, content },
    ...sha,
  });
  if (data.commit.sha === undefined) throw new Error("GitHub does not tell the commit");
  return data.commit.sha;
}

/** Takes every webhook. */
async function startReceiver(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume().once("end", () => response.writeHead(202).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

function watch(octokit: RestOctokit, see: (exchange: Exchange) => void): void {
  octokit.hook.wrap("request", async (request, options) => {
    // GraphQL has a schema of its own.
    if (options.url.endsWith("/graphql")) return request(options);
    const { body } = octokit.request.endpoint(options) as { body?: unknown };
    const asked = { method: options.method, template: options.url, requestBody: body };
    try {
      const response = await request(options);
      see({ ...asked, status: response.status, responseBody: response.data });
      return response;
    } catch (error) {
      if (error instanceof RequestError && error.response !== undefined) {
        see({ ...asked, status: error.status, responseBody: error.response.data });
      }
      throw error;
    }
  });
}
