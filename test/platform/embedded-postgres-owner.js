import { startEmbeddedPostgres } from "../../dist/platform/embedded-postgres/start.js";
import { createLog } from "../../dist/platform/log.js";

/** Runs a server until its standard input ends; says on one line where, or why not. */
try {
  const dataDirectory = process.argv[2] ?? "";
  const server = await startEmbeddedPostgres({ dataDirectory, log: createLog("silent") });
  process.stdout.write(`${server.url}\n`);
  process.stdin.resume().on("end", () => void server.stop());
} catch (error) {
  process.stdout.write(`${String(error).replaceAll("\n", " ")}\n`);
}
