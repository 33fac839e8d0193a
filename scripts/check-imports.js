#!/usr/bin/env node
// The import law, by dependency-cruiser. A run that saw no modules proves nothing and fails.
import { spawnSync } from "node:child_process";

const fewest = 50;
const cruise = spawnSync(
  "depcruise",
  ["src", "--config", ".dependency-cruiser.cjs", "--output-type", "json"],
  {
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  },
);
if (cruise.error || cruise.stdout === "") {
  process.stderr.write(`${cruise.error?.message ?? cruise.stderr}\n`);
  process.exit(1);
}
const { summary, modules } = JSON.parse(cruise.stdout);
const own = modules.filter(({ source }) => source.startsWith("src/"));
for (const { from, to, rule } of summary.violations) {
  process.stderr.write(`${rule.severity} ${rule.name}: ${from} → ${to}\n`);
}
if (own.length < fewest) {
  process.stderr.write(`Only ${own.length} modules were seen; there must be at least ${fewest}.\n`);
  process.exit(1);
}
const errors = summary.violations.filter(({ rule }) => rule.severity === "error");
process.stdout.write(
  `${own.length} modules, ${summary.totalDependenciesCruised} imports, ${errors.length} violations\n`,
);
process.exit(errors.length === 0 ? 0 : 1);
