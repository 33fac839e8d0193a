import { RequestError } from "@octokit/request-error";
import { type AppTemplate } from "../../domain/app/manifest.ts";
import { type AppFound, type Finding, type WebhookFound } from "../../domain/doctor/findings.ts";
import { ownBranches } from "../../domain/own-branches.ts";
import { readAppTemplate } from "../../flows/app/read-app-template.ts";
import { openLog } from "../../flows/open-log.ts";
import { connectGitHubApp, type GitHubApp, type Installation } from "../../github/app.ts";
import { orRefusal } from "../../github/connection/refusals.ts";
import { hasBranch } from "../../github/refs.ts";

export interface AppCredentials {
  readonly id: number;
  readonly privateKey: string;
}

/** Asks GitHub, as the App, what it is and may do, and where its deliveries went. */
export async function examineApp(apiUrl: string, credentials: AppCredentials | null): Promise<Finding[]> {
  if (credentials === null) return unasked({ kind: "none" });
  const { id: appId, privateKey } = credentials;
  const github = connectGitHubApp({ appId, privateKey, apiUrl, log: openLog("silent") });
  try {
    const { data } = await github.appOctokit.rest.apps.getAuthenticated();
    if (data === null) return unasked({ kind: "refused", why: "GitHub knows no such App" });
    const installations = await github.listInstallations();
    const found: AppFound = {
      kind: "known",
      name: data.slug ?? data.name,
      installations: installations.length,
    };
    const template = await readAppTemplate();
    return [
      { check: "app", found },
      ...grants(template, { permissions: data.permissions, events: data.events, installations }),
      { check: "webhook", found: await askForWebhook(github) },
      await askForBranches(github, installations),
    ];
  } catch (error) {
    return unasked(whyNot(error));
  }
}

function unasked(found: AppFound): Finding[] {
  return [
    { check: "app", found },
    { check: "webhook", found: { kind: "unknown", why: "GitHub cannot be asked as the App" } },
  ];
}

function whyNot(error: unknown): AppFound {
  const why = error instanceof Error ? error.message : String(error);
  const refused = error instanceof RequestError && [401, 403, 404].includes(error.status);
  return { kind: refused ? "refused" : "unreachable", why };
}

interface Granted {
  readonly permissions: Readonly<Record<string, unknown>>;
  readonly events: readonly string[];
  readonly installations: readonly Installation[];
}

function grants(
  { default_permissions, default_events }: AppTemplate,
  { permissions, events, installations }: Granted,
): Finding[] {
  const listed = (levels: Readonly<Record<string, unknown>>) =>
    Object.entries(levels).map(([name, level]) => `${name}: ${String(level)}`);
  const needed = listed(default_permissions);
  const allows = (levels: Readonly<Record<string, string>>) =>
    Object.entries(default_permissions).every(([name, level]) =>
      level === "write" ? ["write", "admin"].includes(levels[name] ?? "") : levels[name] !== undefined,
    );
  const behind = installations.filter((each) => !allows(each.permissions)).map(({ account }) => account);
  return [
    { check: "permissions", needed, granted: listed(permissions), behind },
    { check: "events", needed: default_events, granted: events, behind: [] },
  ];
}

async function askForWebhook({ appOctokit }: GitHubApp): Promise<WebhookFound> {
  const { data: hook } = await appOctokit.rest.apps.getWebhookConfigForApp();
  const { data: deliveries } = await appOctokit.rest.apps.listWebhookDeliveries({ per_page: 1 });
  const url = hook.url === undefined || hook.url === "" ? null : hook.url;
  return { kind: "told", url, status: deliveries[0]?.status_code ?? null };
}

/** Whoever serves more is told of these; asking for all would take long. */
const mostRepositories = 200;

/** A repository that GitHub does not show is left out. */
async function askForBranches(github: GitHubApp, installations: readonly Installation[]): Promise<Finding> {
  const inTheWay: string[] = [];
  let looked = 0;
  for (const { id, suspended } of installations) {
    const listed = suspended ? [] : await orRefusal(() => github.listRepositories(id));
    for (const { owner, repo } of "kind" in listed ? [] : listed.slice(0, mostRepositories - looked)) {
      const stands = await orRefusal(() =>
        hasBranch(github.octokit(id), { owner, repo, branch: ownBranches }),
      );
      if (typeof stands !== "boolean") continue;
      looked += 1;
      if (stands) inTheWay.push(`${owner}/${repo}`);
    }
  }
  return { check: "branches", looked, inTheWay };
}
