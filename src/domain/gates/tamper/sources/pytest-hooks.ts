import { childIn, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { onlyLooks } from "./looking-hooks.ts";
import { pythonImports } from "./python-imports.ts";

const hook =
  /^pytest_(runtest_(makereport|call|setup|protocol|logreport)|runtestloop|sessionfinish|collection_modifyitems|ignore_collect|pyfunc_call|report_teststatus|cmdline_(main|preparse)|load_initial_conftests|itemcollected|deselected|pycollect_makeitem)$/;
/** What an item of pytest does when it is run, and what any function does. */
const run = /\.(runtest|pyfunc_call|_testfunction|_testmethod|__code__)$/;

/** By which a file, wherever it stands, decides what runs and what becomes of it: under whatever name a hook is written down. */
export function pytestHooks({ language, root }: SyntaxTree): SyntaxNode[] {
  if (language !== "python") return [];
  const decorated = nodesOf(root, "decorated_definition");
  const defined = nodesOf(root, "function_definition").filter((node) => {
    const name = childIn(node, "name")?.text ?? "";
    const decorators = decorated.find(({ children }) => children.includes(node))?.children ?? [];
    if (onlyLooks(node, decorators) && !decides(node)) return false;
    return hook.test(name) || (/^pytest_\w+$/.test(name) && decides(node));
  });
  const named = decorated.filter(({ children }) =>
    children.some(({ type, text }) => type === "decorator" && hook.test(specname.exec(text)?.[1] ?? "")),
  );
  const assigned = nodesOf(root, "assignment").filter((node) => {
    const left = childIn(node, "left")?.text ?? "";
    return hook.test(left) || hook.test(key.exec(left)?.[1] ?? "") || run.test(left);
  });
  const given = nodesOf(root, "call").filter(({ text }) =>
    run.test(`.${/^(?:\w+\.)*setattr\([^,]+,\s*["'](\w+)["']/.exec(text)?.[1] ?? ""}`),
  );
  const imported = nodesOf(root, "import_from_statement").filter((node) =>
    pythonImports(node).some(({ local }) => hook.test(local)),
  );
  return [...defined, ...named, ...assigned, ...given, ...imported];
}

const results = /^(outcome|exitstatus|excinfo|longrepr|failed|wasxfail|testsfailed|shouldfail)$/;
const outcome =
  /^(?:pytest\.)?(?:skip|xfail|exit|importorskip)\(|^raise\s+[\w.]*\b(?:SkipTest|Skipped|XFailed|Exit|(?:skip|xfail|exit)\.Exception)\b/;

/** Whether any other hook says what comes of a test, or leaves it. */
function decides(hooked: SyntaxNode): boolean {
  const given = nodesOf(hooked, "assignment", "augmented_assignment").some((node) => {
    const left = childIn(node, "left");
    const key = left === null ? "" : (childIn(left, "attribute") ?? childIn(left, "subscript"))?.text;
    return results.test(key?.replace(/^["']|["']$/g, "") ?? "");
  });
  return (
    given ||
    nodesOf(hooked, "call").some(({ text }) => outcome.test(text) || named.test(text)) ||
    nodesOf(hooked, "raise_statement").some(({ text }) => outcome.test(text))
  );
}

/** `setattr(report, "outcome", "passed")`, `vars(report).update(outcome="passed")`, `report.__dict__.pop("longrepr")` */
const named =
  /^(?:\w+\.)*setattr\([^,]+,\s*["'](?:outcome|exitstatus|excinfo|longrepr|failed|wasxfail|testsfailed)["']|^(?:vars\([^()]*\)|[\w.]+\.__dict__)\.(?:update|pop)\([^]*\b(?:outcome|exitstatus|excinfo|longrepr)\b/;

const specname = /\bspecname\s*=\s*["'](\w+)["']/;
/** `globals()["pytest_runtest_call"]` */
const key = /^(?:globals|locals|vars)\([^)]*\)\[["'](\w+)["']\]$/;
