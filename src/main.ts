import { runCommandLine } from "./cli/program/command-line.ts";
import { type SetUp, type StartService } from "./cli/program/running.ts";

/** Loaded by the commands that run it only: most do not. */
const startService: StartService = async (options) => {
  const service = await import("./wiring/start-all.ts");
  return service.startService(options);
};

const setUp: SetUp = async (options) => (await import("./wiring/set-up-app.ts")).serveSetup(options);

// Whoever read what is said has gone, as of `| head`: that ends a command as Ctrl-C would, not with a trace of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.kill(process.pid, "SIGTERM");
});

process.exitCode = await runCommandLine(process.argv, { startService, setUp });
