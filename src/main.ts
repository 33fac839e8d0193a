import { runCommandLine } from "./cli/program/command-line.ts";
import { type SetUp, type StartService } from "./cli/program/running.ts";

/** Loaded by the commands that run it only: most do not. */
const startService: StartService = async (options) => {
  const service = await import("./wiring/start-all.ts");
  return service.startService(options);
};

const setUp: SetUp = async (options) => (await import("./wiring/set-up-app.ts")).serveSetup(options);

process.exitCode = await runCommandLine(process.argv, { startService, setUp });
