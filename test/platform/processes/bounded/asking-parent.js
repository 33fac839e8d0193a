// Asks for what never ends, and tells the id of the process that is at it.
import { BoundedProcesses } from "../../../../dist/platform/processes/bounded/bounded-processes.js";

const entry = new URL("./asked-child.js", import.meta.url);
const children = new BoundedProcesses(entry, { most: 1, workMs: 600_000, megabytes: 64 });
const reply = async (pid) => process.stdout.write(`${pid}\n`);
await children.ask({ request: { what: "forever after", text: "" }, reply });
