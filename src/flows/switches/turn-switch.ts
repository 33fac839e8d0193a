import {
  changeSwitch,
  findSwitch,
  noticeUnderWay,
  type Reach,
  type SwitchChange,
  type SwitchScope,
} from "../../store/configuration/switches.ts";
import {
  changeApiConfiguration,
  findApiConfiguration,
} from "../../store/configuration/api-configurations.ts";
import { type Db } from "../../store/database.ts";
import { type EscalationKey } from "../../store/escalations/escalations.ts";
import { clearRetryAt } from "../../store/jobs/due-jobs.ts";
import { type JobKey } from "../../store/jobs/jobs.ts";
import { findRepositoryByName } from "../../store/configuration/repositories.ts";
import { record, type RecordDeps } from "../record.ts";
import { configurationSubject } from "../subject.ts";

export interface TurnDeps extends RecordDeps {
  readonly wakeSoon: (key: EscalationKey) => Promise<void>;
  readonly wakeJob: (key: JobKey) => Promise<void>;
}

/** Sets what an operator asks for. Work that runs notices it within seconds; what was held is looked at. */
export async function turnSwitch(
  deps: TurnDeps,
  scope: SwitchScope,
  { change, by }: { readonly change: SwitchChange; readonly by: string },
): Promise<void> {
  const before = await findSwitch(deps.db, scope);
  const subject = scope.kind === "service" ? "service" : `installation ${scope.id}`;
  await turn(deps, scope, {
    about: { repositoryId: null, subject, facts: { by, before }, decision: change },
    save: async (db) => {
      await changeSwitch(db, scope, { change, now: deps.clock.now() });
      return true;
    },
  });
}

export type RepositoryTurned = "turned" | "unknown_repository" | "changed_meanwhile";

/** Pauses a repository over whatever its files say, or takes that back. */
export async function turnRepository(
  deps: TurnDeps,
  place: { readonly owner: string; readonly name: string },
  { enabled, by }: { readonly enabled: boolean; readonly by: string },
): Promise<RepositoryTurned> {
  const repository = await findRepositoryByName(deps.db, place);
  if (repository === null) return "unknown_repository";
  const { id } = repository;
  const from = (await findApiConfiguration(deps.db, id))?.layer ?? null;
  const { enabled: _, ...others } = from ?? {};
  const to = enabled ? others : { ...others, enabled };
  const about = {
    ...{ repositoryId: id, subject: configurationSubject(id) },
    ...{ facts: { by, before: from?.["enabled"] ?? null }, decision: { enabled } },
  };
  const save = (db: Db) => changeApiConfiguration(db, id, { from, to, now: deps.clock.now() });
  return (await turn(deps, { kind: "repository", id }, { about, save })) ? "turned" : "changed_meanwhile";
}

interface Turn {
  readonly about: {
    readonly repositoryId: number | null;
    readonly subject: string;
    readonly facts: unknown;
    readonly decision: unknown;
  };
  readonly save: (db: Db) => Promise<boolean>;
}

async function turn(deps: TurnDeps, reach: Reach, { about, save }: Turn): Promise<boolean> {
  const escalations: EscalationKey[] = [];
  const jobs: JobKey[] = [];
  const turned = await record(deps, { ...about, kind: "switch", effects: [] }, async (db) => {
    if (!(await save(db))) return false;
    escalations.push(...(await noticeUnderWay(db, reach)));
    jobs.push(...(await clearRetryAt(db, reach)));
    return true;
  });
  if (!turned) return false;
  for (const key of escalations) await deps.wakeSoon(key);
  for (const key of jobs) await deps.wakeJob(key);
  return true;
}
