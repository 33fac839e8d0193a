import { type Detected } from "../gates/detection/detect.ts";
import { type PassedOver } from "../gates/detection/project.ts";

/**
 * A first `.github/nightshift.yml`: the gates that were detected, and in comments what else may be said. `schema` is the
 * address from which editors load the JSON Schema.
 */
export function startingFile({ source, gates }: Detected, schema: string): string {
  const found =
    source.kind === "detected"
      ? [
          `# Found in ${source.found.join(", ")}.`,
          ...gateLines(gates),
          ...(source.passedOver ?? []).map(notTaken),
        ]
      : [`# None were found: ${source.why}.`, ...none];
  return `${[`# yaml-language-server: $schema=${schema}`, ...head, ...found, ...foot].join("\n")}\n`;
}

const head = [
  "# How Nightshift works on this repository. Only this file on the default branch counts; a check run",
  "# `nightshift / config` judges every change of it. Nothing in it is needed. What is commented out is the default.",
  "# Without the caps below, agents may cost what they like.",
  "",
  "# enabled: true                 # false calls off all work here",
  "# mode: act                     # observe: show what would have been published, and publish nothing",
  "",
  "escalations:",
  "  caps:",
  "    attemptCostUsd: 5           # US dollars of one attempt; null is unlimited",
  "    dailyCostUsd: 25            # of a day (UTC); then attempts wait for the next one",
  "#     wallClock: 30m",
  "#   cap: 6                      # attempts before a person is called",
  "#   ci: false                   # true: file an issue for each check that fails on the default branch",
  "#   registry:",
  "#     my-domain-stuck: { description: What my automation could not do. }",
  "",
  "# protectedPaths: [infra/**]    # beside the built-in ones, no agent may change them",
  "",
  '# What "done" means. Commands run in a clean checkout, from the default branch\'s version of this file.',
];

const none = [
  "# gates:",
  "#   setup: npm ci",
  "#   build: { command: npm run build }",
  "#   test: { command: npm test }",
];

const foot = [
  "#   coverage: { lines: 80 }     # with a test command that writes a report of it",
  "#   on: all                     # judge every pull request, not what agents do alone",
  "",
  "# autonomy:",
  "#   level: partial              # full, review, partial, guided, dependent: which phases of a job wait for a person",
];

function notTaken({ found, why, pin }: PassedOver): string {
  return `#   Not taken from ${found.join(", ")}, for ${why}; it would be like ${pin}`;
}

/** Commands are written as JSON strings, which YAML reads as they are. */
function gateLines({ setup, custom, ...kinds }: Detected["gates"]): string[] {
  const lines = setup === undefined ? [] : [`  setup: ${JSON.stringify(setup)}`];
  for (const [kind, gate = {}] of Object.entries(kinds)) lines.push(`  ${kind}: ${flow(gate)}`);
  if (custom !== undefined) lines.push("  custom:", ...custom.map((gate) => `    - ${flow(gate)}`));
  return ["gates:", ...lines];
}

const flow = (gate: object) =>
  `{ ${Object.entries(gate)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join(", ")} }`;
