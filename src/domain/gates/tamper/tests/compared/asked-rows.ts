import { type TamperFinding } from "../../../verdict/verdict.ts";
import { type TestCase } from "../test-case.ts";

/** What makes or prepares a value, and answers nothing. */
const making =
  /^(param|of|arguments|new|from|default|try_from|into|len|str|int|float|bool|list|dict|set|tuple|range|sorted|repr|format|String|string|Number|append|make|vec|to_string|to_owned|toString|New[A-Z]\w*)$/;

/** Rows that ask the product for what the base had written there: what a test wants would be whatever the product answers. */
export function askedRows(before: TestCase, after: TestCase): TamperFinding[] {
  if (after.rows.length === 0 || before.rows.length === 0) return [];
  const were = callsIn(before.written().join(";"));
  const written = after.written();
  const asked = askedIn(before);
  const isGo = after.path.endsWith(".go");
  const names = [...callsIn(written.join(";"))].filter(
    (name) => asked.has(name) && !were.has(name) && !making.test(name) && (isGo || !/^[A-Z]/.test(name)),
  );
  if (names.length === 0) return [];
  const row = written.find((one) => names.some((name) => callsIn(one).has(name))) ?? "";
  const message = `the test ${JSON.stringify(after.name.slice(0, 120))} asks the product for what it wants: ${row.slice(0, 120)}`;
  return [{ path: after.path, line: after.line, rule: "weakened-test", message }];
}

function callsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[A-Za-z_$][\w$]*(?=\()/g) ?? []);
}

/** What its checks ask, themselves or by a name. */
function askedIn({ assertions, locals }: TestCase): ReadonlySet<string> {
  const given = [...locals().values()].flatMap((text) => [...callsIn(text)]);
  return new Set([...assertions.flatMap(({ skeleton }) => skeleton.split(" ")), ...given]);
}
