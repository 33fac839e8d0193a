import { connectOctokit, type Connection, type Octokit } from "./connection/octokit.ts";

export interface Installation {
  readonly id: number;
  readonly account: string;
  readonly suspended: boolean;
  /** As granted by the account: permission name to `read`, `write` or `admin`. */
  readonly permissions: Readonly<Record<string, string>>;
}

export interface InstalledRepository {
  readonly id: number;
  readonly owner: string;
  readonly repo: string;
  readonly private: boolean;
  readonly archived: boolean;
  readonly defaultBranch: string;
}

export interface AppIdentity {
  readonly id: number;
  readonly slug: string;
  /** The login under which the App writes. */
  readonly botLogin: string;
}

/** One repository as one installation of the App sees it. */
export interface RepositoryClient {
  readonly octokit: Octokit;
  readonly owner: string;
  readonly repo: string;
  readonly installationId: number;
  readonly app: AppIdentity;
}

export interface NarrowedToken {
  /** The repository's name without its owner. */
  readonly repository: string;
  readonly permissions: Readonly<Record<string, "read" | "write">>;
}

export interface GitHubApp {
  readonly appOctokit: Octokit;
  octokit(installationId: number): Octokit;
  identity(): Promise<AppIdentity>;
  /** Without asking GitHub; null until it was asked once. */
  knownIdentity(): AppIdentity | null;
  repository(place: { installationId: number; owner: string; repo: string }): Promise<RepositoryClient>;
  /** Minted at this call, for one repository and no more than these permissions: for git fetch and push. */
  installationToken(installationId: number, narrowed: NarrowedToken): Promise<string>;
  listInstallations(): Promise<Installation[]>;
  listRepositories(installationId: number): Promise<InstalledRepository[]>;
}

export function connectGitHubApp(connection: Connection): GitHubApp {
  const appOctokit = connectOctokit(connection);
  const octokits = new Map<number, Octokit>();
  const octokit = (installationId: number): Octokit => {
    const known = octokits.get(installationId) ?? connectOctokit(connection, installationId);
    octokits.set(installationId, known);
    return known;
  };
  let identity: AppIdentity | undefined;
  const readOwnIdentity = async () => (identity ??= await readIdentity(appOctokit));
  return {
    appOctokit,
    octokit,
    identity: readOwnIdentity,
    knownIdentity: () => identity ?? null,
    repository: async ({ installationId, owner, repo }) => {
      const app = await readOwnIdentity();
      return { octokit: octokit(installationId), owner, repo, installationId, app };
    },
    installationToken: (installationId, narrowed) => mintToken(appOctokit, installationId, narrowed),
    listInstallations: () => listInstallations(appOctokit),
    listRepositories: (installationId) => listRepositories(octokit(installationId)),
  };
}

async function readIdentity(octokit: Octokit): Promise<AppIdentity> {
  const { data } = await octokit.rest.apps.getAuthenticated();
  if (data?.slug === undefined) throw new Error("GitHub does not tell the App's slug");
  return { id: data.id, slug: data.slug, botLogin: `${data.slug}[bot]` };
}

async function mintToken(octokit: Octokit, installationId: number, narrowed: NarrowedToken): Promise<string> {
  const { data } = await octokit.rest.apps.createInstallationAccessToken({
    installation_id: installationId,
    repositories: [narrowed.repository],
    permissions: { ...narrowed.permissions },
  });
  return data.token;
}

async function listInstallations(octokit: Octokit): Promise<Installation[]> {
  const installations = await octokit.paginate(octokit.rest.apps.listInstallations, { per_page: 100 });
  return installations.map((installation) => ({
    id: installation.id,
    account: accountName(installation.account),
    suspended: installation.suspended_at !== null,
    permissions: Object.fromEntries(Object.entries(installation.permissions)),
  }));
}

function accountName(account: { login: string } | { slug: string } | null): string {
  if (account === null) return "";
  return "login" in account ? account.login : account.slug;
}

async function listRepositories(octokit: Octokit): Promise<InstalledRepository[]> {
  const repositories = await octokit.paginate(octokit.rest.apps.listReposAccessibleToInstallation, {
    per_page: 100,
  });
  return repositories.map((repository) => ({
    id: repository.id,
    owner: repository.owner.login,
    repo: repository.name,
    private: repository.private,
    archived: repository.archived,
    defaultBranch: repository.default_branch,
  }));
}
