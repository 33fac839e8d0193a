import { spawn } from "node:child_process";
import { Hono, type Context } from "hono";
import { actorOf, type Actor } from "../actor.ts";
import { demand, maySee, reads, roleOf, writes, isInstalledOn } from "../access.ts";
import { type Env } from "../call.ts";
import { atLeast, grants } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { type Repository } from "../state.ts";
import { findRepository, fullName, type World } from "../world.ts";
import { receivePush } from "./push.ts";
import { gitEnvironment } from "./run-git.ts";

type Service = "git-upload-pack" | "git-receive-pack";

/** Fetch and push over HTTP, as `git clone URL/OWNER/NAME.git` asks for them. */
export function smartHttpRoutes(world: World): Hono<Env> {
  const hono = new Hono<Env>();
  hono.get("/:owner/:name/info/refs", (c) => {
    const service = c.req.query("service");
    if (service !== "git-upload-pack" && service !== "git-receive-pack")
      return c.text("Please upgrade your git client.", 403);
    return serve(world, c, service);
  });
  for (const service of ["git-upload-pack", "git-receive-pack"] as const) {
    hono.post(`/:owner/:name/${service}`, (c) => serve(world, c, service));
  }
  return hono;
}

async function serve(world: World, c: Context<Env>, service: Service): Promise<Response> {
  const admitted = admit(world, c, service);
  if (admitted instanceof Response) return admitted;
  const { repository, actor } = admitted;
  const request: BackendRequest = {
    repository,
    actor,
    c,
    body: Buffer.from(await c.req.arrayBuffer()),
    env: {},
  };
  if (service === "git-receive-pack" && c.req.method === "POST") {
    return receivePush(world, { repository, actor }, (env) => runBackend(world, { ...request, env }));
  }
  return tellsCapabilities(c, service) ? capabilities(world, request) : runBackend(world, request);
}

/** From version 2 of its protocol on, git asks what a server can do before it asks for refs. */
function tellsCapabilities(c: Context<Env>, service: Service): boolean {
  const isFetch = service === "git-upload-pack" && c.req.method === "GET";
  return isFetch && c.req.header("git-protocol") === "version=2";
}

/** What this machine's git said that it can do: the same of every repository, since all are served alike. */
let told: { readonly headers: Headers; readonly body: ArrayBuffer } | undefined;

async function capabilities(world: World, request: BackendRequest): Promise<Response> {
  if (told !== undefined) return new Response(told.body, { headers: told.headers });
  const response = await runBackend(world, request);
  if (response.status === 200) {
    told = { headers: response.headers, body: await response.clone().arrayBuffer() };
  }
  return response;
}

function admit(
  world: World,
  c: Context<Env>,
  service: Service,
): Response | { repository: Repository; actor: Actor } {
  const challenge = (status: 401 | 403 | 404, text: string) =>
    c.text(text, status, status === 401 ? { "www-authenticate": 'Basic realm="GitHub"' } : {});
  const repository = findServed(world, c);
  let actor: Actor;
  try {
    actor = actorOf(world, c.req.header("authorization"));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return challenge(error.status === 401 ? 401 : 403, "Invalid username or token.");
  }
  if (repository === undefined || !maySee(world, actor, repository)) {
    return actor.kind === "anonymous"
      ? challenge(401, "Authentication required.")
      : challenge(404, "Repository not found.");
  }
  if (service === "git-receive-pack") {
    if (isWiki(c)) return challenge(403, "Wikis are written on GitHub's pages here.");
    if (actor.kind === "anonymous") return challenge(401, "Authentication required.");
    const denial = pushDenial(world, actor, repository);
    return denial === null ? { repository, actor } : challenge(403, denial);
  }
  try {
    demand(world, actor, { repository, need: reads("contents") });
    return { repository, actor };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return challenge(403, "Repository access denied.");
  }
}

function isWiki(c: Context<Env>): boolean {
  return /\.wiki(?:\.git)?$/.test(c.req.param("name") ?? "");
}

/** A repository, or its wiki in its place: who may read the one may read the other. */
function findServed(world: World, c: Context<Env>): Repository | undefined {
  const name = (c.req.param("name") ?? "").replace(/\.git$/, "");
  const found = findRepository(world.state, c.req.param("owner") ?? "", name.replace(/\.wiki$/, ""));
  if (found === undefined || !isWiki(c)) return found;
  return found.wiki === null ? undefined : { ...found, directory: found.wiki };
}

function pushDenial(world: World, actor: Actor, repository: Repository): string | null {
  if (repository.archived) return "This repository was archived so it is read-only.";
  if (actor.kind === "user") {
    const may = atLeast(roleOf(repository, actor.user), writes("contents").role as "write");
    return may ? null : `Permission to ${fullName(repository)}.git denied to ${actor.user.login}.`;
  }
  const may =
    actor.kind === "installation" &&
    isInstalledOn(world, actor, repository) &&
    grants(actor.token.permissions, "contents", "write");
  return may ? null : "Write access to repository not granted.";
}

interface BackendRequest {
  readonly repository: Repository;
  readonly actor: Actor;
  readonly c: Context<Env>;
  readonly body: Buffer;
  readonly env: Readonly<Record<string, string>>;
}

function runBackend(world: World, { repository, actor, c, body, env }: BackendRequest): Promise<Response> {
  const url = new URL(c.req.url);
  const tail = url.pathname.split("/").slice(3).join("/");
  const child = spawn("git", ["http-backend"], {
    cwd: world.root,
    stdio: ["pipe", "pipe", "pipe"],
    env: {
      ...gitEnvironment(world.root),
      GIT_PROJECT_ROOT: repository.directory,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: `/${tail}`,
      REQUEST_METHOD: c.req.method,
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: c.req.header("content-type") ?? "",
      CONTENT_LENGTH: String(body.length),
      HTTP_CONTENT_ENCODING: c.req.header("content-encoding") ?? "",
      GIT_PROTOCOL: c.req.header("git-protocol") ?? "",
      REMOTE_ADDR: "127.0.0.1",
      REMOTE_USER: actor.kind === "user" ? actor.user.login : actor.kind,
      ...env,
    },
  });
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.resume();
    child.on("error", reject);
    child.on("close", () => resolve(cgiResponse(Buffer.concat(output))));
    child.stdin.on("error", () => undefined);
    child.stdin.end(body);
  });
}

function cgiResponse(output: Buffer): Response {
  const end = output.indexOf("\r\n\r\n");
  const headers = new Headers();
  let status = 200;
  for (const line of output.subarray(0, Math.max(end, 0)).toString("utf8").split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon < 0) continue;
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).trim()];
    if (name.toLowerCase() === "status") status = Number.parseInt(value, 10);
    else headers.append(name, value);
  }
  if (end < 0) status = 500;
  return new Response(new Uint8Array(output.subarray(end < 0 ? 0 : end + 4)), { status, headers });
}
