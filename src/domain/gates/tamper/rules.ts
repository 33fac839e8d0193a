/** Every name that a tamper finding can carry, and by which a base may allow it. */
export const tamperRules = [
  ...[
    "deleted-test",
    "emptied-test",
    "weakened-test",
    "loosened-test",
    "empty-test",
    "skipped-test",
    "fewer-tests",
    "stubbed-assertion",
  ],
  ...["early-exit", "swallowed-failure", "test-detection", "suppression", "lowered-threshold"],
  ...["widened-exclusion", "weakened-configuration", "changed-script", "committed-report"],
  ...[
    "lockfile-without-manifest",
    "git-attributes",
    "git-hooks",
    "replaced-tool",
    "nightshift-configuration",
  ],
  "unreadable-change",
] as const;
