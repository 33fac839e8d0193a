import { createHash } from "node:crypto";
import { z } from "zod";
import { loosenFile, type LoosenedFile } from "../../config/loosen-file.ts";
import { repositoryFilePath } from "../../config/repository/repository-file.ts";
import { type Configuration } from "../../domain/configuration.ts";
import {
  lookedBackMs,
  nextProposalStep,
  proposalBody,
  proposalTitle,
  type Loosening,
  type ProposalFacts,
} from "../../domain/gates/detection/propose.ts";
import { ownBranches } from "../../domain/own-branches.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { readFileAt } from "../../github/contents.ts";
import { type Refusal } from "../../github/connection/refusals.ts";
import { proposeFile } from "../../github/propose-file.ts";
import { readPull, type OpenedPull } from "../../github/pulls.ts";
import { branchHead, defaultBranch } from "../../github/refs.ts";
import { type Log } from "../../platform/log.ts";
import { lastAudit } from "../../store/audit.ts";
import { type Repository } from "../../store/configuration/repositories.ts";
import { isOverruled } from "../../store/metrics/overruled.ts";
import { record, type RecordDeps } from "../record.ts";
import { descriptionForHistory } from "../history-text.ts";
import { configurationSubject } from "../subject.ts";
import { killSwitch, type KillSwitchDeps } from "../switches/kill-switch.ts";
import { readStoredSources, type ConfigurationDeps } from "./sources.ts";
import { readLoosening } from "./suggest-gates.ts";

export type ProposingDeps = ConfigurationDeps & KillSwitchDeps & RecordDeps & { readonly log: Log };

const auditKind = "loosening";
const proposedBefore = z.object({ pull: z.int() });

export interface ProposingPlace {
  readonly repository: Repository;
  readonly client: RepositoryClient;
  readonly config: Configuration;
}

/** Proposes looser rules, where people overrule those in force again and again, as a pull request that changes the file. */
export async function proposeLoosening(deps: ProposingDeps, place: ProposingPlace): Promise<void> {
  const { repository, client, config } = place;
  if (config.gates.proposals === "none" || config.mode === "observe") return;
  const since = new Date(deps.clock.now().getTime() - lookedBackMs);
  if (!(await isOverruled(deps.db, { repositoryId: repository.id, since }))) return;
  const wanted = await readLoosening(deps, repository, config);
  const sources = await readStoredSources(deps, repository);
  const written = sources.repository?.inForce ?? null;
  if (written === null) return;
  const changed = loosenFile({ ...sources, written, config }, wanted);
  const facts = await readFacts(deps, place, changed.loosening);
  const step = nextProposalStep(facts);
  deps.log.debug({ repository: repository.id, ...step }, "looser rules looked at");
  if (step.kind === "leave") return;
  const opened = await openProposal(client, { written, changed });
  if (opened === null) return;
  if (opened.kind === "refused") {
    deps.log.warn({ repository: repository.id, reason: opened.reason }, "looser rules could not be proposed");
    return;
  }
  const decision = { ...step, pull: opened.pull.number };
  await record(
    deps,
    {
      ...{ repositoryId: repository.id, subject: configurationSubject(repository.id), kind: auditKind },
      ...{ facts: { ...facts, ...changed.loosening }, decision, effects: [] },
    },
    () => Promise.resolve(true),
  );
}

/** Null: the file is another by now, and is looked at again once it was read. */
async function openProposal(
  client: RepositoryClient,
  { written, changed }: { readonly written: string; readonly changed: LoosenedFile },
): Promise<OpenedPull | Refusal | null> {
  const base = await defaultBranch(client);
  const baseSha = await branchHead(client, base);
  const file = await readFileAt(client, repositoryFilePath, baseSha);
  if (baseSha === undefined || file.kind !== "text" || file.text !== written) return null;
  const digest = createHash("sha256").update(changed.text).digest("hex").slice(0, 12);
  return proposeFile(client, {
    ...{ path: repositoryFilePath, text: changed.text, replaces: file.sha, base, baseSha },
    ...{ branch: `${ownBranches}/looser-${digest}`, title: proposalTitle },
    body: await descriptionForHistory(proposalBody(changed.loosening)),
  });
}

async function readFacts(
  deps: ProposingDeps,
  { repository, client, config }: ProposingPlace,
  { thresholds, allowances }: Loosening,
): Promise<ProposalFacts> {
  const changes = thresholds.length + allowances.length;
  const match = { kind: "none", unregistered: [] } as const;
  const off = await killSwitch(deps, { ...repository, config, match });
  const entry = await lastAudit(deps.db, configurationSubject(repository.id), auditKind);
  const pull =
    entry === null || changes === 0
      ? null
      : await readPull(client, proposedBefore.parse(entry.decision).pull);
  const state = pull?.state === "open" ? "open" : (pull?.mergedAt ?? null) === null ? "closed" : "merged";
  return {
    switchedOff: off !== null,
    changes,
    last: entry === null ? null : { agoMs: deps.clock.now().getTime() - entry.at.getTime(), state },
  };
}
