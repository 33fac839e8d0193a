import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { askGates, judged } from "./ask-gates.ts";
import { median, type BenchOptions, type Figure, type Part } from "./figure.ts";
import { git, readProjects, type HistoryProject } from "./history-project.ts";

/** What honest changes of real projects come to: each commit over its parent, by the project's own tests. */
export const histories: Part = { title: "Histories: false alarms", needsFolder: true, measure };

const line = judged.extend({ commit: z.string(), title: z.string() });
type Line = z.output<typeof line>;

async function measure(options: BenchOptions): Promise<readonly Figure[]> {
  const projects = readProjects(options);
  const rows: Row[] = [];
  for (const project of projects) {
    const lines = await walkHistory(project, options);
    rows.push({ name: project.name, lines });
    options.print(`${explainRow(project.name, lines)}\n`);
  }
  options.print(`${tabulate(rows)}\n`);
  const counted = rows.flatMap(({ lines }) => lines.filter(isCounted));
  const share = (verdict: Line["verdict"]) => counted.filter((each) => each.verdict === verdict).length;
  const figure = (name: string, count: number, atMost: number): Figure => ({
    ...{ name, measured: `${count} of ${counted.length}` },
    ...{ ratio: count / counted.length, target: { atMost } },
  });
  return [
    figure("commits that fail", share("fail") + share("error"), 0.01),
    figure("commits that need a person", share("review"), 0.05),
  ];
}

/** Resumes where an earlier walk ended: a commit that was judged is not judged again until its line is deleted. */
async function walkHistory(project: HistoryProject, options: BenchOptions): Promise<Line[]> {
  const folder = options.folder ?? "";
  const file = join(folder, `results-${project.name}.jsonl`);
  const known = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").filter(Boolean) : [];
  const lines = new Map(
    known.map((text) => {
      const one = line.parse(JSON.parse(text));
      return [one.commit, one];
    }),
  );
  const count = String(options.commits ?? project.commits);
  const format = "--format=%H%x09%P%x09%s";
  const log = await git(project.clone, "log", "--no-merges", "-n", count, format, project.head);
  const walked: Line[] = [];
  for (const [commit = "", base = "", title = ""] of log.split("\n").map((text) => text.split("\t"))) {
    const found = lines.get(commit) ?? (await judgeCommit(project, { folder, base, commit, title }));
    if (!lines.has(commit)) appendFileSync(file, `${JSON.stringify(found)}\n`);
    walked.push(found);
  }
  return walked;
}

async function judgeCommit(
  project: HistoryProject,
  at: { readonly folder: string; readonly base: string; readonly commit: string; readonly title: string },
): Promise<Line> {
  const { answer: _, ...found } = await askGates(project, { ...at, head: at.commit });
  return { commit: at.commit, title: at.title, ...found };
}

interface Row {
  readonly name: string;
  readonly lines: readonly Line[];
}

/** A commit that its own tests fail says nothing of the trials. */
const isCounted = ({ red }: Line) => red.length === 0;
const isUnmeasured = ({ holds }: Line) => holds.some(({ status }) => status === "unmeasured");

function explainRow(name: string, lines: readonly Line[]): string {
  const held = lines.filter((each) => isCounted(each) && each.verdict !== "pass");
  return held
    .map(({ commit, title, verdict, holds }) => {
      const why = holds.map(({ trial, message }) => `${trial}: ${message}`).join(" | ");
      return `${name} ${commit.slice(0, 9)} ${verdict}: ${title}\n    ${why.replaceAll("\n", " ").slice(0, 600)}`;
    })
    .join("\n");
}

function tabulate(rows: readonly Row[]): string {
  const header = [
    "project",
    "commits",
    "own red",
    "pass",
    "review",
    "fail",
    "unmeasured",
    "median s",
    "to gates",
  ];
  const all = { name: "all", lines: rows.flatMap(({ lines }) => lines) };
  const table = [header, ...[...rows, all].map(cellsOfRow)];
  const widths = header.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  const cell = (text: string, column: number) => text.padStart(widths[column] ?? 0);
  return table.map((cells) => cells.map(cell).join("  ")).join("\n");
}

function cellsOfRow({ name, lines }: Row): string[] {
  const counted = lines.filter(isCounted);
  const count = (verdict: Line["verdict"]) => counted.filter((each) => each.verdict === verdict).length;
  const ratios = lines.flatMap(({ seconds, gateSeconds }) => (gateSeconds ? [seconds / gateSeconds] : []));
  return [
    name,
    ...[lines.length, lines.length - counted.length, count("pass"), count("review"), count("fail")].map(
      String,
    ),
    String(counted.filter(isUnmeasured).length),
    median(lines.map(({ seconds }) => seconds)).toFixed(1),
    median(ratios).toFixed(2),
  ];
}
