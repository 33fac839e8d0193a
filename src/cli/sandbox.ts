import { Command, Option } from "commander";
import { openLog } from "../flows/open-log.ts";
import {
  sampleRepository,
  sampleScripts,
  startSandboxService,
  type SandboxAgent,
  type SandboxService,
} from "./start-sandbox.ts";
import { type StartService } from "./program/running.ts";
import { untilOrphaned } from "./program/until-orphaned.ts";
import { untilSignal } from "./program/until-signal.ts";

interface Options {
  readonly repo: string;
  readonly agentScript?: string;
  readonly agent?: "replay" | "claude";
  readonly json?: true;
  readonly signIn?: true;
  readonly verbose?: true;
}

export function sandboxCommand({ startService }: { readonly startService: StartService }): Command {
  return new Command("sandbox")
    .description(
      "Run the service against a GitHub on this machine, to play with. Ends on Ctrl-C, leaving nothing.",
    )
    .option("--repo <dir>", "seed the repository from this checkout", sampleRepository)
    .option("--agent-script <dir>", "play the replay scripts of this directory")
    .addOption(new Option("--agent <name>", "which agent works").choices(["replay", "claude"]))
    .option("--sign-in", "let nobody into the dashboard who has not signed in at that GitHub")
    .option("--json", "print one line of JSON")
    .option("--verbose", "log to standard error")
    .action(async (options: Options, command: Command) => {
      if (options.agent === "claude" && options.agentScript !== undefined) {
        command.error("error: --agent claude plays no scripts. Leave --agent-script out, or --agent claude.");
      }
      // Whoever runs it through npx may end that alone: nobody would know of it any more.
      const stopped = Promise.race([untilSignal(), untilOrphaned()]);
      const log = openLog(options.verbose === true ? "debug" : "warn");
      const agent = agentOf(options);
      const sandbox = await startSandboxService(
        { repository: options.repo, agent, log, signIn: options.signIn === true },
        startService,
      );
      if (sandbox.ignored.length > 0)
        process.stderr.write(
          `The sandbox has settings of its own, and ignores ${sandbox.ignored.join(", ")}.\n`,
        );
      process.stdout.write(
        options.json === true ? `${JSON.stringify(describe(sandbox))}\n` : explain(sandbox),
      );
      await stopped;
      await sandbox.close();
    });
}

function agentOf({ agent, agentScript }: Options): SandboxAgent {
  if (agent === "claude") return { kind: "claude" };
  return { kind: "replay", directory: agentScript ?? sampleScripts };
}

function describe({ github, service, repository }: SandboxService) {
  return {
    api: `${github.url}/api/v3`,
    git: github.url,
    app: service.url,
    dashboard: `${service.url}/`,
    repo: `${repository.owner}/${repository.name}`,
    tokens: github.tokens,
    webhookSecret: github.app.webhookSecret,
    installationId: github.app.installationId,
  };
}

function explain(sandbox: SandboxService): string {
  const { api, git, app, dashboard, repo, tokens, webhookSecret } = describe(sandbox);
  const rows: [what: string, value: string][] = [
    ["REST API", api],
    ["repository", `${git}/${repo}.git`],
    ["service", app],
    ["dashboard", dashboard],
    ["webhook secret", webhookSecret],
    ...Object.entries(tokens).map(([who, token]): [string, string] => [`token of the ${who}`, String(token)]),
  ];
  const table = rows.map(([name, value]) => `  ${name.padEnd(22)}${value}`).join("\n");
  return `${table}

Escalate something:

  curl -s ${api}/repos/${repo}/issues -H "authorization: token ${tokens.writer}" \\
    -d '{"title":"The receipt tests fail","labels":["hitl-escalation","flaky-test-stuck"]}'

Ctrl-C ends it.
`;
}
