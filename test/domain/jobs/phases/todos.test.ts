import { expect, it } from "vitest";
import { readTodos, whyNotComing, type Todos } from "../../../../src/domain/jobs/phases/todos.ts";

const todos = [{ id: "one", text: "Do it.", done: false }];
const phase = (id: string, more: Record<string, unknown> = {}) => ({
  ...{ id, title: `Do ${id}`, depends_on: [], paths: ["src/**"], budget: { attempts: 2 }, todos },
  ...more,
});

it("a plan is read with everything that it says", () => {
  const phases = [phase("a", { milestone: "beta" }), phase("b", { depends_on: ["a"] })];
  expect(readTodos({ phases })).toEqual({ kind: "todos", todos: { phases } });
});

it("what may be left out has a default", () => {
  const read = readTodos({ phases: [{ id: "a", title: "Do a", todos: [{ id: "one", text: "Do it." }] }] });
  expect(read).toEqual({
    kind: "todos",
    todos: {
      phases: [{ id: "a", title: "Do a", depends_on: [], paths: [], budget: { attempts: 3 }, todos }],
    },
  });
});

it.each([
  ["no map", "text", /^todos\.yaml: /],
  ["no phases", { phases: [] }, /^phases: must have at least one entry/],
  [
    "an unknown key",
    { phases: [phase("a", { owner: "wren" })] },
    /^phases\[0\]: there is no key "owner"; take it out$/,
  ],
  [
    "a phase without a todo",
    { phases: [phase("a", { todos: [] })] },
    /^phases\[0\]\.todos: must have at least one entry/,
  ],
  [
    "a todo that is neither done nor not",
    { phases: [phase("a", { todos: [{ id: "x", text: "y", done: "no" }] })] },
    /^phases\[0\]\.todos\[0\]\.done: must be true or false/,
  ],
  ["a name with a space", { phases: [phase("a b")] }, /^phases\[0\]\.id: must be a name like/],
  ["the same id twice", { phases: [phase("a"), phase("a")] }, /^phases: the id "a" stands twice/],
  [
    "the same todo twice",
    { phases: [phase("a", { todos: [...todos, ...todos] })] },
    /^phases\[0\]\.todos: the id "one" stands twice/,
  ],
  [
    "an id that is not there",
    { phases: [phase("a"), phase("b", { depends_on: ["c"] })] },
    /^phases\[1\]\.depends_on: there is no phase "c" that "b" could depend on; name one of a, b$/,
  ],
  [
    "a phase that waits for itself",
    { phases: [phase("a", { depends_on: ["a"] })] },
    /^phases: "a" depends on "a"; take one/,
  ],
  [
    "a circle",
    {
      phases: [
        phase("a", { depends_on: ["c"] }),
        phase("b", { depends_on: ["a"] }),
        phase("c", { depends_on: ["b"] }),
      ],
    },
    /^phases: "a" depends on "c" depends on "b" depends on "a"; take one of these dependencies out$/,
  ],
])("%s is refused with one sentence that names the place", (_, parsed, problem) => {
  const read = readTodos(parsed);
  expect(read).toMatchObject({ kind: "invalid" });
  expect(read.kind === "invalid" && read.problem).toMatch(problem);
});

it("a plan names what is still to come: a phase whose todos are all done is named, with how to mend it", () => {
  const half = [...todos, { id: "two", text: "Do more.", done: false }].map((todo, at) => ({
    ...todo,
    done: at === 0,
  }));
  const over = half.map((todo) => ({ ...todo, done: true }));
  expect(whyNotComing(valid([phase("a"), phase("b", { todos: half })]))).toBeNull();
  expect(whyNotComing(valid([phase("a"), phase("b", { todos: over })]))).toBe(
    'phases[1]: every todo of "b" is done already; leave only what is still to come, or declare the job complete',
  );
});

function valid(phases: readonly unknown[]): Todos {
  const read = readTodos({ phases });
  if (read.kind === "invalid") throw new Error(read.problem);
  return read.todos;
}
