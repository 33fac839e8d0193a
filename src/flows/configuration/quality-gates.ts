import { type z } from "zod";
import { type EffectiveValue } from "../../config/effective.ts";
import { explainIssue } from "../../config/repository/explain-issue.ts";
import { writtenValue } from "../../config/written-value.ts";
import {
  changeGates,
  type GatesChange,
  type GatesRefusal,
  type WrittenGates,
} from "../../domain/gates/gates-change.ts";
import { gatesConfiguration } from "../../domain/gates/configuration.ts";
import {
  changeApiConfiguration,
  findApiConfiguration,
} from "../../store/configuration/api-configurations.ts";
import { noticeRepository } from "../../store/escalations/escalations.ts";
import { findRepositoryByName, type Repository } from "../../store/configuration/repositories.ts";
import { record, type RecordDeps } from "../record.ts";
import { configurationSubject } from "../subject.ts";
import { inForceBy } from "./effective.ts";
import { readStoredSources, type ConfigurationDeps } from "./sources.ts";

export interface QualityGates {
  readonly repository: string;
  /** What is stored through the API, as it was written. */
  readonly stored: WrittenGates;
  readonly changedAt: Date | null;
  /** What is in force, and where each value comes from. Durations are in milliseconds. */
  readonly effective: readonly EffectiveValue[];
}

export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** Null: the repository is unknown. */
export async function readQualityGates(
  deps: ConfigurationDeps,
  place: RepositoryName,
): Promise<QualityGates | null> {
  const repository = await findRepositoryByName(deps.db, place);
  return repository === null ? null : describe(deps, repository);
}

async function describe(deps: ConfigurationDeps, repository: Repository): Promise<QualityGates> {
  const api = await findApiConfiguration(deps.db, repository.id);
  const { values } = inForceBy(await readStoredSources(deps, repository));
  return {
    repository: `${repository.owner}/${repository.name}`,
    stored: gatesOf(api?.layer ?? {}),
    changedAt: api?.changedAt ?? null,
    effective: values.filter(({ key }) => key === "gates" || key.startsWith("gates.")),
  };
}

export interface WrongValue {
  readonly path: string;
  /** What stands there, as JSON; absent: nothing does, or its name is what is wrong. */
  readonly value?: string;
  readonly problem: string;
  readonly mend: string;
}

export type GatesChanged =
  | { readonly kind: "changed"; readonly gates: QualityGates; readonly id: string | null }
  | { readonly kind: "refused"; readonly reason: GatesRefusal | "unknown_repository" | "changed_meanwhile" }
  | { readonly kind: "invalid"; readonly problems: readonly WrongValue[] };

/** Changes the gates that are stored for a repository, if the result is valid by itself and with the other sources. */
export async function changeQualityGates(
  deps: ConfigurationDeps & RecordDeps,
  place: RepositoryName,
  { change, by }: { readonly change: GatesChange; readonly by: string },
): Promise<GatesChanged> {
  const repository = await findRepositoryByName(deps.db, place);
  if (repository === null) return { kind: "refused", reason: "unknown_repository" };
  const from = (await findApiConfiguration(deps.db, repository.id))?.layer ?? null;
  const changed = changeGates(gatesOf(from ?? {}), change);
  if (changed.kind === "refused") return changed;
  const { gates: _, ...others } = from ?? {};
  const to = Object.keys(changed.gates).length === 0 ? others : { ...others, gates: changed.gates };
  const problems = await problemsOf(deps, repository, to);
  if (problems.length > 0) return { kind: "invalid", problems };
  const now = deps.clock.now();
  const decided = {
    ...{ repositoryId: repository.id, subject: configurationSubject(repository.id), kind: "quality-gates" },
    ...{ facts: { by, change: change.kind, before: gatesOf(from ?? {}) }, effects: [] },
    decision: { gates: changed.gates },
  };
  const stored = await record(deps, decided, async (db) => {
    if (!(await changeApiConfiguration(db, repository.id, { from, to, now }))) return false;
    await noticeRepository(db, repository.id);
    return true;
  });
  if (!stored) return { kind: "refused", reason: "changed_meanwhile" };
  return { kind: "changed", gates: await describe(deps, repository), id: changed.id };
}

async function problemsOf(
  deps: ConfigurationDeps,
  repository: Repository,
  layer: Readonly<Record<string, unknown>>,
): Promise<WrongValue[]> {
  const gates = gatesOf(layer);
  const parsed = gatesConfiguration.safeParse(gates, { reportInput: true });
  if (!parsed.success) return wrongValues(parsed.error, gates);
  const sources = await readStoredSources(deps, repository);
  // What is torn already is not this change's doing, and it may be what mends it.
  if (inForceBy(sources).contradictions.length > 0) return [];
  const { contradictions } = inForceBy({ ...sources, layers: { ...sources.layers, api: layer } });
  return contradictions.map(({ key, problem, mend }) => ({
    path: key,
    problem: `${problem}, together with what is set elsewhere`,
    mend,
  }));
}

function wrongValues({ issues }: z.ZodError, gates: WrittenGates): WrongValue[] {
  return issues
    .flatMap((issue) => explainIssue(issue, gatesConfiguration))
    .map(({ path, atKey, problem, mend }) => {
      const value = atKey ? undefined : writtenValue(gates, path);
      return {
        path: ["gates", ...path].join("."),
        ...(value === undefined ? {} : { value }),
        problem,
        mend,
      };
    });
}

function gatesOf(layer: Readonly<Record<string, unknown>>): WrittenGates {
  const { gates } = layer;
  return typeof gates === "object" && gates !== null ? (gates as WrittenGates) : {};
}
