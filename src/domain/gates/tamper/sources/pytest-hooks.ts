import { childIn, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { pythonImports } from "./python-imports.ts";

const hook =
  /^pytest_(runtest_(makereport|call|setup|protocol|logreport)|runtestloop|sessionfinish|collection_modifyitems|ignore_collect|pyfunc_call|report_teststatus|cmdline_(main|preparse)|load_initial_conftests|itemcollected|deselected|pycollect_makeitem)$/;
/** What an item of pytest does when it is run, and what any function does. */
const run = /\.(runtest|pyfunc_call|_testfunction|_testmethod|__code__)$/;

/** By which a file, wherever it stands, decides what runs and what becomes of it: under whatever name a hook is written down. */
export function pytestHooks({ language, root }: SyntaxTree): SyntaxNode[] {
  if (language !== "python") return [];
  const defined = nodesOf(root, "function_definition").filter((node) =>
    hook.test(childIn(node, "name")?.text ?? ""),
  );
  const named = nodesOf(root, "decorated_definition").filter(({ children }) =>
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

const specname = /\bspecname\s*=\s*["'](\w+)["']/;
/** `globals()["pytest_runtest_call"]` */
const key = /^(?:globals|locals|vars)\([^)]*\)\[["'](\w+)["']\]$/;
