import { posix } from "node:path";
import { locateClasses, type Runner } from "../../runners/runner.ts";
import { programName, quote, type Word } from "../../runners/shell-words.ts";

const tests =
  /(^|\/)src\/test\/\w+\/.*?(?:Test[^/]*|[^/]*(?:Tests?|TestCase|Spec))\.(?:java|kt|groovy|scala)$/;
const always = "-fae -Djacoco.skip=true -Dsurefire.rerunFailingTestsCount=0";
const mayBeNone = "-Dsurefire.failIfNoSpecifiedTests=false -DfailIfNoTests=false";

export const maven: Runner = {
  name: "maven",
  calls: callsTask(/^mvn[wd]?$/, /^(?:test|package|verify|install)$/),
  values: "-f --file -pl --projects -P --activate-profiles -s --settings -T --threads -rf --resume-from -D",
  dropped:
    "-q --quiet -T --threads -ff -fn --fail-fast --fail-never -Dtest -Dsurefire.rerunFailingTestsCount -Djacoco.*",
  open: ({ program, options }) => ({
    isTestFile: (path) => tests.test(path),
    command: (files) => {
      const classes = files?.map((path) => `${classOf(path)},${classOf(path)}$*`).join(",") ?? "";
      return `${program}${options} ${always}${files === null ? "" : ` -Dtest=${quote(classes)} ${mayBeNone}`} test`;
    },
    reads: { kind: "files", glob: "**/target/surefire-reports/TEST-*.xml" },
    failsWhole: true,
    locate: locateClasses,
  }),
};

export const gradle: Runner = {
  name: "gradle",
  calls: callsTask(/^gradlew?$/, /^(?:test|check|build)$/),
  values:
    "-p --project-dir -b --build-file -x --exclude-task --tests --max-workers -I --init-script -c --settings-file",
  dropped: "--tests --rerun* --scan --build-cache --parallel --fail-fast",
  open: ({ program, options }) => ({
    isTestFile: (path) => tests.test(path),
    // A task runs again only where its results are gone.
    command: (files) =>
      `${program}${options} --continue --no-build-cache ${files === null ? "cleanTest test" : files.map(taskOf).join(" ")}`,
    reads: { kind: "files", glob: "**/build/test-results/test/TEST-*.xml" },
    failsWhole: true,
    locate: locateClasses,
  }),
};

function callsTask(program: RegExp, task: RegExp): Runner["calls"] {
  return ([first, ...more]: readonly Word[]) =>
    first !== undefined && program.test(programName(first)) && more.some(({ value }) => task.test(value))
      ? 1
      : null;
}

function classOf(path: string): string {
  return posix.basename(path).replace(/\.\w+$/, "");
}

/** The folder of a project is mostly its name. */
function taskOf(path: string): string {
  const folder = path.replace(/(?:^|\/)src\/.*$/, "");
  const project = folder === "" ? ":" : `:${folder.replaceAll("/", ":")}:`;
  return `${project}cleanTest ${project}test --tests '*${classOf(path)}'`;
}
