import { lineNumber } from "./report-text.ts";

interface Frame {
  /** With its package; of one within another, the outer one. */
  readonly owner: string;
  readonly place: { readonly path: string; readonly line: number | null };
}

const longestTrace = 16_384;
const longestLine = 1_000;
const frame = /^at (?:[^\s()]*\/)?([\w$.]+)\.[^.()]+\(([\w$-]+\.(?:java|kt|groovy|scala)):(\d{1,9})\)/;
const libraries =
  /^(?:javax?|jdk|sun|com\.sun|kotlinx?|scala|groovy|junit|org\.(?:junit|assertj|hamcrest|mockito|opentest4j|testng|spockframework|springframework|apache|gradle|codehaus|scalatest)|io\.(?:kotest|mockk|restassured)|com\.google\.common|net\.bytebuddy|reactor)\./;

/**
 * Where a stack trace of the JVM leaves the test's own class, else the project; null: it is no such trace, or names
 * nothing but libraries. A frame tells the name of its file alone.
 */
export function placeInJavaTrace(trace: string, testClass: string): Frame["place"] | null {
  const frames = trace.slice(0, longestTrace).split("\n").flatMap(frameIn);
  const own = outerOf(testClass);
  const around = own.split(".").slice(0, 2).join(".");
  const found =
    frames.find(({ owner }) => owner === own) ??
    frames.find(({ owner }) => own.includes(".") && owner.startsWith(`${around}.`)) ??
    frames.find(({ owner }) => !libraries.test(owner));
  return found?.place ?? null;
}

/** Whether a trace is one of the JVM. */
export function isJavaTrace(trace: string): boolean {
  return trace.slice(0, longestTrace).split("\n").flatMap(frameIn).length > 0;
}

function frameIn(line: string): Frame[] {
  const [, owner, path, number] = frame.exec(line.slice(0, longestLine).trim()) ?? [];
  if (owner === undefined || path === undefined) return [];
  return [{ owner: outerOf(owner), place: { path, line: lineNumber(number) } }];
}

function outerOf(name: string): string {
  return name.split("$", 1)[0] ?? name;
}
