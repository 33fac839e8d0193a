import { stringify } from "yaml";
import { mend, type Script, type Step, type Turn } from "./scripts.ts";

export interface PlannedNode {
  readonly id: string;
  readonly depends_on?: readonly string[];
  readonly milestone?: string;
}

/** What a strategic phase writes; the folder is that of the job's issue. */
export function planSteps(nodes: readonly PlannedNode[], more = ""): Step[] {
  const todos = stringify({
    phases: nodes.map(({ id, depends_on = [], ...milestone }) => ({
      ...{ id, title: `Do ${id}`, depends_on, paths: ["NOTES.md"], budget: { attempts: 2 }, ...milestone },
      todos: [{ id: "it", text: `Do ${id}.`, done: false }],
    })),
  });
  const write = (file: string, content: string): Step => ({
    write: { path: `.nightshift/job-{{issue}}/${file}`, content },
  });
  return [
    write("workspace.md", "The notes are to say that it is mended.\n"),
    write("plan.md", `One phase, then it is done.\n${more}`),
    write("todos.yaml", todos),
  ];
}

export function done(retrospective: string, ...steps: Step[]): Turn {
  return { steps, answer: { status: "phase_done", confidence: "high", retrospective } };
}

export const complete: Turn = {
  steps: [],
  answer: { status: "job_complete", confidence: "high", retrospective: "Say that all is done" },
};

export function atPhase(role: "strategic" | "tactical", phase: string | number, ...turns: Turn[]): Script {
  return { match: { role, phase }, turns };
}

/** A plan of one phase, its work, and the end. */
export const oneRound: readonly [Script, Script, Script] = [
  atPhase("strategic", 1, done("Plan the notes", ...planSteps([{ id: "notes" }]))),
  atPhase("tactical", 2, done("Write the notes\n\nThey said nothing before.", mend)),
  atPhase("strategic", 3, complete),
];
