import { type TamperFinding } from "../verdict/verdict.ts";
import { type ChangedFile } from "./changed-file.ts";
import { firstChangedLine } from "./changed-line.ts";
import { compareScripts } from "./builds/compare-scripts.ts";
import { compareTests } from "./compare-tests.ts";
import { compareDependencies } from "./builds/dependencies.ts";
import { weakerPipelines, type Pipelines } from "./pipelines/weaker-pipelines.ts";
import { newEscapes } from "./sources/escapes.ts";
import { forgedResults } from "./sources/forged-results.ts";
import { plantedFiles } from "./builds/planted-files.ts";
import { otherLinks } from "./sources/other-links.ts";
import { ownHeirs } from "./sources/own-heirs.ts";
import { copiedAnswers } from "./sources/copied-answers.ts";
import { ownPackages } from "./sources/own-packages.ts";
import { ownMethods } from "./sources/own-methods.ts";
import { libraryTwins } from "./sources/library-twins.ts";
import { productTwins } from "./sources/product-twins.ts";
import { assignedInGo } from "./sources/assigned-in-go.ts";
import { lenientStubs } from "./sources/lenient-stubs.ts";
import { usedExtensions } from "./sources/used-extensions.ts";
import { blindedComparisons } from "./sources/blinded-comparisons.ts";
import { usedFixtures } from "./sources/used-fixtures.ts";
import { loadersOfTests } from "./sources/loaders-of-tests.ts";
import { narrowedEquality } from "./sources/narrowed-equality.ts";
import { ownPlugins } from "./sources/own-plugins.ts";
import { ownUses } from "./sources/own-uses.ts";
import { replacedBeans } from "./sources/replaced-beans.ts";
import { replacedInSetup } from "./sources/replaced-in-setup.ts";
import { renewedResults } from "./sources/renewed-results.ts";
import { replacedProduct } from "./sources/replaced-product.ts";
import { droppedModules } from "./builds/dropped-modules.ts";
import { ignoredSources } from "./builds/ignored-sources.ts";
import { cutOffModules } from "./builds/cut-off-modules.ts";
import { importedTexts, importedUnread, unreadable } from "./sources/unreadable.ts";
import { compareToolSettings } from "./settings/compare-settings.ts";
import { type Surroundings } from "./settings/surroundings.ts";
import { abstractTests } from "./tests/abstract-tests.ts";
import { boundScenarios } from "./tests/bound-scenarios.ts";
import { loosenedDoubles } from "./tests/doubles/loosened-doubles.ts";
import { lostEndings } from "./tests/go-endings.ts";
import { laxerRunners } from "./tests/go-runners.ts";
import { weakerScripts } from "./tests/go-scripts.ts";
import { deselectedMarks } from "./tests/deselected-marks.ts";
import { narrowedSuites } from "./tests/java-suites.ts";
import { narrowedPythonSuites } from "./tests/python-suites.ts";
import { propertySettings } from "./tests/property-settings.ts";
import { looserRequests } from "./tests/doubles/looser-requests.ts";
import { loadChecks } from "./tests/load-checks.ts";
import { softenedRunners } from "./tests/rust-runners.ts";
import { oldestPython } from "./tests/reached/python-versions.ts";
import { unreadTests } from "./tests/unread-tests.ts";
import { unrunCoroutines } from "./tests/unrun-coroutines.ts";
import { expectedTypeErrors } from "./tests/expected-type-errors.ts";
import { loosenedTypes } from "./tests/loosened-types.ts";
import { lostCaseFiles } from "./tests/lost-case-files.ts";
import { lostPrograms } from "./tests/lost-programs.ts";
import { lostFolders } from "./tests/lost-folders.ts";
import { lostTexts } from "./tests/lost-texts.ts";
import { narrowedCases } from "./tests/narrowed-cases.ts";
import { lostImports } from "./tests/lost-imports.ts";
import { lostHeirs } from "./tests/lost-heirs.ts";
import { lostSeeds } from "./lost-seeds.ts";
import { lostFeatures } from "./builds/lost-features.ts";
import { lostGoldens } from "./lost-goldens.ts";
import { lostPictures } from "./lost-pictures.ts";
import { lostSnapshots } from "./lost-snapshots.ts";
import { bundledInstead } from "./builds/bundled-instead.ts";
import { narrowedJudges } from "./builds/narrowed-judges.ts";
import { ownStubs } from "./builds/own-stubs.ts";
import { resolvedFirst } from "./builds/resolved-first.ts";
import { widenedPolicies } from "./builds/widened-policies.ts";
import { mappedImports } from "./builds/mapped-imports.ts";
import { mappedTypes } from "./builds/mapped-types.ts";
import { retargetedPackages } from "./builds/retargeted-packages.ts";
import { retargetedPaths } from "./builds/retargeted-paths.ts";
import { narrowedWorkspaces } from "./builds/narrowed-workspaces.ts";
import { toolsTold } from "./builds/told-settings.ts";
import { runnerLines } from "./builds/runner-lines.ts";
import { softenedLines } from "./builds/softened-lines.ts";
import { narrowedTargets } from "./builds/narrowed-targets.ts";
import { unbuiltTargets } from "./builds/unbuilt-targets.ts";
import { vendoredModules } from "./builds/vendored-modules.ts";
import { deselectedTests } from "./selected/deselected-tests.ts";
import { askedFor } from "./selected/asked-for.ts";
import { narrowedScripts } from "./selected/test-scripts.ts";
import { runsAmong } from "./selected/told-runs.ts";
import { setSwitches } from "./sources/set-switches.ts";
import { shadowedNames } from "./sources/shadowed-names.ts";
import { givenBeside } from "./sources/given-beside.ts";
import { lostGuards } from "./sources/lost-guards.ts";
import { lostMarks } from "./sources/lost-marks.ts";
import { ownAlone } from "./subjects/own-alone.ts";
import { renamedCalls } from "./subjects/renamed-calls.ts";
import { retargetedTests } from "./subjects/retargeted-tests.ts";
import { turnedModules } from "./sources/turned-modules.ts";
import { writtenSources } from "./sources/written-sources.ts";
import { newSuppressions } from "./sources/suppressions.ts";
import { type Machine } from "./test-files.ts";

