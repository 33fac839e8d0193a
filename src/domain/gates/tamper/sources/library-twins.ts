import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile } from "../changed-file.ts";
import { packageFolder } from "../paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";

/** What tests of Python judge by, by the names under which it is imported. */
const python =
  "numpy|pandas|polars|scipy|xarray|torch|jax|deepdiff|dirty_equals|hamcrest|assertpy|expects|sure|hypothesis|parameterized|ddt|nose2?|testtools|testfixtures|approvaltests|syrupy|inline_snapshot|snapshottest|responses|requests_mock|httpretty|respx|vcr|moto|jsonschema|unittest|doctest|pytest|_pytest|pytest_\\w+";
/** What tests of Java judge by, by the folders of its packages. */
const java =
  "java|javax|kotlin|groovy|spock|org/junit|junit/framework|org/assertj|org/hamcrest|org/mockito|org/easymock|org/testng|org/awaitility|org/skyscreamer|org/xmlunit|org/springframework/(?:boot/)?test|com/google/common/truth|com/tngtech/archunit|com/github/tomakehurst|io/restassured|net/jqwik|reactor/test";
const places = [
  new RegExp(`^(${packageFolder}(?:(?:src|lib|tests?)/)?(?:${python}))(?:/.+)?\\.pyi?$`),
  new RegExp(
    `^((?:.*/)?src/(?:main|test)/(?:java|kotlin|groovy|resources)/(?:${java}))/.+\\.(?:java|kt|groovy|class)$`,
  ),
];

/**
 * New modules and classes under the names of what tests check with, which are found before those: `tests/numpy/testing.py`,
 * `src/test/java/org/junit/jupiter/api/Assertions.java`. A repository that has a package of such a name already may go on
 * with it.
 */
export function libraryTwins(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const changed = new Set(files.map(({ path }) => path));
  const known = [
    ...paths.filter((path) => !changed.has(path)),
    ...files.flatMap(({ before }) => before?.path ?? []),
  ];
  return files.flatMap(({ path, before, after }) => {
    if (after === null || before?.path === path) return [];
    const twin = places.flatMap((one) => one.exec(path)?.[1] ?? [])[0];
    if (twin === undefined || known.some((one) => one.startsWith(`${twin}/`) || one === `${twin}.py`))
      return [];
    const message = "is found before the library of this name, by which tests check";
    return [{ path, line: null, rule: "replaced-tool", message }];
  });
}
