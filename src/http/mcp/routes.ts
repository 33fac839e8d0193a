import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { Hono, type Context } from "hono";
import { ruleOnAccess } from "../../domain/access/principal.ts";
import { type Onlooker, type ReadToolDeps } from "../../flows/read-tools/read-tool.ts";
import { readTools, useReadTool } from "../../flows/read-tools/read-tools.ts";
import { readVersion } from "../../platform/version.ts";
import { auditSeenIn, visitorOf } from "../doors/visitor.ts";
import { answerProblem } from "../problem.ts";

const mostBytes = 128 * 1024;

/** The tools of agents over the Model Context Protocol: every request by itself, behind the doors of the API. */
export function mcpRoutes(deps: ReadToolDeps): Hono {
  const routes = new Hono();
  const version = readVersion();
  routes.post("/mcp", (context) => {
    const onlooker = onlookerOf(context);
    const handler = createMcpHandler(() => serverFor(deps, { onlooker, version }), {
      ...{ maxRequestBodySize: mostBytes, maxSubscriptions: 0 },
    });
    return handler.fetch(context.req.raw);
  });
  routes.all("/mcp", (context) => {
    context.header("allow", "POST");
    return answerProblem(context, { status: 405, title: "This address takes POST" });
  });
  return routes;
}

function onlookerOf(context: Context): Onlooker {
  const { principal } = visitorOf(context);
  return {
    mayRead: (repositoryId) => ruleOnAccess(principal, { kind: "read", repositoryId }).kind === "allow",
    audit: auditSeenIn(context),
  };
}

const absent = "There is no such thing, or none that you may see.";

function serverFor(
  deps: ReadToolDeps,
  { onlooker, version }: { readonly onlooker: Onlooker; readonly version: string },
): McpServer {
  const server = new McpServer({ name: "nightshift", version });
  for (const tool of readTools) {
    const { name, title, says, about, input } = tool;
    const described = {
      ...{ title, description: says, inputSchema: about.extend(input.shape) },
      annotations: { readOnlyHint: true, openWorldHint: false },
    };
    server.registerTool(name, described, async (asked) => {
      const text = await useReadTool(deps, tool, { input: asked, onlooker });
      return text === null
        ? { isError: true, content: [{ type: "text", text: absent }] }
        : { content: [{ type: "text", text }] };
    });
  }
  return server;
}
