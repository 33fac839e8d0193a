/** Domains whose work is tests, their doubles and their data. */
const testDomains: ReadonlySet<string> = new Set([
  ...["flaky-test-stuck", "fake-coverage-stuck", "fake-drift-stuck", "cassette-drift-stuck"],
]);

/** Whether issues of a domain are about tests alone, so that tests alone may turn red into green; null: it is of none. */
export function areTestsTheWork(label: string | null): boolean {
  return label !== null && testDomains.has(label.toLowerCase());
}
