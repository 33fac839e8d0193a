const collected: readonly RegExp[] = [
  /\.(tests?|specs?|cy|e2e|tst)(-d)?\.[cm]?[jt]sx?$/,
  /[-_](test|spec)\.[cm]?[jt]sx?$/,
  /(^|\/)test-[^/]*\.[cm]?[jt]sx?$/,
  /(^|\/)test_[^/]*\.py$/,
  /_test\.(py|go)$/,
  /(^|\/)src\/test\/.*\.(java|kt|groovy)$/,
  /(Test|Tests|TestCase|IT|Spec)\.(java|kt|groovy)$/,
  /(^|\/)Test[A-Z][^/]*\.java$/,
];
const inTestFolder = /(^|\/)(tests?|__tests__|specs?|e2e|cypress)\//;
/** Django, Node, AVA, tap and Jest collect by these names. */
const called = /(^|\/)((tests?|specs?)\.[cm]?[jt]sx?|tests?\.py)$/;
/** Where something of the product may be called so: a command, a model of what a laboratory does. */
const ofProducts =
  /(^|\/)(commands?|cmds?|cli|bin|scripts?|tasks?|models?|entities|routes?|pages|types?|schemas?|serializers)\//;
const setup =
  /(^|\/)(conftest\.py|(jest|vitest|vite|mocha|test|tests?)[-._]?(setup|globals?|env|environment|bootstrap)[^/]*|setup[-._]?(tests?|jest|vitest|files)[^/]*|\.mocharc[^/]*|(jest|vitest|karma|ava|playwright|cypress)\.config\.[^/]+)$/i;
const steps = /(^|\/)(features\/(.*\/)?steps|step[-_]?definitions)\/|(^|\/)features\/environment\.py$/;

/** Whether tests, or what runs before or around them, are in the file, by its path alone. */
export function isTestPath(path: string): boolean {
  if (inTestFolder.test(path) || setup.test(path) || steps.test(path)) return true;
  return collected.some((pattern) => pattern.test(path)) || (called.test(path) && !ofProducts.test(path));
}
