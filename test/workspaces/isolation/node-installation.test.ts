import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { nodeInstallation } from "../../../src/workspaces/isolation/node-installation.ts";

const home = homedir();

it.each([
  ["/usr/local/bin/node", "/usr/local"],
  [join(home, ".nvm/versions/node/v22/bin/node"), join(home, ".nvm/versions/node/v22")],
  [join(home, "bin/node"), join(home, "bin/node")],
  [join(dirname(home), "bin/node"), join(dirname(home), "bin/node")],
  ["/opt/node", "/opt/node"],
])("of the service whose Node is %s an isolation shows %s", (program, shown) => {
  expect(nodeInstallation(program)).toBe(shown);
});
