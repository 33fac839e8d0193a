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
    variables: { MY_SETTING: "1" },
    hosts: ["api.example.com", "[::1]:8080"],
    programPaths: ["/opt/my-agent"],
    leaves: [".my-agent-cache"],
  };
  expect(readCommandAgent(JSON.stringify(description))).toEqual({ kind: "valid", agent: description });
});

it("a description that begins from a preset says only what is another", () => {
  const description = { preset: "codex", hosts: ["models.example.com"] };
  expect(readCommandAgent(JSON.stringify(description))).toEqual({
    kind: "valid",
    agent: { ...commandPresets.codex, hosts: ["models.example.com"] },
  });
});

it.each([
  ['{ "preset": "unheard-of" }', "preset"],
  ['{ "preset": "codex", "hosts": ["https://api.example.com/"] }', "hosts"],
  ['{ "preset": "codex", "programPaths": ["tools"] }', "absolute"],
  ["", "names no command"],
  ["{", "not JSON"],
  ['{ "file": "x" }', "args"],
  ['{ "file": "x", "args": { "edit": [], "readonly": [] }, "colour": 1 }', "colour"],
])("%j is refused with the reason", (text, problem) => {
  const read = readCommandAgent(text);
  expect(read.kind === "invalid" && read.problem).toContain(problem);
});
