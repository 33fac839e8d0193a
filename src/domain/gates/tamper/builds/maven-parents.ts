import { textOf, type ChangedFile } from "../changed-file.ts";
import { saidIn, xmlElements, type XmlElement } from "./xml-elements.ts";

/** The build that another one of Maven is built upon, and where that stands if it is not just above. */
export function parentOfMaven(elements: readonly XmlElement[]): string[] {
  const parent = elements.find(({ name, outer }) => name === "parent" && outer?.name === "project");
  if (parent === undefined) return [];
  const name = `the parent ${saidIn(parent, "artifactId")}`;
  const place = saidIn(parent, "relativePath").replace(/(^|\/)(pom\.xml)?$/, "");
  return place === "" || place === ".." ? [name] : [name, `${name} in ${place}`];
}

/** Whether a parent is a build of the repository's own that has another name now, or stands elsewhere. */
export function isStillParent(
  demand: string,
  now: ReadonlyMap<string, unknown>,
  files: readonly ChangedFile[],
): boolean {
  const [, name = demand, place] = /^(the parent \S*) in (.*)$/.exec(demand) ?? [];
  if (!name.startsWith("the parent ")) return false;
  const poms = files.filter(({ before }) => /(^|\/)pom\.xml$/.test(before?.path ?? ""));
  if (place !== undefined) {
    const end = `/${place.replace(/^(\.{0,2}\/)+/, "")}/pom.xml`;
    // Another parent is found as such.
    if (!now.has(name)) return true;
    return poms.some(({ path, before }) => `/${before?.path ?? ""}`.endsWith(end) && path !== before?.path);
  }
  return poms.some(({ before, after }) => {
    const [old = "", fresh = ""] = [before, after].map((version) =>
      saidIn(xmlElements(textOf(version)).find((one) => one.name === "project") ?? null, "artifactId"),
    );
    return name === `the parent ${old}` && fresh !== old && fresh !== "";
  });
}
