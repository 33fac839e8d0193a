import { realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { z } from "zod";
import { type AgentTurn } from "../runner.ts";
import { offeredName } from "./offer-tools.ts";
import { shellWrites } from "./shell-writes.ts";

export type ToolVerdict = { readonly kind: "pass" } | { readonly kind: "deny"; readonly reason: string };

type Rules = Pick<AgentTurn, "directory" | "home" | "mode" | "tools" | "offers" | "isProtected">;

const pass: ToolVerdict = { kind: "pass" };
const deny = (reason: string): ToolVerdict => ({ kind: "deny", reason });

const anyPath = z.object({
  file_path: z.string().optional(),
  notebook_path: z.string().optional(),
  path: z.string().optional(),
  pattern: z.string().optional(),
});
const bash = z.object({ command: z.string(), run_in_background: z.boolean().optional() });

/** Whether the agent may make this call of a tool. What is not known here is denied. */
export async function judgeToolCall(tool: string, input: unknown, rules: Rules): Promise<ToolVerdict> {
  const { tools, offers = [] } = rules;
  // They change nothing, and answer within what they were made for.
  if (offers.some((offer) => offeredName(offer) === tool)) return pass;
  if (tools && !tools.some((each) => each === tool)) {
    return deny(`The tool ${tool} is not yours to use here: keep to ${tools.join(", ")}.`);
  }
  switch (tool) {
    case "Read":
    case "Glob":
    case "Grep":
      return judgeReading(tool, anyPath.parse(input), rules);
    case "Edit":
    case "Write":
    case "NotebookEdit": {
      if (rules.mode === "readonly") return deny("This session is read-only: nothing may be changed.");
      const { file_path, notebook_path } = anyPath.parse(input);
      const path = file_path ?? notebook_path;
      return path === undefined ? deny("It names no file.") : judgeWriting(path, rules);
    }
    case "Bash":
      return judgeShell(bash.parse(input), rules);
    default:
      return deny(`The tool ${tool} is not available here.`);
  }
}

async function judgeReading(
  tool: string,
  input: z.output<typeof anyPath>,
  { directory, home }: Rules,
): Promise<ToolVerdict> {
  const glob = tool === "Glob" ? input.pattern : undefined;
  for (const path of [input.file_path, input.path, glob]) {
    if (path === undefined) continue;
    const place = resolve(directory, path);
    if ((await within(directory, place)) === null && (await within(home, place)) === null) {
      return deny(`${path} is outside of the working directory.`);
    }
  }
  return pass;
}

async function judgeWriting(path: string, rules: Rules): Promise<ToolVerdict> {
  const place = resolve(rules.directory, path);
  const inside = await within(rules.directory, place);
  if (inside === null) return deny(`${path} is outside of the working directory.`);
  const named = relative(rules.directory, place);
  if (rules.isProtected(inside) || rules.isProtected(named)) {
    return deny(`${inside} is protected: this task must be solved without changing it.`);
  }
  return pass;
}

async function judgeShell(
  { command, run_in_background }: z.output<typeof bash>,
  rules: Rules,
): Promise<ToolVerdict> {
  if (rules.mode === "readonly") return deny("This session is read-only: no command may be run.");
  if (run_in_background === true) {
    return deny("Run it in the foreground: what runs in the background is lost when you end your turn.");
  }
  for (const { path, from, redirected } of shellWrites(command)) {
    const place = resolve(rules.directory, from, path);
    const inside = await within(rules.directory, place);
    if (inside !== null && rules.isProtected(inside)) {
      return deny(`${inside} is protected: this task must be solved without changing it.`);
    }
    if (inside === null && redirected && !(await isScratch(place, rules.home))) {
      return deny(`${path} is outside of the working directory; what is temporary goes to $TMPDIR.`);
    }
  }
  return pass;
}

async function isScratch(place: string, home: string): Promise<boolean> {
  if (place.startsWith("/dev/")) return true;
  return (await within(home, place)) !== null;
}

/** The path below `directory` that `place` really is, links followed; null when it is outside. */
async function within(directory: string, place: string): Promise<string | null> {
  const way = relative(await realpath(directory), await realPlace(place));
  return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way) ? null : way;
}

/** Like realpath, also for what does not exist yet. */
async function realPlace(place: string): Promise<string> {
  try {
    return await realpath(place);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") throw error;
    return join(await realPlace(dirname(place)), basename(place));
  }
}
