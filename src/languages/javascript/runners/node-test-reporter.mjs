// Reports tests of node:test as Jest's JSON, which names the file and the groups of every test.
const isFile = (name) => /^[/\\].*\.[cm]?[jt]sx?$/.test(name);

export default async function* report(events) {
  const files = new Map();
  const titles = [];
  /** Whether a test failed at a depth since the last one around it ended. */
  const inner = [];
  const fileOf = (name) => {
    if (!files.has(name)) files.set(name, { name, status: "passed", message: "", assertionResults: [] });
    return files.get(name);
  };
  for await (const { type, data } of events) {
    if (type === "test:start") titles[data.nesting] = data.name;
    if (type !== "test:pass" && type !== "test:fail") continue;
    const { nesting, name, details } = data;
    const [failedInside] = inner.splice(nesting + 1);
    const isSkipped = data.skip !== undefined || data.todo !== undefined;
    const failed = type === "test:fail" && !isSkipped;
    inner[nesting] = failed || inner[nesting] === true;
    const error = details?.error?.cause ?? details?.error;
    const message = failed ? String(error?.stack ?? error?.message ?? error) : "";
    const isGroup = failedInside !== undefined || details?.type === "suite" || isFile(name);
    // A file without tests is a test of its own; so is what breaks outside of all tests that are in it.
    if (isGroup && (!failed || failedInside === true)) continue;
    const file = fileOf(isFile(name) ? name : (data.file ?? ""));
    if (failed) Object.assign(file, { status: "failed", message });
    if (isFile(name)) continue;
    file.assertionResults.push({
      ancestorTitles: titles.slice(0, nesting).filter((title) => !isFile(title)),
      title: name,
      status: isSkipped ? "pending" : failed ? "failed" : "passed",
      failureMessages: [message],
    });
  }
  yield `${JSON.stringify({ numTotalTests: files.size, testResults: [...files.values()] })}\n`;
}
