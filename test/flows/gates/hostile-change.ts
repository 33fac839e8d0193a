/** The patterns of a look for tampering take the square of a run of bars: this one would keep them busy for hours. */
export const hostileChange = {
  before: { "build.sh": "true\n" },
  after: { "build.sh": `true\ntrue ${"|".repeat(1_500_000)}x\n` },
  gates: { custom: [{ name: "first-line", command: "head -n 1 build.sh | bash" }] },
} as const;
