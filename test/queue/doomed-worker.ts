import { createLog } from "../../src/platform/log.ts";
import { type QueueConnection } from "../../src/queue/backend.ts";
import { openQueue } from "../../src/queue/queue.ts";

/** A process that takes work, says so, and never ends it: to be killed. */
const { connection, prefix } = JSON.parse(process.env["DOOMED"] ?? "") as {
  connection: QueueConnection;
  prefix: string;
};
const never = () => new Promise<void>(() => undefined);
const queue = await openQueue(connection, { log: createLog("silent"), prefix });
await queue.startWorkers(
  {
    inbox: never,
    escalation: () => {
      process.stdout.write("taken\n");
      return never();
    },
    commands: never,
    pull: never,
    job: never,
    phase: never,
    companion: never,
    gates: never,
    request: never,
    attempt: never,
    effects: never,
    configuration: never,
    branch: never,
    aftermath: never,
    redeliveries: never,
    sweep: never,
  },
  { lockMs: 500 },
);
