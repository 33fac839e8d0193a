import { Command, Option } from "commander";
import {
  namesApp,
  readEnvironment,
  readWithoutApp,
  renderEnvironmentProblems,
  type Environment,
  type EnvironmentWithoutApp,
} from "../config/environment/environment.ts";
import { type EnvironmentProblem } from "../config/environment/contradictions.ts";
import { type Role } from "../config/environment/role.ts";
import { readStoredApp, type StoredApp } from "../config/environment/stored-app.ts";
import { openLog } from "../flows/open-log.ts";
import { systemClock } from "../platform/clock.ts";
import { type SetUp, type StartService } from "./program/running.ts";
import { tellCrashes } from "./program/tell-crashes.ts";
import { untilSignal } from "./program/until-signal.ts";

export interface StartDeps {
  readonly startService: StartService;
  readonly setUp: SetUp;
}

export function startCommand({ startService, setUp }: StartDeps, exit: { code: number }): Command {
  return new Command("start")
    .description(
      "Run the service. Its settings are environment variables: see docs/reference/environment.md. Without a GitHub App, it serves the page that makes one.",
    )
    .addOption(
      new Option(
        "--role <role>",
        "web: take deliveries, serve pages and API; worker: do the work; both unless told",
      ).choices(["web", "worker"]),
    )
    .action(async ({ role = "both" }: { readonly role?: Role }) => {
      tellCrashes();
      const stopped = untilSignal();
      const found = await findEnvironment(role, { setUp, stopped });
      if (found.kind === "stopped") return;
      if (found.kind === "invalid") {
        process.stderr.write(`${renderEnvironmentProblems(found.problems)}\n`);
        exit.code = 2;
        return;
      }
      const { environment } = found;
      const log = openLog(environment.logLevel);
      const service = await startService({ environment, variables: process.env, log, clock: systemClock });
      log.info({ signal: await stopped }, "stopping");
      await service.close();
    });
}

type Found =
  | { readonly kind: "valid"; readonly environment: Environment }
  | { readonly kind: "invalid"; readonly problems: readonly EnvironmentProblem[] }
  | { readonly kind: "stopped" };

/** As the variables say; what they leave out of the App is what was set up before, or now. */
async function findEnvironment(
  role: Role,
  { setUp, stopped }: Pick<StartDeps, "setUp"> & { readonly stopped: Promise<unknown> },
): Promise<Found> {
  if (namesApp(process.env)) return readEnvironment(process.env, role);
  const rest = readWithoutApp(process.env, role);
  if (rest.kind === "invalid") return rest;
  const { environment } = rest;
  const stored = await readStoredApp(environment.dataDirectory);
  if (stored !== null) return { kind: "valid", environment: withApp(environment, stored) };
  // A worker shows nobody a page: a web process beside it does.
  if (role === "worker") return readEnvironment(process.env, role);
  const done = await setUp({ environment, log: openLog(environment.logLevel), stopped });
  if (done === null) return { kind: "stopped" };
  const app = await readStoredApp(environment.dataDirectory);
  if (app === null) throw new Error("The App that was set up is not where it was stored");
  // The port that GitHub was told of.
  const http = { ...environment.http, ...done };
  return { kind: "valid", environment: { ...withApp(environment, app), http } };
}

/** People sign in through the App that was set up where others reach the pages; on this machine nobody has to. */
function withApp(environment: EnvironmentWithoutApp, app: StoredApp): Environment {
  const { clientId, clientSecret } = app;
  const isReached = environment.http.publicUrl?.startsWith("https:") === true;
  const own = isReached ? { clientId, clientSecret, operators: new Set<string>() } : null;
  return { ...environment, app, signIn: environment.signIn ?? own };
}
