import { createLog } from "../../dist/platform/log.js";
import { openQueue } from "../../dist/queue/queue.js";

/** A process that takes work, says so, and never ends it: to be killed. */
const { connection, prefix } = JSON.parse(process.env.DOOMED ?? "");
const never = () => new Promise(() => undefined);
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
