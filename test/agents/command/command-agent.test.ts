import { expect, it } from "vitest";
import { commandPresets, readCommandAgent } from "../../../src/agents/command/command-agent.ts";

it.each(Object.keys(commandPresets))("%s is known by its name", (name) => {
  expect(readCommandAgent(name)).toEqual({
    kind: "valid",
    agent: commandPresets[name as keyof typeof commandPresets],
  });
});

it("a plain command line is taken apart at its spaces", () => {
  expect(readCommandAgent(" my-agent  --fast ")).toMatchObject({
    kind: "valid",
    agent: {
      file: "my-agent",
      args: { edit: ["--fast"], readonly: ["--fast"] },
      resume: null,
      environment: [],
    },
  });
});

it("a description says everything", () => {
  const description = {
    file: "my-agent",
    args: { edit: ["--edit"], readonly: [] },
    resume: { edit: ["--resume", "{session}"], readonly: [] },
    output: "text",
    environment: ["MY_KEY"],
  };
  expect(readCommandAgent(JSON.stringify(description))).toEqual({ kind: "valid", agent: description });
});

it.each([
  ["", "names no command"],
  ["{", "not JSON"],
  ['{ "file": "x" }', "args"],
  ['{ "file": "x", "args": { "edit": [], "readonly": [] }, "colour": 1 }', "colour"],
])("%j is refused with the reason", (text, problem) => {
  const read = readCommandAgent(text);
  expect(read.kind === "invalid" && read.problem).toContain(problem);
});
