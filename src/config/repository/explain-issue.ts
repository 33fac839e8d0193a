import { z } from "zod";
import { didYouMean } from "../../domain/closest-name.ts";

export type KeyPath = readonly PropertyKey[];

/** One thing that a schema refused: where, what and how to mend it. */
export interface ExplainedIssue {
  readonly path: KeyPath;
  /** The key itself is wrong, not its value. */
  readonly atKey: boolean;
  readonly problem: string;
  readonly mend: string;
}

const wanted: Readonly<Record<string, string>> = {
  boolean: "true or false",
  number: "a number",
  int: "a whole number",
  string: "text; put it in quotes if it looks like something else",
  object: "keys and values, indented below the key",
  record: "keys and values, indented below the key",
  array: "a list",
};

/** Every unknown key becomes an entry of its own. */
export function explainIssue(issue: z.core.$ZodIssue, schema: z.core.$ZodType): readonly ExplainedIssue[] {
  const { path } = issue;
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => unknownKey([...path, key], knownKeys(schema, path)));
    case "invalid_key":
      return [{ path, atKey: true, ...badName(issue) }];
    case "invalid_type":
      return [{ path, atKey: false, ...wrongType(issue) }];
    case "invalid_value":
      return [{ path, atKey: false, ...wrongChoice(issue) }];
    case "too_small":
      return [{ path, atKey: false, problem: tooMuch(issue, "too small"), mend: bound("at least", issue) }];
    case "too_big":
      return [{ path, atKey: false, problem: tooMuch(issue, "too large"), mend: bound("at most", issue) }];
    case "invalid_union":
      return [{ path, atKey: false, ...wrongKind(issue, schema) }];
    default:
      return [{ path, atKey: false, problem: sentence(issue), mend: "correct the value" }];
  }
}

function unknownKey(path: KeyPath, known: readonly string[]): ExplainedIssue {
  const key = String(path.at(-1));
  const list = known.length === 0 ? "" : `; known here: ${known.join(", ")}`;
  return {
    path,
    atKey: true,
    problem: `unknown key "${key}"`,
    mend: didYouMean(key, known) ?? `remove it${list}`,
  };
}

function badName(issue: z.core.$ZodIssueInvalidKey) {
  const why = issue.issues.map((inner) => inner.message).join("; ");
  return {
    problem: `the name "${String(issue.path.at(-1))}" cannot be used: ${why}`,
    mend: "choose another name",
  };
}

function wrongType(issue: z.core.$ZodIssueInvalidType) {
  const wish = wanted[issue.expected] ?? issue.expected;
  const isMissing = /received undefined/.test(issue.message);
  if (isMissing) return { problem: "is missing", mend: `add it: ${wish}` };
  const isOwn = !issue.message.startsWith("Invalid input: ");
  return { problem: sentence(issue), mend: isOwn ? "correct the value" : `write ${wish}` };
}

function wrongChoice(issue: z.core.$ZodIssueInvalidValue) {
  return noneOf(issue.values.map(String), issue.input);
}

function noneOf(choices: readonly string[], written: unknown) {
  const meant = typeof written === "string" ? didYouMean(written, choices) : null;
  const list = `use one of: ${choices.join(", ")}`;
  return {
    problem: "is not one of the choices",
    mend: meant === null ? list : `${meant} ${list}`,
  };
}

function wrongKind(issue: z.core.$ZodIssueInvalidUnion, schema: z.core.$ZodType) {
  const key = String(issue.path.at(-1));
  const options = schema instanceof z.ZodDiscriminatedUnion ? schema.options : [];
  const choices = options.flatMap((option) => {
    const kind = option instanceof z.ZodObject ? shapeOf(option)[key] : undefined;
    return kind instanceof z.ZodLiteral ? [...kind.values].map(String) : [];
  });
  if (choices.length === 0) return { problem: sentence(issue), mend: "correct the value" };
  // zod tells the whole object here, not the value of the key.
  return noneOf(choices, z.looseObject({ [key]: z.string() }).safeParse(issue.input).data?.[key]);
}

/** One line for each thing that is wrong: its place, what, and how to mend it. */
export function tellIssue(issue: z.core.$ZodIssue, schema: z.core.$ZodType): readonly string[] {
  return explainIssue(issue, schema).map(({ path, problem, mend }) => {
    return `${path.length === 0 ? "the document" : path.join(".")}: ${problem}; ${mend}`;
  });
}

/** The schema's own sentence where it has one. */
function tooMuch(issue: z.core.$ZodIssue, otherwise: string): string {
  return /^Too (?:small|big)/.test(issue.message) ? `is ${otherwise}` : sentence(issue);
}

function bound(words: string, issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const limit = issue.code === "too_small" ? issue.minimum : issue.maximum;
  const unit = issue.origin === "string" ? " characters" : issue.origin === "array" ? " entries" : "";
  const strict = issue.inclusive === false ? (issue.code === "too_small" ? "more than" : "less than") : words;
  return `use ${strict} ${limit.toString()}${unit}`;
}

function sentence({ message }: z.core.$ZodIssue): string {
  return message.replace(/^Invalid input: /, "").replace(/^./, (first) => first.toLowerCase());
}

/** The keys that the object at `path` may have; none where keys are free. */
function knownKeys(schema: z.core.$ZodType, path: KeyPath): readonly string[] {
  let current: z.core.$ZodType | undefined = bare(schema);
  for (const step of path) {
    if (current instanceof z.ZodObject) current = shapeOf(current)[String(step)];
    else if (current instanceof z.ZodArray) current = current.element;
    else if (current instanceof z.ZodRecord) current = current.valueType;
    else return [];
    current = current === undefined ? undefined : bare(current);
  }
  return current instanceof z.ZodObject ? Object.keys(shapeOf(current)) : [];
}

function shapeOf(schema: z.ZodObject): Readonly<Record<string, z.core.$ZodType | undefined>> {
  return schema.shape;
}

function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return bare(schema.in);
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapped ? bare(schema.unwrap()) : schema;
}
