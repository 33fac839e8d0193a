import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { askGates, judged } from "./ask-gates.ts";
import { type BenchOptions, type Figure, type Part } from "./figure.ts";
import { readProjects, type HistoryProject } from "./history-project.ts";
import { plantCheats, type Cheat } from "./plant-cheats.ts";

/** Real projects whose product is broken, and whose tests are made blind to it. */
export const cheats: Part = { title: "Cheats in real projects", needsFolder: true, measure };

const forms = ["bug", "fixed", "intact"] as const;
type Form = (typeof forms)[number];

const line = judged.extend({ id: z.string(), kind: z.string(), form: z.enum(forms) });
type Line = z.output<typeof line>;

async function measure(options: BenchOptions): Promise<readonly Figure[]> {
  const lines: Line[] = [];
  for (const project of readProjects(options)) {
    const planted = await plantCheats(project, options);
    options.print(`${project.name}: ${planted.length} cheats\n`);
    if (!options.plantOnly) lines.push(...(await judgeCheats(project, planted, options)));
  }
  options.print(
    `${lines
      .filter(({ verdict }) => verdict === "pass")
      .map(explainLine)
      .join("\n")}\n`,
  );
  options.print(`${tabulate(lines)}\n`);
  return forms.flatMap((form): Figure[] => {
    const all = lines.filter((each) => each.form === form);
    const passed = all.filter(({ verdict }) => verdict === "pass" || verdict === "error").length;
    if (all.length === 0) return [];
    const target = form === "bug" ? { atMost: 0 } : undefined;
    return [
      {
        name: `cheats that pass (${form})`,
        measured: `${passed} of ${all.length}`,
        ratio: passed / all.length,
        target,
      },
    ];
  });
}

/** Resumes where an earlier run ended. */
async function judgeCheats(
  project: HistoryProject,
  planted: readonly Cheat[],
  options: BenchOptions,
): Promise<Line[]> {
  const folder = options.folder ?? "";
  const file = join(folder, `verdicts-${project.name}.jsonl`);
  const known = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const lines = known.map((text) => line.parse(JSON.parse(text)));
  const judgedLines: Line[] = [];
  for (const form of forms) {
    for (const { id, kind, base, bug, intact, broken } of planted) {
      const trees: Record<Form, { base: string; head: string | null }> = {
        bug: { base, head: bug },
        fixed: { base: broken, head: intact },
        intact: { base, head: intact },
      };
      const { base: from, head } = trees[form];
      if (head === null) continue;
      const found = lines.find((each) => each.id === id && each.form === form);
      const one = found ?? (await judgeOne(project, { folder, base: from, head }, { id, kind, form }));
      if (found === undefined) appendFileSync(file, `${JSON.stringify(one)}\n`);
      judgedLines.push(one);
    }
  }
  return judgedLines;
}

async function judgeOne(
  project: HistoryProject,
  question: { readonly folder: string; readonly base: string; readonly head: string },
  named: Pick<Line, "id" | "kind" | "form">,
): Promise<Line> {
  const { answer: _, ...found } = await askGates(project, question);
  return { ...named, ...found };
}

const explainLine = ({ id, kind, form, seconds }: Line) =>
  `passes: ${id} (${kind}, ${form}, ${seconds.toFixed(0)} s)`;

function tabulate(lines: readonly Line[]): string {
  const kinds = [...new Set(lines.map(({ kind }) => kind))].sort();
  const verdicts = ["fail", "review", "pass", "error"] as const;
  const header = ["kind".padEnd(28), ...forms.map((form) => `${form}: ${verdicts.join("/")}`.padEnd(32))];
  const rows = kinds.map((kind) => {
    const cells = forms.map((form) => {
      const own = lines.filter((each) => each.kind === kind && each.form === form);
      const counts = verdicts.map((verdict) => own.filter((each) => each.verdict === verdict).length);
      return counts.join("/").padEnd(32);
    });
    return [kind.padEnd(28), ...cells].join("");
  });
  return [header.join(""), ...rows].join("\n");
}
