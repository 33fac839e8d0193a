import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Programs that take the arguments, read the prompt, print and end as four coding agents document it. They refuse
 * every argument that is not documented, write `work.txt` where they may write, and remember the prompts of a
 * session in their home. A prompt `FAIL message` has their model answer with that message.
 */
export type StandIn = "codex" | "gemini" | "opencode" | "aider";

const common = `#!/usr/bin/env node
const { readFileSync, writeFileSync, mkdirSync, existsSync } = require("node:fs");
const { join } = require("node:path");
const refuse = (why, code = 2) => { console.error(why); process.exit(code); };
/** Takes the options that are documented, each with the number of its values; gives what else there is. */
const take = (words, documented) => {
  const options = {}, rest = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!words[at].startsWith("--")) { rest.push(words[at]); continue; }
    const values = documented[words[at]];
    if (values === undefined) refuse("error: unexpected argument " + words[at]);
    options[words[at]] = values === 0 ? true : words[at + 1];
    at += values;
  }
  return { options, rest };
};
const oneOf = (value, choices) => { if (!choices.includes(value)) refuse("error: invalid value " + value); };
const kept = (id) => join(process.env.HOME, ".stand-in-" + id);
const remember = (id, prompt) => {
  const before = existsSync(kept(id)) ? JSON.parse(readFileSync(kept(id), "utf8")) : [];
  writeFileSync(kept(id), JSON.stringify([...before, prompt]));
  return before.length + 1;
};
const failureIn = (prompt) => (/^FAIL (.*)/.exec(prompt) ?? [])[1];
const work = (mayEdit) => { if (mayEdit) writeFileSync("work.txt", "done"); };
const say = (line) => console.log(JSON.stringify(line));
const answer = (prompts) => "<nightshift-answer>\\nstatus: resolved\\nprompts: " + prompts + "\\n</nightshift-answer>";
`;

