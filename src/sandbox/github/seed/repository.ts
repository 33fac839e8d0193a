import { appendFile, mkdir } from "node:fs/promises";
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
  /** A plain directory of its wiki's pages; absent: it has no wiki. */
  readonly wiki?: string;
}

export async function seedRepository(world: World, seed: RepositorySeed): Promise<Repository> {
  if (findRepository(world.state, seed.owner, seed.name) !== undefined) {
    throw new Error(`${seed.owner}/${seed.name} is there already`);
  }
  const owner = ownerOf(world, seed.owner);
  const directory = join(world.root, `${seed.owner}/${seed.name}.git`.toLowerCase());
  await mkdir(join(world.root, seed.owner.toLowerCase()), { recursive: true });
  const defaultBranch = await fill(world, directory, seed);
  const repository = addRepository(world, { seed, owner, directory, defaultBranch });
  if (seed.wiki !== undefined) {
    repository.wiki = directory.replace(/\.git$/, ".wiki.git");
    await commitDirectory(world, { from: seed.wiki, directory: repository.wiki, branch: "master" });
  }
  return repository;
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
    wiki: null,
    defaultBranch,
    forkOf: forkOf ?? null,
    directory,
    collaborators: new Map(forkOf === undefined ? Object.entries(seededRoles) : []),
    teams: [],
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
  if (!(await isRepository(world, from))) return commitDirectory(world, { from, directory, branch: "main" });
  const git = gitFor(world);
  await git(world.root, ["clone", "--quiet", "--bare", "--no-hardlinks", from, directory]);
  await git(directory, ["remote", "remove", "origin"]);
  await serve(directory);
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

const serverSettings = `
[http]
  receivepack = true
[uploadpack]
  allowFilter = true
  allowAnySHA1InWant = true
[receive]
  denyDeleteCurrent = refuse
  advertiseAtomic = true
  autogc = false
[gc]
  auto = 0
`;

/** Has git serve a bare repository as GitHub would. */
export async function serve(directory: string): Promise<void> {
  await appendFile(join(directory, "config"), serverSettings);
}

interface Committed {
  readonly from: string;
  readonly directory: string;
  readonly branch: string;
}

async function commitDirectory(world: World, { from, directory, branch }: Committed): Promise<string> {
  const git = gitFor(world);
  await git(world.root, ["init", "--quiet", "--bare", `--initial-branch=${branch}`, directory]);
  const here = [`--git-dir=${directory}`, "--work-tree=."];
  const all = [".", ":(exclude,glob)**/node_modules", ":(exclude,glob)**/node_modules/**"];
  await git(from, [...here, "add", "--all", "--force", "--", ...all]);
  await git(from, [...here, "commit", "--quiet", "--allow-empty", "-m", "Begin"]);
  await serve(directory);
  return branch;
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
