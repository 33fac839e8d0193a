import { join } from "node:path";
import { type HookCallback, type Options } from "@anthropic-ai/claude-agent-sdk";
import { agentTools, type AgentTool } from "../../domain/agents/session.ts";
import { agentEnvironment, type Environment } from "../environment.ts";
import { type AgentTurn } from "../runner.ts";
import { offeredName } from "./offer-tools.ts";
import { judgeToolCall } from "./judge-tool-call.ts";

export interface ClaudeSetting {
  readonly model: string;
  /** How often Claude Code asks the model's API again; the service has a back-off of its own. */
  readonly maxRetries: number;
  readonly environment: Environment;
}

const reading: readonly AgentTool[] = ["Read", "Glob", "Grep"];
const toolsOf = { readonly: reading, edit: agentTools } as const;

/** The rules of Claude Code that hold whatever a prompt says. Writing outside of the directory is in none. */
const allowed = {
  readonly: ["Read(./**)", "Glob", "Grep"],
  edit: ["Read(./**)", "Glob", "Grep", "Edit(./**)", "Bash"],
} as const;

export function claudeOptions(
  turn: AgentTurn,
  setting: ClaudeSetting,
  { url, token, run }: { readonly url: string; readonly token: string; readonly run: string },
): Options {
  const { costUsd, maxTurns } = turn.limits;
  return {
    cwd: turn.directory,
    model: setting.model,
    permissionMode: "dontAsk",
    permissionPrompts: "none",
    // Nothing of the repository or the machine configures the agent.
    settingSources: [],
    tools: toolsOf[turn.mode].filter((tool) => turn.tools?.includes(tool) ?? true),
    allowedTools: [...allowed[turn.mode], ...(turn.offers ?? []).map(offeredName)],
    disallowedTools: ["WebFetch", "WebSearch"],
    hooks: {
      PreToolUse: [{ hooks: [guardTools(turn)] }],
      PostToolUse: [{ hooks: [tellCorrections(turn)] }],
    },
    // A prompt quotes text from outside: `@path` and `/command` in it mean nothing.
    verbatimPrompts: true,
    includePartialMessages: true,
    maxTurns,
    ...(costUsd === null ? {} : { maxBudgetUsd: costUsd }),
    env: agentEnvironment(
      setting.environment,
      { home: turn.home, run },
      {
        ANTHROPIC_BASE_URL: url,
        ANTHROPIC_API_KEY: token,
        CLAUDE_CONFIG_DIR: join(turn.home, ".claude"),
        CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: "1",
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        CLAUDE_CODE_MAX_RETRIES: String(setting.maxRetries),
        DISABLE_AUTOUPDATER: "1",
      },
    ),
  };
}

/** What has come up while the agent worked is put beside the answer of the tool that it has just used. */
function tellCorrections({ takeCorrection }: AgentTurn): HookCallback {
  return () => {
    const additionalContext = takeCorrection?.() ?? null;
    return Promise.resolve(
      additionalContext === null
        ? {}
        : { hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext } },
    );
  };
}

/** Asked before every call of a tool; whatever goes wrong in it denies the call. */
function guardTools(turn: AgentTurn): HookCallback {
  return async (input) => {
    if (input.hook_event_name !== "PreToolUse") return {};
    const verdict = await judgeToolCall(input.tool_name, input.tool_input, turn).catch((error: unknown) => ({
      kind: "deny" as const,
      reason: `The call could not be checked: ${String(error)}`,
    }));
    if (verdict.kind === "pass") return {};
    return {
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason: verdict.reason,
      },
    };
  };
}
