// Plays one turn of a script as a process of its own, inside the isolation. It travels as an argument of
// `node --eval`, so that nothing of Nightshift has to be readable there; hence it imports Node alone.
// In: one JSON object on standard input. Out: JSON lines.
import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { lstat, mkdir, open, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const brokenScript = 70;
const keptOutput = 64 * 1024;
let asks = 0;

/** A refusal that an agent would see as the answer of its tool; any other error breaks the script off. */
class Denied extends Error {}

/** What an agent would need for what a step does. */
const needed = { Write: "Write", Patch: "Edit", Delete: "Bash", Bash: "Bash" };

const { directory, home, promptFile, mode, tools, turn } = JSON.parse(await readInput());

try {
  for (const step of turn.steps) await play(step);
  say({ kind: "answer", text: turn.answer });
  for (const step of turn.after) await play(step);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = brokenScript;
}

function play(step) {
  const [[name, value]] = Object.entries(step);
  const steps = { write, patch, run, delete: remove, sleep: delay, usage, crash, hang, fork, tool: ask };
  return steps[name](value);
}

async function write({ path, content }) {
  await called("Write", { path }, async () => {
    denyWhenReadOnly();
    const place = resolve(directory, path);
    await refuseOutside(place);
    await mkdir(dirname(place), { recursive: true });
    const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants;
    const file = await open(place, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW);
    await file.writeFile(content);
    await file.close();
    return { ok: true, text: "" };
  });
}

async function remove(path) {
  await called("Delete", { path }, async () => {
    denyWhenReadOnly();
    const place = resolve(directory, path);
    await refuseOutside(place);
    await rm(place, { recursive: true });
    return { ok: true, text: "" };
  });
}

async function patch(text) {
  await called("Patch", { patch: text }, async () => {
    denyWhenReadOnly();
    // A workspace need not be a repository; one further up must not be taken for it.
    const environment = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(await realpath(directory)) };
    const applied = await execute("git", ["apply", "--whitespace=nowarn", "-"], { environment, input: text });
    if (applied.exitCode !== 0) throw new Error(`the patch does not apply: ${applied.output.trim()}`);
    return { ok: true, text: applied.output };
  });
}

async function run(command) {
  await called("Bash", { command }, async () => {
    const environment = { ...process.env, NIGHTSHIFT_PROMPT_FILE: promptFile };
    const { exitCode, signal, output } = await execute("/bin/sh", ["-c", command], { environment });
    return { ok: exitCode === 0, text: `${output}\n[${signal ?? `exit ${exitCode}`}]` };
  });
}

/** Asks the service, and keeps its answer for the commands that follow. */
async function ask({ name, input, into }) {
  say({ kind: "tool-call", tool: name, input: JSON.stringify(input) });
  asks += 1;
  const answerFile = `answer-${process.pid}-${asks}.json`;
  say({ kind: "ask", tool: name, input, answerFile });
  for (;;) {
    const read = await readFile(join(home, answerFile), "utf8").catch(() => null);
    if (read === null) {
      await delay(10);
      continue;
    }
    const answer = JSON.parse(read);
    await rm(join(home, answerFile));
    await writeFile(join(process.env.TMPDIR, into), answer.text);
    say({ kind: "tool-result", tool: name, ...answer });
    return;
  }
}

/** Leaves a process behind, in a session of its own. */
async function fork(command) {
  await called("Bash", { command, background: true }, async () => {
    const child = spawn("/bin/sh", ["-c", command], { cwd: directory, detached: true, stdio: "ignore" });
    child.unref();
    return { ok: true, text: `[process ${child.pid}]` };
  });
}

function usage(reported) {
  say({ kind: "usage", ...reported });
}

async function crash(how) {
  if ("hang" in how) await hang();
  if ("exit" in how) {
    await flushed();
    process.exit(how.exit);
  }
  if ("flood" in how) await flood(how.flood);
  if ("signal" in how) {
    await flushed();
    process.kill(process.pid, how.signal);
    await hang();
  }
}

/** Deaf to politeness: only an end by force works. */
async function hang() {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => undefined);
  for (;;) await delay(60_000);
}

async function flood(bytes) {
  const block = Buffer.alloc(64 * 1024, "flood ");
  for (let left = bytes; left > 0; left -= block.length) {
    const taken = process.stdout.write(block.subarray(0, Math.min(left, block.length)));
    if (!taken) await new Promise((drained) => process.stdout.once("drain", drained));
  }
  process.stdout.write("\n");
}

async function called(tool, input, act) {
  say({ kind: "tool-call", tool, input: JSON.stringify(input) });
  try {
    if (tools !== null && !tools.includes(needed[tool])) {
      throw new Denied(`The tool ${needed[tool]} is not yours to use here: keep to ${tools.join(", ")}.`);
    }
    say({ kind: "tool-result", tool, ...(await act()) });
  } catch (error) {
    if (error instanceof Denied) say({ kind: "tool-result", tool, ok: false, text: error.message });
    else throw new Error(`${tool} ${JSON.stringify(input).slice(0, 200)}: ${error.message}`);
  }
}

function denyWhenReadOnly() {
  if (mode === "readonly") throw new Denied("This session is read-only.");
}

/** A planted link must not lead a write out of the workspace. */
async function refuseOutside(place) {
  const root = await realpath(directory);
  let existing = dirname(place);
  while (!(await lstat(existing).catch(() => null))) existing = dirname(existing);
  const way = relative(root, await realpath(existing));
  if (way === ".." || way.startsWith(`..${sep}`)) throw new Denied(`${place} is outside of the workspace.`);
}

/** Ends with the command itself: what it left running in the background does not hold it up for long. */
function execute(file, args, { environment, input = "" }) {
  return new Promise((resolvePromise, reject) => {
    const child = spawn(file, args, { cwd: directory, env: environment, stdio: ["pipe", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk) => {
      if (output.length < keptOutput) output += chunk;
      else say({ kind: "output", bytes: chunk.length });
    };
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.stdin.on("error", () => undefined).end(input);
    child.on("error", reject);
    child.on("exit", async (exitCode, signal) => {
      const closed = new Promise((done) => child.once("close", done));
      await Promise.race([closed, delay(500, undefined, { ref: false })]);
      child.stdout.destroy();
      child.stderr.destroy();
      resolvePromise({ exitCode, signal, output });
    });
  });
}

function say(event) {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

function flushed() {
  return new Promise((done) => process.stdout.write("", done));
}

async function readInput() {
  let text = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) text += chunk;
  return text;
}
