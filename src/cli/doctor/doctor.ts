import { Command } from "commander";
import pc from "picocolors";
import {
  readEnvironment,
  namesApp,
  readWithoutApp,
  type EnvironmentWithoutApp,
} from "../../config/environment/environment.ts";
import { readStoredApp } from "../../config/environment/stored-app.ts";
import { diagnose, type Diagnosis } from "../../domain/doctor/diagnose.ts";
import { type Finding } from "../../domain/doctor/findings.ts";
import { askOwnGates } from "../gates-can-fail.ts";
import { examineApp, type AppCredentials } from "./examine-app.ts";
import { examineAgent, examineDisk, examineIsolation, examinePrograms } from "./examine-machine.ts";
import { examinePostgres, examineRedis } from "./examine-stores.ts";

export function doctorCommand(exit: { code: number }): Command {
  return new Command("doctor")
    .description(
      "Look at everything that the service needs, with the settings of this environment, and say how to mend what is not so.",
    )
    .option("--gates", "also run the gates of this checkout, and say whether each is able to fail")
    .option("--json", "print one JSON object")
    .action(async ({ gates, json }: { readonly gates?: true; readonly json?: true }) => {
      const findings = await examine(process.env);
      if (gates === true) findings.push({ check: "gates", found: await askOwnGates() });
      const diagnoses = findings.flatMap(diagnose);
      const ok = diagnoses.every(({ verdict }) => verdict !== "failure");
      process.stdout.write(
        json === true ? `${JSON.stringify({ ok, checks: diagnoses })}\n` : render(diagnoses),
      );
      if (!ok) exit.code = 1;
    });
}

type Variables = Readonly<Record<string, string | undefined>>;

async function examine(variables: Variables): Promise<Finding[]> {
  const machine = await examinePrograms();
  const { environment, app, problems } = await readSettings(variables);
  const settings: Finding = { check: "environment", problems };
  if (environment === null) return [settings, ...machine];
  return [
    settings,
    ...machine,
    await examineIsolation(environment),
    await examinePostgres(environment.databaseUrl),
    await examineRedis(environment.redisUrl),
    ...(await examineApp(environment.github.apiUrl, app)),
    await examineAgent(environment, variables),
    await examineDisk(environment),
  ];
}

interface Settings {
  /** null: so much is wrong that nothing else can be looked at. */
  readonly environment: EnvironmentWithoutApp | null;
  readonly app: AppCredentials | null;
  readonly problems: Extract<Finding, { check: "environment" }>["problems"];
}

/** What is right is looked at also where something else is wrong with the App. */
async function readSettings(variables: Variables): Promise<Settings> {
  const rest = readWithoutApp(variables, "both");
  if (namesApp(variables)) {
    const whole = readEnvironment(variables);
    if (whole.kind === "valid")
      return { environment: whole.environment, app: whole.environment.app, problems: [] };
    return {
      environment: rest.kind === "valid" ? rest.environment : null,
      app: null,
      problems: whole.problems,
    };
  }
  if (rest.kind === "invalid") return { environment: null, app: null, problems: rest.problems };
  return {
    environment: rest.environment,
    app: await readStoredApp(rest.environment.dataDirectory),
    problems: [],
  };
}

const marks: Readonly<Record<Diagnosis["verdict"], string>> = {
  ok: pc.green("ok  "),
  warning: pc.yellow("warn"),
  failure: pc.red("FAIL"),
};

function render(diagnoses: readonly Diagnosis[]): string {
  return diagnoses
    .map(({ check, verdict, says, mend }) => {
      const line = `${marks[verdict]}  ${check.padEnd(12)} ${says}`;
      return mend === null ? `${line}\n` : `${line}\n                    ${mend}\n`;
    })
    .join("");
}