const programs: Readonly<Record<StandIn, string>> = {
  codex: `
if (process.argv[2] !== "exec") refuse("error: a terminal is needed");
const { options, rest } = take(process.argv.slice(3), { "--json": 0, "--skip-git-repo-check": 0, "--sandbox": 1 });
oneOf(options["--sandbox"], ["read-only", "workspace-write", "danger-full-access"]);
const resumed = rest[0] === "resume" ? rest[1] : undefined;
if (resumed !== undefined && !existsSync(kept(resumed))) refuse("Error: no rollout found for " + resumed, 1);
if (rest.at(-1) !== "-") refuse("error: no prompt");
const prompt = readFileSync(0, "utf8");
const id = resumed ?? "0199a213-81c0-7800-8aa1-bbab2a035a53";
say({ type: "thread.started", thread_id: id });
say({ type: "turn.started" });
const failure = failureIn(prompt);
if (failure !== undefined) {
  say({ type: "error", message: failure });
  say({ type: "turn.failed", error: { message: failure } });
  process.exit(1);
}
const prompts = remember(id, prompt);
const run = { id: "item_0", type: "command_execution", command: "ls", aggregated_output: "", status: "in_progress" };
say({ type: "item.started", item: run });
say({ type: "item.completed", item: { ...run, exit_code: 0, status: "completed" } });
work(options["--sandbox"] !== "read-only");
say({ type: "item.completed", item: { id: "item_1", type: "agent_message", text: "On my way." } });
say({ type: "item.completed", item: { id: "item_2", type: "agent_message", text: answer(prompts) } });
say({ type: "turn.completed", usage: { input_tokens: 1000 * prompts, cached_input_tokens: 400 * prompts, output_tokens: 10 * prompts } });
`,
  gemini: `
const { options, rest } = take(process.argv.slice(2), { "--output-format": 1, "--approval-mode": 1, "--resume": 1 });
oneOf(options["--output-format"], ["text", "json", "stream-json"]);
oneOf(options["--approval-mode"], ["default", "auto_edit", "yolo", "plan"]);
if (rest.length > 0) refuse("Unknown argument: " + rest[0], 42);
const resumed = options["--resume"];
if (resumed !== undefined && !existsSync(kept(resumed))) refuse("Error resuming session: no session " + resumed, 42);
const prompt = readFileSync(0, "utf8");
if (prompt === "") refuse("No input provided via stdin.", 42);
if (process.env.GEMINI_CLI_TRUST_WORKSPACE !== "true") refuse("This folder is not trusted.", 55);
const id = resumed ?? "b7a1d0c2-5f0e-4d67-9f7c-2d1d3b8b6a10";
const at = { timestamp: "2026-11-01T00:00:00.000Z" };
say({ type: "init", ...at, session_id: id, model: "gemini-2.5-flash" });
say({ type: "message", ...at, role: "user", content: prompt });
const failure = failureIn(prompt);
if (failure !== undefined) {
  say({ type: "result", ...at, status: "error", error: { type: "Error", message: failure } });
  refuse(failure, 1);
}
const prompts = remember(id, prompt);
say({ type: "tool_use", ...at, tool_name: "write_file", tool_id: "1", parameters: { file_path: "work.txt" } });
const mayEdit = options["--approval-mode"] === "yolo";
work(mayEdit);
say({ type: "tool_result", ...at, tool_id: "1", status: mayEdit ? "success" : "error" });
const [head, ...tail] = answer(prompts).split(":");
say({ type: "message", ...at, role: "assistant", content: head, delta: true });
say({ type: "message", ...at, role: "assistant", content: ":" + tail.join(":"), delta: true });
const stats = { total_tokens: 1010, input_tokens: 1000, output_tokens: 10, cached: 400, input: 600, duration_ms: 5, tool_calls: 1 };
say({ type: "result", ...at, status: "success", stats });
`,
  opencode: `
if (process.argv[2] !== "run") refuse("A terminal is needed.", 1);
const { options, rest } = take(process.argv.slice(3), { "--format": 1, "--agent": 1, "--session": 1 });
oneOf(options["--format"], ["default", "json"]);
oneOf(options["--agent"], ["build", "plan"]);
const resumed = options["--session"];
if (resumed !== undefined && !existsSync(kept(resumed))) refuse("Session not found", 1);
const prompt = [...rest, readFileSync(0, "utf8")].join("\\n");
if (prompt.trim() === "") refuse("You must provide a message or a command", 1);
const sessionID = resumed ?? "ses_5f1c";
const tell = (type, data) => say({ type, timestamp: 1, sessionID, ...data });
const failure = failureIn(prompt);
if (failure !== undefined) {
  tell("error", { error: { name: "APIError", data: { message: failure } } });
  process.exit(1);
}
const prompts = remember(sessionID, prompt);
tell("step_start", { part: { type: "step-start" } });
work(options["--agent"] === "build");
tell("tool_use", { part: { type: "tool", tool: "write", state: { status: "completed", input: { filePath: "work.txt" }, output: "" } } });
tell("text", { part: { type: "text", text: answer(prompts) } });
tell("step_finish", { part: { type: "step-finish", reason: "stop", cost: 0.03, tokens: { input: 600, output: 10, reasoning: 0, cache: { read: 400, write: 0 } } } });
`,
  aider: `
const flags = ["--yes-always", "--no-pretty", "--no-stream", "--no-auto-commits", "--no-dirty-commits", "--no-gitignore", "--no-detect-urls", "--no-check-update", "--no-analytics", "--no-show-release-notes", "--restore-chat-history"];
const valued = ["--message-file", "--chat-history-file", "--input-history-file", "--chat-mode"];
const documented = Object.fromEntries([...flags.map((flag) => [flag, 0]), ...valued.map((option) => [option, 1])]);
const { options, rest } = take(process.argv.slice(2), documented);
if (rest.length > 0) refuse("No such file: " + rest[0]);
oneOf(options["--chat-mode"], ["code", "ask"]);
// Read by its name, as any file; what cannot be read makes it wait for somebody at a terminal.
let prompt;
try { prompt = readFileSync(options["--message-file"], "utf8"); } catch { setInterval(() => undefined, 1000); }
if (prompt !== undefined) {
  const history = options["--chat-history-file"];
  const before = options["--restore-chat-history"] && existsSync(history) ? readFileSync(history, "utf8") : "";
  writeFileSync(history, before + "#### " + prompt + "\\n");
  mkdirSync(".aider.tags.cache.v4", { recursive: true });
  writeFileSync(".aider.tags.cache.v4/cache.db", "");
  // Lines are broken at the width of the terminal.
  const width = Number(process.env.COLUMNS ?? 80);
  const print = (text) => text.split("\\n").forEach((line) => {
    for (let at = 0; at === 0 || at < line.length; at += width) console.log(line.slice(at, at + width));
  });
  print("Aider v0.86.1\\nMain model: sonnet with diff edit format\\n");
  const failure = failureIn(prompt);
  if (failure !== undefined) print(failure);
  else {
    work(options["--chat-mode"] === "code");
    print(answer((before + "#### ").split("#### ").length - 1) + "\\n");
    print("Tokens: 1.0k sent, 10 received. Cost: $0.0031 message, $0.0031 session.");
  }
}
`,
};

/** Puts the stand-in into a folder; its path. */
export async function placeStandIn(folder: string, name: StandIn): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, common + programs[name]);
  await chmod(file, 0o755);
  return file;
}
