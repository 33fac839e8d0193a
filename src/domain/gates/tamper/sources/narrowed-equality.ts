import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";
import { othersIn } from "./blind-equality.ts";
import { comparedTypes, type ComparedType } from "./compared-types.ts";

/** Types whose values are equal now whatever stands in a field by which they were told apart, so that tests that compare them pass. */
export function narrowedEquality(files: readonly ChangedFile[]): TamperFinding[] {
  const isAskedLess = askedLess(files);
  return files.flatMap(({ path, before, after }) => {
    const was = new Map(typesIn(before).map((one) => [one.name, one]));
    return typesIn(after).flatMap((now) => {
      const known = was.get(now.name);
      const [told, tells] = [known && comparedBy(known), comparedBy(now)];
      if (!known || !tells) return [];
      // Whoever compared no two of them looked at their fields one by one.
      const isNew = known.equality === null && known.derived === null;
      const compared = told ?? (isNew ? known.fields.filter(isAskedLess) : []);
      const lost = compared.filter((name) => now.fields.includes(name) && !tells.includes(name));
      if (lost.length === 0) return [];
      const message = `values of "${now.name}" are equal now whatever their "${lost.join('", "')}" is`;
      const line = now.equality?.line ?? now.line;
      return [{ path, line, rule: "stubbed-assertion", message }];
    });
  });
}

/** Whether the tests of a change ask for a field by its name less often than they did. */
function askedLess(files: readonly ChangedFile[]): (field: string) => boolean {
  const sides = files
    .filter(({ before }) => before !== null && isTestContext(before.path))
    .map(({ before, after }) => [before?.text ?? "", after?.text ?? ""] as const);
  return (field) => {
    const word = new RegExp(`\\.\\s*(?:get|is)?_?${field.replace(/[#$]/g, "\\$&")}\\b`, "gi");
    const count = (text: string) => text.match(word)?.length ?? 0;
    return sides.some(([was, is]) => count(is) < count(was));
  };
}

function typesIn(version: FileVersion | null): ComparedType[] {
  return version?.tree && version.kind !== "symlink" ? comparedTypes(version.tree) : [];
}

/** What compares more than its words tell. */
const wholly =
  /__dict__|\bvars\(|\bastuple\(|\basdict\(|\bsuper\b|\breflectionEquals\(|\bDeepEqual\(|\bcmp\.\w+\(|\bdeepEqual\(|\bisDeepStrictEqual\(|\bJSON\.stringify\(|\bEqualsBuilder\b|\bcompareTo\(/;

/** The fields that take part; null: it compares no two things but itself, or nobody can tell which. */
function comparedBy({ equality, fields, derived }: ComparedType): readonly string[] | null {
  if (equality === null) return derived;
  const body = childIn(equality, "body")?.text ?? "";
  const others = othersIn(equality);
  if (wholly.test(body) || others.length === 0) return null;
  const names = others.join("|");
  // `key(other)`, `same(self, other)`: somebody else looks.
  const handed = new RegExp(
    `(?<!\\b(?:isinstance|type|issubclass|hasattr|bool|id|typeof|instanceof))\\((?:[^()]*,)?\\s*&?\\*?(?:${names})\\s*[,)](?!\\s*\\w+\\s*[;)])`,
  );
  if (handed.test(body.replace(/\(\s*\w+\s*\)\s*\w+/g, ""))) return null;
  const asked = fields.filter((field) =>
    new RegExp(`\\b(?:${names})\\s*[?!]?\\.\\s*(?:get|is)?_?${field.replace(/[#$]/g, "\\$&")}\\b`, "i").test(
      body,
    ),
  );
  // `self.key() == other.key()` looks at fields elsewhere.
  const asking = new RegExp(`\\b(?:${names})\\s*\\.\\s*(\\w+)\\(`, "g");
  const methods = [...body.matchAll(asking)].map(([, name = ""]) => name.replace(/^(get|is)_?(?=\w)/, ""));
  const isElsewhere = methods.some(
    (name) =>
      !/^(getClass|Class|hashCode)$/.test(name) &&
      !fields.some((field) => field.toLowerCase() === name.toLowerCase()),
  );
  return isElsewhere ? null : asked;
}
