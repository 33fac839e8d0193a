// Reports tests of Mocha as Jest's JSON, which names the file and the groups of every test.
const { writeFileSync } = require("node:fs");

module.exports = class {
  constructor(runner) {
    const files = new Map();
    const add = (test, status, error) => {
      const name = test.file ?? test.parent?.file ?? "";
      if (!files.has(name)) files.set(name, { name, status: "passed", assertionResults: [] });
      const [title, ...groups] = titlesOf(test);
      const failureMessages = error === undefined ? [] : [String(error?.stack ?? error?.message ?? error)];
      files
        .get(name)
        .assertionResults.push({ ancestorTitles: groups.reverse(), title, status, failureMessages });
      if (status === "failed") files.get(name).status = "failed";
    };
    runner.on("pass", (test) => add(test, "passed"));
    runner.on("pending", (test) => add(test, "pending"));
    runner.on("fail", (test, error) => add(test, "failed", error));
    runner.on("end", () => {
      const testResults = [...files.values()];
      writeFileSync(
        process.env.NIGHTSHIFT_REPORT,
        JSON.stringify({ numTotalTests: testResults.length, testResults }),
      );
    });
  }
};

/** The innermost first; the suite of all files has none. */
function titlesOf(test) {
  const titles = [];
  for (let one = test; one?.title; one = one.parent) titles.push(one.title);
  return titles;
}
