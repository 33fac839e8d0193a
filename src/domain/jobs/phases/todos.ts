import { z } from "zod";
import { spawnedIn, whyNoGraph } from "./graph.ts";

const id = z
  .string("must be text")
  .regex(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/i, 'must be a name like "extract-prices"')
  .max(60, "must have at most 60 characters");

const text = z.string("must be text").trim().min(1, "must not be empty").max(2_000);

const todo = z.strictObject({ id, text, done: z.boolean("must be true or false").default(false) });

const plannedPhase = z.strictObject({
  id,
  title: text.max(200),
  depends_on: z.array(id).default([]),
  /** Globs of what the phase is about to touch. */
  paths: z.array(z.string().trim().min(1, "must not be empty").max(500)).max(200).default([]),
  budget: z.strictObject({ attempts: z.int().min(1).max(20) }).default({ attempts: 3 }),
  milestone: z.string().trim().min(1, "must not be empty").max(100).optional(),
  todos: z.array(todo).min(1, "must have at least one entry").max(100),
});

const todosSchema = z.strictObject({
  phases: z.array(plannedPhase).min(1, "must have at least one entry").max(50),
});

export type Todos = z.output<typeof todosSchema>;
export type PlannedPhase = Todos["phases"][number];

export type TodosReading =
  | { readonly kind: "todos"; readonly todos: Todos }
  /** One sentence that says where, what, and how to mend it. */
  | { readonly kind: "invalid"; readonly problem: string };

/** The plan of the coming tactical phases, from the parsed `todos.yaml`. */
export function readTodos(parsed: unknown): TodosReading {
  const read = todosSchema.safeParse(parsed);
  if (!read.success) return { kind: "invalid", problem: problemOf(read.error) };
  const problem = whyNoIds(read.data) ?? whyNoGraph(read.data.phases);
  return problem === null ? { kind: "todos", todos: read.data } : { kind: "invalid", problem };
}

/** Why the list is none of coming phases, which is what a plan is to leave; null: it is. */
export function whyNotComing({ phases }: Todos): string | null {
  const at = phases.findIndex(({ todos }) => todos.every(({ done }) => done));
  const over = phases[at];
  return over === undefined
    ? null
    : `phases[${at}]: every todo of "${over.id}" is done already; leave only what is still to come, or declare the job complete`;
}

/** The list with the marks that another version of it has for one phase, and with what that phase asks for. */
export function withMarked(
  todos: Todos,
  { by, id: phase }: { readonly by: Todos; readonly id: string },
): Todos {
  const marks = new Map(
    by.phases.find((each) => each.id === phase)?.todos.map((each) => [each.id, each.done]),
  );
  const marked = todos.phases.map((each) =>
    each.id === phase
      ? { ...each, todos: each.todos.map((todo) => ({ ...todo, done: marks.get(todo.id) ?? todo.done })) }
      : each,
  );
  return { phases: [...marked, ...spawnedIn(by.phases, { by: phase, known: todos.phases })] };
}

/** The first is enough: each mend may change what the others are. */
function problemOf({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return "todos.yaml cannot be read";
  const at = placeOf(issue.path);
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.map((key) => `"${key}"`).join(", ");
    return `${at}: there is no key ${keys}; take it out`;
  }
  return `${at}: ${issue.message}`;
}

function placeOf(path: readonly PropertyKey[]): string {
  return (
    path.reduce<string>(
      (place, key) =>
        typeof key === "number" ? `${place}[${key}]` : `${place === "" ? "" : `${place}.`}${String(key)}`,
      "",
    ) || "todos.yaml"
  );
}

function whyNoIds({ phases }: Todos): string | null {
  const twice = repeated(phases.map(({ id: name }) => name));
  if (twice !== null) return `phases: the id "${twice}" stands twice; give each phase its own`;
  for (const [at, { todos }] of phases.entries()) {
    const double = repeated(todos.map(({ id: name }) => name));
    if (double !== null)
      return `phases[${at}].todos: the id "${double}" stands twice; give each todo its own`;
  }
  return null;
}

function repeated(names: readonly string[]): string | null {
  return names.find((name, at) => names.indexOf(name) !== at) ?? null;
}
