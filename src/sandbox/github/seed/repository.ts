import { cp, mkdtemp, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runGit, gitEnvironment } from "../git/run-git.ts";
import { newUser, seededRoles } from "./people.ts";
import { type Repository } from "../state.ts";
import { type User } from "../state/issues.ts";
import { findRepository, findUser, type World } from "../world.ts";

export interface RepositorySeed {
  readonly owner: string;
  readonly name: string;
  /** A local git checkout, whose commits are taken, or a plain directory, whose files are. */
  readonly from: string;
  readonly private?: boolean;
}

export async function seedRepository(world: World, seed: RepositorySeed): Promise<Repository> {
  if (findRepository(world.state, seed.owner, seed.name) !== undefined) {
    throw new Error(`${seed.owner}/${seed.name} is there already`);
  }
  const owner = ownerOf(world, seed.owner);
  const directory = join(world.root, `${seed.owner}/${seed.name}.git`.toLowerCase());
  await mkdir(join(world.root, seed.owner.toLowerCase()), { recursive: true });
  const defaultBranch = await fill(world, directory, seed);
  return addRepository(world, { seed, owner, directory, defaultBranch });
}

interface NewRepository {
  readonly seed: Pick<RepositorySeed, "name" | "private">;
  readonly owner: User;
  readonly directory: string;
  readonly defaultBranch: string;
  readonly forkOf?: Repository;
}

export function addRepository(
  world: World,
  { seed, owner, directory, defaultBranch, forkOf }: NewRepository,
): Repository {
  const now = world.clock.now();
  const repository: Repository = {
    id: world.nextId(),
    owner,
    name: seed.name,
    description: null,
    private: seed.private ?? false,
    archived: false,
    hasIssues: forkOf === undefined,
    defaultBranch,
    forkOf: forkOf ?? null,
    directory,
    collaborators: new Map(forkOf === undefined ? Object.entries(seededRoles) : []),
    labels: [],
    issues: [],
    pulls: [],
    suites: [],
    statuses: [],
    requiredApprovals: new Map(),
    createdAt: now,
    updatedAt: now,
    pushedAt: now,
  };
  world.state.repositories.push(repository);
  return repository;
}

/** The first owner is the account on which the App is installed. */
function ownerOf(world: World, login: string): User {
  const { state } = world;
  const owner = findUser(state, login) ?? newUser(world, { login, name: login, type: "Organization" });
  if (!state.users.includes(owner)) state.users.push(owner);
  if (state.repositories.length === 0) state.installation.account = owner;
  return owner;
}

async function fill(world: World, directory: string, { from }: RepositorySeed): Promise<string> {
  const git = gitFor(world);
  if (await isRepository(world, from)) {
    await git(world.root, ["clone", "--quiet", "--bare", "--no-hardlinks", from, directory]);
    await git(directory, ["remote", "remove", "origin"]);
  } else {
    await commitDirectory(world, from, directory);
  }
  for (const setting of serverSettings) await git(directory, ["config", ...setting]);
  const head = (await git(directory, ["symbolic-ref", "HEAD"])).trim();
  if (!head.startsWith("refs/heads/")) throw new Error(`${from} is on no branch`);
  await git(directory, ["rev-parse", "--verify", "--quiet", "HEAD"]);
  return head.slice("refs/heads/".length);
}

/** Whether git's own directory is here, rather than somewhere above. */
async function isRepository(world: World, from: string): Promise<boolean> {
  const asked = ["rev-parse", "--is-bare-repository", "--show-prefix"];
  const { exitCode, stdout } = await runGit(from, asked, { env: gitEnvironment(world.root) });
  const [isBare, prefix] = stdout.toString("utf8").split("\n");
  return isBare === "true" || (exitCode === 0 && prefix === "");
}

export const serverSettings: readonly (readonly [string, string])[] = [
  ["http.receivepack", "true"],
  ["uploadpack.allowFilter", "true"],
  ["uploadpack.allowAnySHA1InWant", "true"],
  ["receive.denyDeleteCurrent", "refuse"],
  ["receive.advertiseAtomic", "true"],
  ["gc.auto", "0"],
  ["receive.autogc", "false"],
];

async function commitDirectory(world: World, from: string, directory: string): Promise<void> {
  const git = gitFor(world);
  const work = await mkdtemp(join(tmpdir(), "sandbox-seed-"));
  try {
    await cp(from, work, { recursive: true, filter: (path) => !/(^|\/)(node_modules|\.git)$/.test(path) });
    await git(work, ["init", "--quiet", "--initial-branch=main"]);
    await git(work, ["add", "--all", "--force"]);
    await git(work, ["commit", "--quiet", "--allow-empty", "-m", "Begin"]);
    await git(world.root, ["clone", "--quiet", "--bare", "--no-hardlinks", work, directory]);
    await git(directory, ["remote", "remove", "origin"]);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

export function gitFor(world: World) {
  const date = world.clock.now().toISOString();
  const env = {
    ...gitEnvironment(world.root),
    GIT_AUTHOR_NAME: "Alice Admin",
    GIT_AUTHOR_EMAIL: "alice@sandbox.test",
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: "Alice Admin",
    GIT_COMMITTER_EMAIL: "alice@sandbox.test",
    GIT_COMMITTER_DATE: date,
  };
  return async (cwd: string, args: readonly string[]): Promise<string> => {
    const output = await runGit(cwd, args, { env });
    if (output.exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${output.stderr}`);
    return output.stdout.toString("utf8");
  };
}
