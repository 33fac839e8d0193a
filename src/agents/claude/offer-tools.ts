import {
  type createSdkMcpServer,
  type McpSdkServerConfigWithInstance,
  type tool,
} from "@anthropic-ai/claude-agent-sdk";
import { type OfferedTool } from "../runner.ts";

interface Sdk {
  readonly createSdkMcpServer: typeof createSdkMcpServer;
  readonly tool: typeof tool;
}

const server = "nightshift";

/** As Claude Code calls a tool of the service. */
export function offeredName({ name }: Pick<OfferedTool, "name">): string {
  return `mcp__${server}__${name}`;
}

/** The service's own tools, answered within it: nothing of them passes through a network. */
export function offerTools(
  sdk: Sdk,
  offers: readonly OfferedTool[] = [],
): { readonly mcpServers?: Readonly<Record<string, McpSdkServerConfigWithInstance>> } {
  if (offers.length === 0) return {};
  const tools = offers.map(({ name, says, input, ask }) =>
    sdk.tool(name, says, input.shape, async (asked) => {
      const { ok, text } = await ask(asked);
      return { isError: !ok, content: [{ type: "text", text }] };
    }),
  );
  return { mcpServers: { [server]: sdk.createSdkMcpServer({ name: server, tools }) } };
}
