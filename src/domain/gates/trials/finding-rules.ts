/** Every rule that a trial's finding can have, and by which a base may allow it; the name of a trial allows all of its rules. */
export const findingRules = [
  ...["loosened-test", "removed-test", "changed-demand", "red-to-green", "restored-test", "fewer-tests"],
  ...["unnoticed-fault", "emptied-test", "weaker-test", "hushed-failure", "changed-program"],
  ...[
    "unnoticed-defect",
    "unmeasured-test",
    "unnoticed-line",
    "looser-setting",
    "suppression",
    "vacuous-gate",
  ],
  // Of the detectors.
  ...["asks-if-tested", "replaces-judge", "tracked-report", "link-out-of-tree", "planted-tool"],
  "swapped-source",
] as const;
