import { type TamperFinding } from "../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "./changed-file.ts";
import { type Surroundings } from "./settings/surroundings.ts";
import { isTestContext } from "./test-files.ts";

/** The file of tests that a runner keeps a picture for, or the folder of those that it may be kept for. */
const kept = [
  /^(.+\.[cm]?[jt]sx?)-snapshots\/(?:.*\/)?[^/]+$/,
  /^(.*?)(?:__image_snapshots__|__screenshots__|cypress\/snapshots)\/(?:.*\/)?[^/]+\.(?:png|jpe?g|webp)$/,
];

/** Pictures and texts that pages are compared with, taken away while tests go on to compare as often: what comes first is kept. */
export function lostPictures(files: readonly ChangedFile[], { dependents }: Surroundings): TamperFinding[] {
  const gone = files.filter(({ before, after }) => ownerOf(before) !== null && after?.path !== before?.path);
  const owners = new Set(gone.flatMap(({ before }) => ownerOf(before) ?? []));
  return [...owners].flatMap((owner): TamperFinding[] => {
    const tests = files.filter(({ before }) => isFor(owner, before));
    const homes = new Set([owner, ...tests.flatMap(({ after }) => homeOf(owner, after) ?? [])]);
    const had = files.filter(({ before }) => ownerOf(before) === owner).length;
    const has = files.filter(({ after }) => homes.has(ownerOf(after) ?? "")).length;
    if (has >= had) return [];
    const was = tests.reduce((sum, { before }) => sum + comparisonsIn(before), 0);
    const now = tests.reduce((sum, { after }) => sum + comparisonsIn(after), 0);
    if (now < was && !dependents.some((one) => isFor(owner, one))) return [];
    const lost = gone.find(({ before }) => ownerOf(before) === owner);
    const message = "a picture is gone, and the tests that compared with it stay: they keep whatever comes";
    return [{ path: lost?.path ?? owner, line: null, rule: "weakened-test", message }];
  });
}

/** Where pictures of a test are kept now that were kept at a place before. */
function homeOf(owner: string, after: FileVersion | null): string | null {
  if (after === null) return null;
  return source.test(owner) ? after.path : after.path.slice(0, after.path.lastIndexOf("/") + 1);
}

const source = /\.[cm]?[jt]sx?$/;

function ownerOf(version: FileVersion | null): string | null {
  if (version === null) return null;
  const found = kept.map((one) => one.exec(version.path)).find((one) => one !== null);
  return found?.[1] ?? null;
}

function isFor(owner: string, version: FileVersion | null): boolean {
  if (version === null || !isTestContext(version.path)) return false;
  return version.path === owner || (!source.test(owner) && version.path.startsWith(owner));
}

function comparisonsIn(version: FileVersion | null): number {
  return textOf(version).match(/snapshot|screenshot/gi)?.length ?? 0;
}
