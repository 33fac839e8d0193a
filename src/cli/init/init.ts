import { Command, InvalidArgumentError, Option } from "commander";
import { schemaAddress } from "../../config/repository/schema-address.ts";
import { readRepositoryFile } from "../../config/repository/repository-file.ts";
import { configurationSchema } from "../../domain/configuration.ts";
import { detectedGates } from "../../domain/gates/detection/detect.ts";
import { diagnoseGates } from "../../domain/doctor/diagnose-gates.ts";
import { type GatesFound } from "../../domain/doctor/findings.ts";
import { inTheWaySentence } from "../../domain/own-branches.ts";
import { verdictSentence } from "../../domain/doctor/verdict.ts";
import { startingFile } from "../../domain/repository-start/starting-file.ts";
import { firstLabels, startingLabels } from "../../domain/repository-start/starting-labels.ts";
import { parseRepository } from "../ask-api.ts";
import { askOwnGates } from "../gates-can-fail.ts";
import { openCheckout, type Checkout } from "./checkout.ts";
import { makeLabels, type LabelsMade } from "./make-labels.ts";

interface Options {
  readonly repository?: ReturnType<typeof parseRepository>;
  readonly service?: string;
  readonly force?: true;
  readonly json?: true;
  readonly ask: boolean;
  readonly labels: "first" | "all";
}

interface Told {
  readonly file: string;
  readonly written: boolean;
  readonly gates: readonly string[];
  readonly labels: LabelsMade;
  /** Whether each gate is able to fail; null: nobody was to ask, or there is none. */
  readonly asked: GatesFound | null;
}

export function initCommand(exit: { code: number }): Command {
  return new Command("init")
    .description(
      "Write a commented .github/nightshift.yml for this checkout, with the gates that are found, and create the labels on GitHub. Labels need GITHUB_TOKEN, or the App's credentials.",
    )
    .option(
      "--repository <OWNER/REPO>",
      "the repository on GitHub (default: that of origin)",
      parseRepository,
    )
    .option(
      "--service <url>",
      "where your service answers: editors load the schema of the file from there (default: PUBLIC_URL)",
      parseAddress,
    )
    .option("--force", "write the file anew, also if there is one")
    .addOption(
      new Option(
        "--labels <which>",
        "first: the three labels to begin with, the others are made when they are needed; all: stuck labels and levels, too",
      )
        .choices(["first", "all"])
        .default("first"),
    )
    .option("--no-ask", "do not run the gates to see whether each is able to fail")
    .option("--json", "print one JSON object")
    .action(async (options: Options) => {
      const checkout = await openCheckout(process.cwd());
      if (checkout === null) {
        process.stderr.write(`error: ${process.cwd()} is in no git checkout\n`);
        exit.code = 2;
        return;
      }
      const told = await begin(checkout, options);
      process.stdout.write(options.json === true ? `${JSON.stringify(told)}\n` : render(told));
      if (!told.written || told.labels.kind === "failed") exit.code = 1;
    });
}

function parseAddress(text: string): string {
  if (/^https?:\/\/[^\s/]/.test(text)) return text;
  throw new InvalidArgumentError("Write it like https://nightshift.example.com.");
}

/** The labels are those of the file, whoever wrote it. */
async function begin(
  checkout: Checkout,
  { repository, service, force, ask, labels: which }: Options,
): Promise<Told> {
  const detected = detectedGates(await checkout.readRoot());
  const schema = schemaAddress(service ?? (process.env["PUBLIC_URL"] || null));
  const written = await checkout.writeFile(startingFile(detected, schema), force === true);
  const read = readRepositoryFile(await checkout.readFile());
  const place = repository ?? checkout.repository;
  const labels: LabelsMade =
    read.kind === "invalid" || read.kind === "unreadable"
      ? {
          kind: "failed",
          why: `${checkout.file} is not valid: nightshift gates run says what is wrong with it`,
        }
      : await makeLabels(
          place,
          (which === "all" ? startingLabels : firstLabels)(
            read.kind === "valid" ? read.config : configurationSchema.parse({}),
          ),
        );
  const gates = detected.source.kind === "detected" ? detected.source.found : [];
  const asked = ask && written && gates.length > 0 ? await askOwnGates(checkout.path) : null;
  return { file: checkout.file, written, gates, labels, asked };
}

function render({ file, written, gates, labels, asked }: Told): string {
  const lines = [
    written
      ? `${file} is written${gates.length === 0 ? "; no gates were found" : `, with gates from ${gates.join(", ")}`}.`
      : `${file} is there already. --force writes it anew.`,
    sentenceOf(labels),
    ...(labels.kind === "made" && labels.branchInTheWay !== null
      ? [warnOfBranch(labels.branchInTheWay)]
      : []),
    ...(asked === null ? [] : diagnoseGates(asked).map(verdictSentence)),
  ];
  return `${lines.join("\n")}\n`;
}

function warnOfBranch(branch: string): string {
  return `No branch can be made: ${inTheWaySentence(branch, `${branch}/…`)}.`;
}

function sentenceOf(labels: LabelsMade): string {
  switch (labels.kind) {
    case "made":
      return `${labels.created.length} labels are created; ${labels.kept.length} were there.`;
    case "skipped":
      return `No labels are created: ${labels.why}.`;
    case "failed":
      return `The labels could not be created: ${labels.why}.`;
  }
}
