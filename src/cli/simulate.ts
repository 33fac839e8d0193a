import { readFile } from "node:fs/promises";
import { Command } from "commander";
import { parse } from "yaml";
import { tellIssue } from "../config/repository/explain-issue.ts";
import { simulate, type Simulation } from "../domain/escalations/explain/simulate.ts";

/** Exit codes: 0 decided, 2 no facts or wrong ones. */
export function simulateCommand(exit: { code: number }): Command {
  return new Command("simulate")
    .description("Say what would be decided over the facts of a file, offline.")
    .requiredOption("--facts <file>", "JSON or YAML: see docs/reference/decisions.md; - is standard input")
    .option("--json", "print one JSON object")
    .action(async (options: { facts: string; json?: true }) => {
      const read = await readFacts(options.facts);
      const simulation =
        read.kind === "read"
          ? simulate(read.document, tellIssue)
          : ({ kind: "refused", problems: [read.why] } as const);
      exit.code = tell(options, simulation);
    });
}

function tell({ facts, json }: { facts: string; json?: true }, simulation: Simulation): number {
  if (simulation.kind === "refused") {
    process.stderr.write(simulation.problems.map((problem) => `${facts}: ${problem}\n`).join(""));
    return 2;
  }
  const { decision, sentence, because } = simulation.explanation;
  process.stdout.write(
    json === true
      ? `${JSON.stringify({ decision, sentence, because })}\n`
      : [`${sentence}.`, ...because.map((fact) => `  ${fact}.`), ""].join("\n"),
  );
  return 0;
}

type Read =
  | { readonly kind: "read"; readonly document: unknown }
  | { readonly kind: "unreadable"; readonly why: string };

async function readFacts(file: string): Promise<Read> {
  const text = await readFile(file === "-" ? "/dev/stdin" : file, "utf8").catch(() => null);
  if (text === null) return { kind: "unreadable", why: "cannot be read" };
  try {
    return { kind: "read", document: parse(text) as unknown };
  } catch (error) {
    const why = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return { kind: "unreadable", why: `is neither JSON nor YAML: ${why}` };
  }
}