export interface ChangeFacts {
  readonly files: readonly ChangedFile[];
  /** Files that gates read their results from. */
  readonly reports: readonly string[];
  /** What the commands of the gates run, on the base or at the head. */
  readonly reached: ReadonlySet<string>;
  /** That runs the tests. */
  readonly machine: Machine;
  readonly around: Surroundings;
  /** Those of which gates wait for a check. */
  readonly pipelines?: Pipelines;
}

/** What asks for nothing but the change and what stands around it. */
const looks: readonly ((files: readonly ChangedFile[], around: Surroundings) => TamperFinding[])[] = [
  replacedProduct,
  replacedInSetup,
  replacedBeans,
  productTwins,
  libraryTwins,
  retargetedTests,
  renamedCalls,
  ownAlone,
  loadersOfTests,
  lenientStubs,
  usedExtensions,
  usedFixtures,
  otherLinks,
  assignedInGo,
  renewedResults,
  narrowedEquality,
  blindedComparisons,
  shadowedNames,
  givenBeside,
  ownUses,
  copiedAnswers,
  ownPackages,
  ownMethods,
  ownHeirs,
  newEscapes,
  setSwitches,
  newSuppressions,
  lostMarks,
  lostGuards,
  cutOffModules,
  droppedModules,
  unbuiltTargets,
  narrowedTargets,
  lostFeatures,
  ignoredSources,
  unrunCoroutines,
  deselectedMarks,
  narrowedSuites,
  narrowedPythonSuites,
  abstractTests,
  lostHeirs,
  lostImports,
  lostCaseFiles,
  lostFolders,
  lostPrograms,
  lostTexts,
  narrowedCases,
  unreadTests,
  propertySettings,
  loosenedDoubles,
  looserRequests,
  loadChecks,
  softenedRunners,
  weakerScripts,
  laxerRunners,
  lostEndings,
  expectedTypeErrors,
  loosenedTypes,
  boundScenarios,
  softenedLines,
  runnerLines,
  vendoredModules,
  compareDependencies,
  mappedImports,
  bundledInstead,
  resolvedFirst,
  widenedPolicies,
  ownStubs,
  narrowedJudges,
  mappedTypes,
  retargetedPaths,
  retargetedPackages,
  narrowedWorkspaces,
  lostSnapshots,
  lostGoldens,
  lostPictures,
  lostSeeds,
  importedUnread,
  importedTexts,
  turnedModules,
  writtenSources,
  ownPlugins,
];

/** Everything by which a change makes its own verdict less trustworthy than the base's. */
export function findTampering(facts: ChangeFacts): TamperFinding[] {
  const { files, reports, reached, around } = facts;
  const settings = [...around.settings, ...files.flatMap(({ after }) => after ?? [])];
  const machine = {
    ...facts.machine,
    ...{ asked: askedFor(runsAmong(reached)), oldestPython: oldestPython(settings) },
  };
  const findings = [
    ...compareTests(files, machine, around),
    ...looks.flatMap((look) => look(files, around)),
    ...compareToolSettings(files, around, toolsTold(reached)),
    ...deselectedTests(files, reached, around),
    ...narrowedScripts(files, reached),
    ...compareScripts(files, reached),
    ...(facts.pipelines === undefined ? [] : weakerPipelines(files, facts.pipelines)),
    ...plantedFiles(files, reports),
    ...forgedResults(files, reports),
    ...files.flatMap(unreadable),
  ];
  const placed = findings.map((one) => ({ ...one, line: one.line ?? lineIn(one.path, files) }));
  const distinct = new Map(placed.map((finding) => [JSON.stringify(finding), finding]));
  return [...distinct.values()].sort((a, b) => order(a.path, b.path) || (a.line ?? 0) - (b.line ?? 0));
}

/** Of what is gone, the place where it was; what cannot be read has no lines. */
function lineIn(path: string, files: readonly ChangedFile[]): number | null {
  const file = files.find((one) => one.path === path);
  // What has another path now is gone from this one.
  const moved = files.find((one) => one.before?.path === path);
  const looked = file ?? (moved === undefined ? undefined : { ...moved, after: null });
  return looked === undefined || unreadable(looked).length > 0 ? null : firstChangedLine(looked);
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
