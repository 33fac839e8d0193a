import { expect, it } from "vitest";
import { readExpert } from "../../src/agents/read-expert.ts";

const read = (tools: string) =>
  readExpert("botanist", `---\ndescription: Tends the beds\n${tools}---\nWeed first.\n`);

it.each([
  ["names none has whatever its runner gives it", "", null],
  ["names some has these alone", "tools: [Read, Edit]\n", ["Read", "Edit"]],
  ["names a shell may write with it", "tools: [Bash]\n", ["Bash"]],
])("an expert that %s", (_, given, tools) => {
  expect(read(given)).toMatchObject({ kind: "expert", expert: { tools } });
});

it.each([
  [
    "a tool that no runner knows",
    "tools: [Read, Hoe]\n",
    "tools.1 must be of Read, Glob, Grep, Edit, Write, NotebookEdit, Bash",
  ],
  ["none that writes", "tools: [Read, Grep]\n", "tools must have one to write with (Edit, Write, Bash)"],
  ["no tool at all", "tools: []\n", "tools must have one to write with"],
])("an expert's file with %s is refused with what to mend", (_, given, problem) => {
  const reading = read(given);
  expect(reading).toMatchObject({ kind: "invalid", problem: expect.stringContaining(problem) as string });
});
