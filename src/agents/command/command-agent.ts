import { z } from "zod";
import { placeOf } from "./model-gate.ts";

const args = z.array(z.string()).readonly();
const dollars = z.number().min(0);
const variable = z.string().regex(/^[A-Z_][A-Z0-9_]*$/, "must be the name of a variable");
const host = z
  .string()
  .refine((text) => placeOf(text, 443) !== null, "must be a host like api.example.com, or host:port");

const calls = z.strictObject({
  args: z.strictObject({ edit: args, readonly: args }),
  /** Instead of `args` when a session is continued. null: it starts anew, in the same directory and home. */
  resume: z.strictObject({ edit: args, readonly: args }).nullable().default(null),
});

/**
 * How a coding agent's program is called. It gets the prompt on standard input. In arguments `{session}`
 * stands for the session to continue, `{home}` for the agent's home and `{prompt}` for a file that holds the prompt.
 */
const commandAgentSchema = calls.extend({
  file: z.string().min(1),
  /** Its calls within an isolation, where they are others: of a program whose own sandbox cannot be inside another. */
  isolated: calls.optional(),
  /** What its standard output is: text, or JSON lines of a kind. */
  output: z.enum(["text", "nightshift", "codex", "gemini", "opencode", "aider"]).default("text"),
  /** Which model it asks, where its output does not name it. */
  model: z.string().min(1).optional(),
  /** US dollars for a million tokens, where they are not those of the table. */
  price: z.strictObject({ input: dollars, cachedInput: dollars, output: dollars }).optional(),
  /** Variables of the service's environment that it needs, such as its model's key. */
  environment: z.array(variable).readonly().default([]),
  /** Variables that it always gets, with their values. */
  variables: z.record(variable, z.string()).default({}),
  /** Where its model answers: all that `model-only` lets it reach. Absent: not known; empty: it needs no network. */
  hosts: z.array(host).readonly().optional(),
  /** What it must be able to read within an isolation, beside itself and the system's programs. */
  programPaths: z.array(z.string().startsWith("/", "must be an absolute path")).readonly().default([]),
  /** How the names begin of what it leaves at the top of its directory and is no work, such as caches. */
  leaves: z.array(z.string().min(1)).readonly().default([]),
});

export type CommandAgent = z.output<typeof commandAgentSchema>;

const anthropic = "api.anthropic.com";
const google = ["generativelanguage.googleapis.com", "aiplatform.googleapis.com"];
const openai = "api.openai.com";

const codex = (sandbox: string, ...resume: string[]) => [
  ..."exec --json --skip-git-repo-check --sandbox".split(" "),
  sandbox,
  ...resume,
  "-",
];
const gemini = (approval: string, ...resume: string[]) => [
  ..."--output-format stream-json --approval-mode".split(" "),
  approval,
  ...resume,
];
const opencode = (agent: string, ...resume: string[]) => [
  ..."run --format json --agent".split(" "),
  agent,
  ...resume,
];
const aiderBase =
  "--yes-always --no-pretty --no-stream --no-auto-commits --no-dirty-commits --no-gitignore --no-detect-urls --no-check-update --no-analytics --no-show-release-notes";
const aider = (mode: string, ...resume: string[]) => [
  // Standard input is a socket, which no program can open by the name /dev/stdin.
  ...["--message-file", "{prompt}", ...aiderBase.split(" ")],
  ...["--chat-history-file", "{home}/aider-chat.md", "--input-history-file", "{home}/aider-input"],
  "--chat-mode",
  mode,
  ...resume,
];

/**
 * Calls as the programs' own documentation of autumn 2026 gives them: Codex "Non-interactive mode", Gemini CLI
 * "Headless mode", OpenCode "CLI" (`opencode run`), Aider "Options reference".
 */
