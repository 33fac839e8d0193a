/** Runs once before all test files; what it sets in the environment, every worker inherits. */
export function setup(): void {
  process.env["TZ"] = "UTC";
}
