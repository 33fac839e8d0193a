import { type TestReport } from "../../domain/gates/judging/measurement.ts";
import { recognise } from "../recognise.ts";
import { type ReportReader } from "../report-reader.ts";
import { goTestJson } from "./go-test-json.ts";
import { jestJson } from "./jest-json.ts";
import { junit } from "./junit.ts";
import { libtest } from "./libtest.ts";
import { nodeTestSpec } from "./node-test-spec.ts";
import { RunsAgain } from "./runs-again.ts";
import { tap } from "./tap.ts";

/** A test report of any understood format, told apart by its content, of what this command wrote. */
export function testReport(root: string, command = ""): ReportReader<TestReport> {
  const again = new RunsAgain(command);
  return recognise(
    {
      documents: [junit, jestJson],
      lines: [again.asFormat(), tap, nodeTestSpec(again), libtest, goTestJson],
      tellsFailure: ({ failed }) => failed > 0 && !again.isSeen,
      names: "JUnit XML, Vitest/Jest JSON, TAP, go test -json, nor the output of node:test or libtest",
    },
    root,
  );
}
