import { expect, it } from "vitest";
import { findNamedFiles } from "../../../src/languages/named-files.ts";

const files: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({
    main: "./lib/index.js",
    bin: { shop: "bin/shop.js" },
    scripts: {
      test: "run-s lint 'unit:*'",
      pretest: "node scripts/prepare.js",
      lint: "node --no-warnings scripts/lint.js && eslint lib/index.js",
      "unit:node": "mocha -r test/env.js --config config/mocha.json",
      deploy: "node scripts/deploy.js",
      self: "node bin/shop.js --check",
    },
  }),
  "scripts/lint.js": 'import { rules } from "./rules.js";\nconst shop = require("../lib/index.js");',
  "scripts/rules.js": 'import "./further.js";',
  "scripts/further.js": "",
  "scripts/prepare.js": "",
  "scripts/deploy.js": "",
  "scripts/check.sh": "#!/bin/sh\nset -e\n./scripts/inner.sh\nnode scripts/prepare.js\n",
  "scripts/inner.sh": "",
  "tools/check": "sh ./scripts/inner.sh",
  "bin/shop.js": "",
  "lib/index.js": "",
  "test/env.js": "",
  "config/mocha.json": "",
  Makefile: "test:\n\tgo test ./...\n",
  "tools/gen.py": "",
};

it.each<[string, readonly string[]]>([
  [
    "npm test",
    ["config/mocha.json", "scripts/lint.js", "scripts/prepare.js", "scripts/rules.js", "test/env.js"],
  ],
  ["npm run --silent lint", ["scripts/lint.js", "scripts/rules.js"]],
  ["yarn lint", ["scripts/lint.js", "scripts/rules.js"]],
  ["make test", ["Makefile"]],
  ["CI=1 bash scripts/check.sh", ["scripts/check.sh", "scripts/inner.sh", "scripts/prepare.js"]],
  ["./tools/check && eslint .", ["scripts/inner.sh", "tools/check"]],
  ["python3 tools/gen.py --check", ["tools/gen.py"]],
  ["npm run self", []],
  ["eslint lib/index.js", []],
])("names what %j runs", async (command, named) => {
  const commit = {
    paths: new Set(Object.keys(files)),
    read: (paths: readonly string[]) =>
      Promise.resolve(new Map(paths.map((path) => [path, files[path] ?? ""]))),
  };
  expect([...(await findNamedFiles([command], commit)).files].sort()).toEqual(named);
});
