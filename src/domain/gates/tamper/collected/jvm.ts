import { textOf, type FileVersion } from "../changed-file.ts";
import { foldersOf } from "../paths.ts";
import { type Side } from "./side.ts";

const taken = /^(Test\w*|\w*(Test|Tests|TestCase))$/;
/** What Failsafe takes, where a build has it. */
const takenLater = /^(IT\w*|\w*(IT|ITCase))$/;

/** Whether Maven or Gradle run the tests of a file of Java: by the folder of its sources, and by its classes' names. */
export function isRunByJvm(version: FileVersion, { settings, paths }: Side): boolean {
  const { path } = version;
  const [, module, set] = /^((?:.*\/)?)src\/([\w-]+)\/(?:java|kotlin|groovy)\//.exec(path) ?? [];
  if (module === undefined || set === undefined) return true;
  const above = new Set(foldersOf(`${module}x`));
  const builds = settings.filter(
    (one) => isBuild.test(one.path) && above.has(one.path.slice(0, one.path.lastIndexOf("/") + 1)),
  );
  // Whoever builds it in another way may take its tests from anywhere.
  if (builds.length === 0) return true;
  const said = builds.map(textOf).join("\n");
  const isMaven = builds.some((one) => one.path.endsWith("pom.xml"));
  const hasMore = paths.some((one) => /(^|\/)(buildSrc|build-logic)\//.test(one));
  if (set !== "test")
    return set !== "main" && (hasMore || new RegExp(`\\b${set}\\b`).test(said) || /testFixtures/.test(set));
  if (!isMaven || builds.some((one) => one.path.includes("gradle"))) return true;
  if (/<(includes?|test|parent|testSourceDirectory|suiteXmlFiles?)>/.test(said)) return true;
  const names = [...textOf(version).matchAll(/\b(?:class|record)\s+(\w+)/g)].map(([, name = ""]) => name);
  return names.some((one) => taken.test(one) || (/failsafe/.test(said) && takenLater.test(one)));
}

const isBuild = /(^|\/)(pom\.xml|build\.gradle(\.kts)?)$/;
