import { EnvironmentRefused } from "../config/environment/environment-refused.ts";
import { isolationProblem } from "../config/environment/isolation-choice.ts";
import { type Environment } from "../config/environment/environment.ts";
import { type Log } from "../platform/log.ts";
import { describeIsolation, detectIsolation, type Isolation } from "../workspaces/isolation/isolation.ts";

/** Under which isolation agents and gates work here, and how that is told. */
export interface ChosenIsolation {
  readonly isolation: Isolation;
  readonly described: string;
}

/** Finds out under which isolation agents and gates work, says so, and refuses one that was not chosen. */
export async function chooseIsolation(environment: Environment, log: Log): Promise<ChosenIsolation> {
  const isolation = await detectIsolation(environment.isolation);
  const problem = isolationProblem(environment, isolation);
  if (problem !== null) throw new EnvironmentRefused(`${problem.name} ${problem.problem}. ${problem.mend}`);
  const described = describeIsolation(isolation);
  log.info({ isolation: described }, "isolation of agents and gates");
  return { isolation, described };
}
