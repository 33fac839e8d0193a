import { expect, it } from "vitest";
import { gatesConfiguration } from "../../../src/domain/gates/configuration.ts";
import { gatesByRoom } from "../../../src/domain/gates/gates-by-room.ts";
import { gatesForChange } from "../../../src/domain/gates/gates-for-change.ts";
import { resolveGates } from "../../../src/domain/gates/resolve.ts";

const command = "true";

it.each<[string, unknown, string[][]]>([
  [
    "one of each kind, coverage where the tests run",
    { build: { command }, lint: { command }, test: { command }, coverage: { lines: 1 } },
    [["build"], ["lint"], ["test", "coverage"]],
  ],
  [
    "each custom command and what shows the failure by themselves",
    {
      custom: [
        { name: "scan", command },
        { name: "licences", command },
      ],
      reproduce: { command },
    },
    [["scan"], ["licences"], ["reproduce"]],
  ],
  [
    "those of all parts of a repository by their kinds, custom ones named alike apart",
    {
      lint: { command },
      paths: {
        "a/**": { test: { command }, custom: [{ name: "e2e", command }] },
        "b/**": { test: { command }, lint: { command }, custom: [{ name: "e2e", command }] },
      },
    },
    [["lint", "lint (b/**)"], ["test (a/**)", "test (b/**)"], ["e2e (a/**)"], ["e2e (b/**)"]],
  ],
])("puts %s", (_, configured, rooms) => {
  const { gates } = gatesForChange(resolveGates(gatesConfiguration.parse(configured)), null);
  expect(gatesByRoom(gates).map((shared) => shared.map(({ name }) => name))).toEqual(rooms);
});
