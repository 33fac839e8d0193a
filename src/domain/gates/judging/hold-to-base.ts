import { globToRegExp } from "../../trust/path-glob.ts";
import { type ResolvedGates } from "../resolve.ts";
import { worstFirst } from "../verdict/findings.ts";
import { type Finding, type GateResult, type TamperFinding } from "../verdict/verdict.ts";

const words: Readonly<Record<string, string>> = {
  "skipped-test": "newly skipped or focused",
  "fewer-tests": "not executed any more",
};

/**
 * Test gates pass only if no test is newly skipped or focused and none is executed no more. Both are found by comparing with the base, once the
 * gate has passed by its own report. A gate of a section (`paths`) is held to what is found below its path.
 */
export function holdToBase<Result extends GateResult>(
  results: readonly Result[],
  tamper: readonly TamperFinding[],
  { sections }: Pick<ResolvedGates, "sections">,
): Result[] {
  const lost = tamper.filter(({ rule }) => rule in words);
  if (lost.length === 0) return [...results];
  const patterns = new Map(
    sections.flatMap(({ pattern, gates }) => gates.map(({ name }) => [name, globToRegExp(pattern)])),
  );
  return results.map((result) => {
    if (result.kind !== "test" || result.status !== "pass") return result;
    const covers = patterns.get(result.name);
    const own = covers === undefined ? lost : lost.filter(({ path }) => covers.test(path));
    return own.length === 0 ? result : failed(result, own);
  });
}

function failed<Result extends GateResult>(result: Result, lost: readonly TamperFinding[]): Result {
  const told = Object.entries(words).flatMap(([rule, said]) => {
    const count = lost.filter((finding) => finding.rule === rule).length;
    return count === 0 ? [] : [`${count} ${said}`];
  });
  const findings = lost.map((finding): Finding => ({ ...finding, level: "error" }));
  return {
    ...result,
    status: "fail",
    expected: `${result.expected}, none newly skipped or focused, no fewer than on the base`,
    actual: `${result.actual}; ${told.join(", ")}`,
    findings: worstFirst([...findings, ...result.findings]),
  };
}
