import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { decideOnBranch } from "../../../domain/escalations/filing/default-branch.ts";
import { buildRegistry, domainOf } from "../../../domain/escalations/registry/registry.ts";
import { type ReportedCheck } from "../../../domain/gates/judging/judge-check.ts";
import { readReportedChecks } from "../../../github/checks/reported-checks.ts";
import { branchHead, defaultBranch } from "../../../github/refs.ts";
import { listStandingFilings } from "../../../store/escalations/filings.ts";
import {
  findRepository,
  noteRepository,
  type Repository,
} from "../../../store/configuration/repositories.ts";
import { configurationInForce } from "../../configuration/effective.ts";
import { killSwitch } from "../../switches/kill-switch.ts";
import { clearCondition } from "./clear-condition.ts";
import { type FilingDeps } from "./condition.ts";
import { escalate } from "./escalate.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

export interface NoticeBranchDeps {
  readonly db: FilingDeps["db"];
  /** Debounced: many checks of one repository cause one look. */
  readonly lookAtBranchSoon: (repositoryId: number) => Promise<void>;
}

const domain = "ci-stuck";
const prefix = "default branch: ";
const longestOutput = 500;

/** A check of the default branch ended. How it stands is found out later, from its head. */
export async function noticeBranchCheck(deps: NoticeBranchDeps, repository: Repository): Promise<void> {
  if (await noteRepository(deps.db, repository)) await deps.lookAtBranchSoon(repository.id);
}

/** Files an issue for each check that fails at the head of the default branch, and closes it when it passes again. */
export async function lookAtDefaultBranch(deps: FilingDeps, repositoryId: number): Promise<void> {
  const repository = await findRepository(deps.db, repositoryId);
  if (repository === null) return;
  const { installationId, owner, name } = repository;
  const client = await deps.github.repository({ installationId, owner, repo: name });
  const { config } = await configurationInForce(deps, repositoryId, client);
  if (!config.escalations.ci) return;
  const match = domainOf([domain], buildRegistry(config.escalations.registry));
  // What is switched off neither files nor closes; the sweep looks again.
  if ((await killSwitch(deps, { installationId, config, match })) !== null) return;
  const branch = await defaultBranch(client);
  const sha = await branchHead(client, branch);
  if (sha === undefined) return;
  const filings = await listStandingFilings(deps.db, repositoryId, "default_branch");
  const filed = filings.map(({ fingerprint }) => fingerprint.slice(prefix.length));
  const { failing, passing } = decideOnBranch(await readReportedChecks(client, sha), filed);
  for (const check of failing) {
    const title = `${check.name} fails on ${branch}`;
    const body = describeFailure(deps, check, { branch, sha });
    const fingerprint = `${prefix}${check.name}`;
    await escalate(deps, { repositoryId, producer: "default_branch", fingerprint, domain, title, body });
  }
  for (const check of passing) {
    const why = `${check} passes again on ${branch} at ${sha.slice(0, 7)}`;
    await clearCondition(deps, { repositoryId, fingerprint: `${prefix}${check}`, why });
  }
}

function describeFailure(
  { prompts }: FilingDeps,
  { name, conclusion, url, output }: ReportedCheck,
  { branch, sha }: { branch: string; sha: string },
): string {
  return renderPrompt(prompts, "comments/check-failed", {
    ...{ check: name, conclusion: conclusion ?? "unknown", branch, commit: sha },
    ...{ url, output: output === "" ? null : cutText(output, longestOutput) },
  }).text;
}