export const commandPresets = {
  codex: {
    file: "codex",
    args: { edit: codex("workspace-write"), readonly: codex("read-only") },
    resume: {
      edit: codex("workspace-write", "resume", "{session}"),
      readonly: codex("read-only", "resume", "{session}"),
    },
    isolated: {
      args: { edit: codex("danger-full-access"), readonly: codex("danger-full-access") },
      resume: {
        edit: codex("danger-full-access", "resume", "{session}"),
        readonly: codex("danger-full-access", "resume", "{session}"),
      },
    },
    output: "codex",
    environment: ["CODEX_API_KEY", "OPENAI_API_KEY"],
    ...{ variables: {}, hosts: [openai], programPaths: [], leaves: [] },
  },
  gemini: {
    file: "gemini",
    args: { edit: gemini("yolo"), readonly: gemini("default") },
    resume: {
      edit: gemini("yolo", "--resume", "{session}"),
      readonly: gemini("default", "--resume", "{session}"),
    },
    output: "gemini",
    environment: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
    // Without it, a directory that nobody was asked about is held for untrusted, and nothing may be edited.
    ...{ variables: { GEMINI_CLI_TRUST_WORKSPACE: "true" }, hosts: google, programPaths: [], leaves: [] },
  },
  opencode: {
    file: "opencode",
    args: { edit: opencode("build"), readonly: opencode("plan") },
    resume: {
      edit: opencode("build", "--session", "{session}"),
      readonly: opencode("plan", "--session", "{session}"),
    },
    output: "opencode",
    environment: ["ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY"],
    ...{ variables: { OPENCODE_DISABLE_AUTOUPDATE: "true" }, hosts: [anthropic, openai, ...google] },
    ...{ programPaths: [], leaves: [] },
  },
  aider: {
    file: "aider",
    args: { edit: aider("code"), readonly: aider("ask") },
    resume: {
      edit: aider("code", "--restore-chat-history"),
      readonly: aider("ask", "--restore-chat-history"),
    },
    output: "aider",
    environment: ["ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY"],
    // It breaks the lines of answers at this width, and an answer that was broken cannot be read.
    ...{ variables: { COLUMNS: "10000" }, hosts: [anthropic, openai, ...google], programPaths: [] },
    leaves: [".aider.tags.cache."],
  },
} as const satisfies Record<string, CommandAgent>;

export type CommandAgentRead =
  | { readonly kind: "valid"; readonly agent: CommandAgent }
  | { readonly kind: "invalid"; readonly problem: string };

/** A preset's name, a description as JSON, or a plain command line whose words stand between spaces. */
export function readCommandAgent(text: string): CommandAgentRead {
  const trimmed = text.trim();
  const preset = Object.entries(commandPresets).find(([name]) => name === trimmed);
  if (preset !== undefined) return { kind: "valid", agent: preset[1] };
  if (trimmed.startsWith("{")) return readDescription(trimmed);
  const [file, ...words] = trimmed.split(/\s+/);
  if (file === undefined || file === "") return { kind: "invalid", problem: "it names no command" };
  return {
    kind: "valid",
    agent: {
      file,
      args: { edit: words, readonly: words },
      resume: null,
      output: "nightshift",
      ...{ environment: [], variables: {}, programPaths: [], leaves: [] },
    },
  };
}

function readDescription(text: string): CommandAgentRead {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { kind: "invalid", problem: `it is not JSON: ${(error as Error).message}` };
  }
  const read = commandAgentSchema.safeParse(overPreset(json));
  if (read.success) return { kind: "valid", agent: read.data };
  return { kind: "invalid", problem: z.prettifyError(read.error) };
}

/** A description may begin from a preset, and say only what is another. */
function overPreset(json: unknown): unknown {
  const based = z
    .looseObject({ preset: z.enum(Object.keys(commandPresets) as PresetName[]) })
    .safeParse(json);
  if (!based.success) return json;
  const { preset, ...others } = based.data;
  // Whoever says how it is called means it everywhere.
  const called = "args" in others || "resume" in others ? { isolated: undefined } : {};
  return { ...commandPresets[preset], ...called, ...others };
}

type PresetName = keyof typeof commandPresets;
