import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { annotationsOf, profilesIn, standInsOf, type StandIn } from "./stand-in-beans.ts";

const settings = /(^|\/)src\/test\/resources\/(config\/)?application[\w-]*\.(properties|ya?ml)$/;

/** Spring: tests that asked a part of the product, and now get one of their own in its place, by a profile, an import or a bean. */
export function replacedBeans(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const [before, after] = [files.map((one) => one.before), files.map((one) => one.after)];
  const [was, now] = [
    [...before, ...around.modules].flatMap(standInsOf),
    [...after, ...around.modules].flatMap(standInsOf),
  ];
  if (now.length === 0) return [];
  const paths = [...around.paths, ...before.flatMap((one) => one?.path ?? [])];
  const isOfProduct = (type: string) =>
    paths.some((path) => path.endsWith(`/${type}.java`) && !isTestContext(path));
  const [had, has] = [profilesForAll(before), profilesForAll(after)];
  const forAll = (one: StandIn, profiles: readonly string[]) =>
    one.isFirst && !one.isNamed && isActive(one, profiles);
  const known = was.filter((one) => forAll(one, had)).map(({ type }) => type);
  const fresh = now.filter((one) => forAll(one, has) && !known.includes(one.type) && isOfProduct(one.type));
  return [
    ...fresh.map((one) => told(one, files)),
    ...files.flatMap((file) =>
      classesIn(file.after).flatMap((node) => {
        const old = classesIn(file.before).find((one) => nameOf(one) === nameOf(node));
        const asked = old === undefined ? [] : askedBy(old);
        const got = old === undefined ? [] : was.filter((one) => isGot(one, old)).map(({ type }) => type);
        return now
          .filter((one) => isGot(one, node) && asked.includes(one.type) && !got.includes(one.type))
          .filter(({ type }) => isOfProduct(type))
          .map(({ type }) => finding(file.path, node.line, type));
      }),
    ),
  ];
}

/** Files that may declare what a test asks Spring to use now. */
export function beansWanted(files: readonly ChangedFile[], paths: readonly string[]): string[] {
  const isAsked = files.some(
    ({ path, after }) =>
      settings.test(path) ||
      (path.endsWith(".java") && /@(ActiveProfiles|Import|SpringBootTest)\b/.test(textOf(after))),
  );
  return isAsked
    ? paths.filter(
        (path) => isTestContext(path) && /(Fake|Stub|Mock|Dummy|Memory|Config|Beans)\w*\.java$/.test(path),
      )
    : [];
}

function isActive({ profiles }: StandIn, active: readonly string[]): boolean {
  return profiles.length === 0 || profiles.some((one) => active.includes(one));
}

/** `spring.profiles.active=fake` */
function profilesForAll(versions: readonly (FileVersion | null)[]): string[] {
  return versions.flatMap((one) => {
    if (one === null || !settings.test(one.path)) return [];
    const text = textOf(one).replace(/^\s*#.*$/gm, "");
    const [, said = ""] = /^\s*(?:spring\.profiles\.)?(?:active|include)\s*[:=]\s*(.*)$/m.exec(text) ?? [];
    return said.match(/[\w.-]+/g) ?? [];
  });
}

function classesIn(version: FileVersion | null): SyntaxNode[] {
  if (version?.tree?.language !== "java" || collectionOf(version.path) === 0) return [];
  return version.tree.root.children.filter(({ type }) => type === "class_declaration");
}

function nameOf(node: SyntaxNode): string {
  return childIn(node, "name")?.text ?? "";
}

/** What Spring gives to a test: the types of its fields, and of what its constructor and methods get. */
function askedBy(node: SyntaxNode): string[] {
  return nodesOf(node, "field_declaration", "formal_parameter").map((one) =>
    (childIn(one, "type")?.text ?? "").replace(/<[^]*$/, ""),
  );
}

/** Whether a test names, or holds, what declares it, or the profile under which it is there. */
function isGot(one: StandIn, node: SyntaxNode): boolean {
  const said = annotationsOf(node);
  const properties = [...said.values()].flatMap((text) =>
    [...text.matchAll(/profiles\.active\s*=\s*([\w.,-]+)/g)].flatMap(([, names = ""]) => names.split(",")),
  );
  const active = [...profilesIn(said.get("ActiveProfiles")), ...properties];
  if (one.profiles.length > 0 && !isActive(one, active)) return false;
  const isNamed = [...said.values()].some((text) => new RegExp(`\\b${one.by}\\.class\\b`).test(text));
  const isHeld = nodesOf(node, "class_declaration").some(
    (inner) => inner !== node && nameOf(inner) === one.by,
  );
  return isNamed || isHeld || (one.profiles.length > 0 && !one.isNamed);
}

function told(one: StandIn, files: readonly ChangedFile[]): TamperFinding {
  const file = files.find(({ after }) => standInsOf(after).some(({ node }) => node === one.node));
  const place = file ?? files.find(({ path }) => settings.test(path)) ?? files[0];
  return finding(place?.path ?? "", file === undefined ? null : one.node.line, one.type);
}

function finding(path: string, line: number | null, type: string): TamperFinding {
  const message = `tests get a ${type} of their own in the place of the product's`;
  return { path, line, rule: "stubbed-assertion", message };
}
