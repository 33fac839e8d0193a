import { expect, it } from "vitest";
import { compareAllSettings, isSameJudge } from "../../../src/languages/settings.ts";
import { sidesOf } from "../../../src/languages/sides.ts";
import { findAddedMarks } from "../../../src/languages/suppressions.ts";
import { detectInTexts } from "../../../src/flows/gates/trials/detect-changes.ts";

const sides = sidesOf({ named: new Set(), scripts: new Set(), judge: [], product: [] });
const paths = [
  ...[
    "src/a.js",
    "src/a.py",
    "a.go",
    "src/a.rs",
    "src/main/java/A.java",
    "test/a.test.js",
    "vitest.config.ts",
  ],
  ...[
    "package.json",
    "pyproject.toml",
    "setup.cfg",
    "pom.xml",
    "build.gradle",
    "tsconfig.json",
    ".eslintrc.yml",
  ],
  ...[".github/workflows/ci.yml", ".gitattributes", "package-lock.json", "yarn.lock", "Cargo.lock"],
];
const parts = [
  ...[
    "/*",
    "`${}",
    "${`",
    "{",
    "[",
    "(",
    '"',
    "'",
    'r#"',
    "<build>",
    "<skip",
    "a ",
    " ",
    "\t",
    "\n",
    "\\",
    "a.",
    "[a.b]\n",
  ],
  ...[
    "// eslint-disable ",
    "/* @ts-ignore ",
    "# noqa ",
    "#[allow(",
    "argv",
    "HasSuffix(",
    "process.on('exit'",
    "def __eq__(",
  ],
  ...[
    "#[cfg(test)]\n",
    "if (import.meta.vitest) ",
    '"node_modules/a": {\n',
    "a@1:\n",
    "replace a ",
    '"a": "file:',
    "skip",
    "=",
    "a=>",
  ],
];

// None may make the look at a change take longer than a moment, whatever an agent writes.
it.each(parts)("reads a text of nothing but %j at once", (part) => {
  const text = part.repeat(Math.ceil(60_000 / part.length));
  for (const path of paths) {
    const began = process.cpuUsage();
    const file = { path, before: "a\n", after: text };
    isSameJudge(file);
    findAddedMarks(path, "", text);
    compareAllSettings([file]);
    const kinds = { before: "file", after: "file" } as const;
    detectInTexts({
      files: [{ ...file, oldPath: null, kinds, linkTarget: null }],
      sides,
      reports: ["report.xml"],
    });
    // The processor's time, for a busy machine takes longer to give it.
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1_000, path).toBeLessThan(5_000);
  }
});
