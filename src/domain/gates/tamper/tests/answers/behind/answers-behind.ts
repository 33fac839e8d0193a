import { isJavaScript, walk, type SyntaxNode, type Visit } from "../../../syntax-tree.ts";
import { type SourceFile } from "../../functions/source-files.ts";
import { wantedBy, type Assertion, type WrittenOver } from "../../test-case.ts";
import { isCommonWord, literalsOf } from "../../tokens.ts";
import { holdsAt } from "../holds.ts";
import { stubsIn } from "../stubs.ts";
import { compiledFakes } from "./compiled-fakes.ts";
import { isEdge } from "./edges.ts";
import { saidBy, isReckoned, type Fake } from "./fake.ts";
import { networkFakes } from "./network-fakes.ts";
import { pythonFakes, stubbedFake } from "./python-fakes.ts";
import { isProductSource, scriptFakes, sourceOfName } from "./script-fakes.ts";
import { rootOf } from "../paths.ts";

const known = new WeakMap<SyntaxNode, readonly Fake[]>();

/** What answers in the place of the product where a test comes to a check, however deep the product asks it. */
export function fakesAt(
  above: readonly SyntaxNode[],
  file: SourceFile,
  beside: readonly SourceFile[],
): readonly Fake[] {
  const fakes = fakesIn(file, beside);
  return fakes.length === 0 ? fakes : fakes.filter((one) => holdsAt(one.above, above));
}

function fakesIn(file: SourceFile, beside: readonly SourceFile[]): readonly Fake[] {
  const before = known.get(file.tree.root);
  if (before !== undefined) return before;
  const { language, root } = file.tree;
  const read = isJavaScript(language) ? scriptFakes : language === "python" ? pythonFakes : compiledFakes;
  const found = [...walk(root)].flatMap((visit: Visit) => read(visit, file, beside));
  const spied = isJavaScript(language) ? [...spiedIn(file, beside), ...networkFakes(file)] : [];
  if (language === "python") spied.push(...stubsIn(file, beside).flatMap((stub) => stubbedFake(stub, file)));
  const fakes = [...found, ...spied].filter(({ name, isOfNetwork }) => isOfNetwork === true || !isEdge(name));
  known.set(root, fakes);
  return fakes;
}

/** `vi.spyOn(ages, "ageOf").mockReturnValue(36)`, where `ages` is of the product. */
function spiedIn(file: SourceFile, beside: readonly SourceFile[]): Fake[] {
  return stubsIn(file, beside).flatMap(({ on, name, answers, above }) => {
    const source = sourceOfName(rootOf(on), file);
    if (source === null || !isProductSource(source, file.path)) return [];
    const said = saidBy(answers, file);
    const isOpen = answers.some(isReckoned);
    return [{ name: `${source} ${on} ${name}`, key: name, said, isOpen, above }];
  });
}

/** What of a check's answer may be a fake's; null: it says nothing of what is wanted. */
export function answeredBehind(fakes: readonly Fake[], one: Assertion): WrittenOver | null {
  if (fakes.length === 0) return null;
  const truth = truthAsked(one);
  const all = wantedBy(one).filter((each) => !isCommonWord(each));
  const wanted = [...all, ...wantedBy({ ...one, text: one.said })].filter(
    (each) => !isCommonWord(each) && !/^\d$/.test(each),
  );
  const found = fakes.filter(({ said, isOpen }) => {
    if (truth !== null) return saysTruth(said, truth);
    if (all.length === 0) return false;
    if (isOpen && all.some((each) => /^\d/.test(each))) return true;
    const literals = new Set(literalsOf(said));
    return wanted.some((each) => literals.has(each)) || all.every((each) => literals.has(each));
  });
  const values = found.map(({ said, isOpen }) => (isOpen ? all.map(quoted).join(" ") : said));
  if (found.length === 0) return null;
  const keys = found.map(({ key }) => key);
  const isOfNetwork = found.every((one) => one.isOfNetwork === true);
  return { values, surely: false, behind: { keys, isTruth: truth !== null, isOfNetwork } };
}

function quoted(literal: string): string {
  return JSON.stringify(literal);
}

const asksTruth =
  /\.(toBe|toEqual|toStrictEqual)\(true\)|\.toBeTruthy\(|^(self\.|Assertions\.)?assert(\.ok|True)?\(|^assert!\(|\b(require|assert)\.True\(/;
const asksFalsehood =
  /\.(toBe|toEqual|toStrictEqual)\(false\)|\.toBeFalsy\(|^(self\.|Assertions\.)?assertFalse\(|^assert!\(!|\b(require|assert)\.False\(/;
/** Python's, without its spaces. */
const keyword = /^assert(not)?[\w.]+?(?:\([^=!<>]*\)[\w.]*?)?((?:is|==)(not)?(True|False))?$/;
const yes = /(^|[^\w!])(true|True)\b/;
const no = /(^|[^\w!])(false|False)\b/;

/** A fake that answers by nothing but the truth that is asked for. */
function saysTruth(said: string, asked: boolean): boolean {
  return asked ? yes.test(said) && !no.test(said) : no.test(said) && !yes.test(said);
}

/** Whether a check wants a yes or a no alone; null: it wants some value. */
function truthAsked({ text, skeleton }: Assertion): boolean | null {
  if (/^assert(?![\w!])/.test(skeleton) && !text.startsWith("assert(")) {
    const found = keyword.exec(text);
    if (found === null) return null;
    const [, negated, , not, word] = found;
    return [negated, not, word === "False" ? word : undefined].filter(Boolean).length % 2 === 0;
  }
  if (/[!=]=|\bequals\(/.test(text)) return null;
  if (asksFalsehood.test(text)) return false;
  return asksTruth.test(text) ? true : null;
}
