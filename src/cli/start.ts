import { Command } from "commander";
import { readEnvironment, renderEnvironmentProblems } from "../config/environment/environment.ts";
import { openLog } from "../flows/open-log.ts";
import { systemClock } from "../platform/clock.ts";
import { type StartService } from "./program/running.ts";
import { tellCrashes } from "./program/tell-crashes.ts";
import { untilSignal } from "./program/until-signal.ts";

export function startCommand(
  { startService }: { readonly startService: StartService },
  exit: { code: number },
): Command {
  return new Command("start")
    .description(
      "Run the service. Its settings are environment variables: see docs/reference/environment.md.",
    )
    .action(async () => {
      tellCrashes();
      const read = readEnvironment(process.env);
      if (read.kind === "invalid") {
        process.stderr.write(`${renderEnvironmentProblems(read.problems)}\n`);
        exit.code = 2;
        return;
      }
      const { environment } = read;
      const log = openLog(environment.logLevel);
      const stopped = untilSignal();
      const service = await startService({ environment, variables: process.env, log, clock: systemClock });
      log.info({ signal: await stopped }, "stopping");
      await service.close();
    });
}
