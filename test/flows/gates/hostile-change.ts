/** Reading settings takes the square of a run of spaces: this one would keep it busy for an hour. */
export const hostileChange = {
  before: { "setup.cfg": "[tool]\na = 1\n" },
  after: { "setup.cfg": `[tool]\na = 1${" ".repeat(2_000_000)}x\n` },
  gates: { custom: [{ name: "first-line", command: "head -n 1 setup.cfg" }] },
} as const;
