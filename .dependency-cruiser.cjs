/**
 * The import law. Layers, inner to outer; an import may only point inwards:
 *   domain <- platform | config | store | github | agents | workspaces | queue | reports | languages | sentry
 *          | embeddings
 *          <- flows <- webhooks | workers | http | cli <- main, wiring
 */
const adapters = [
  "config",
  "store",
  "github",
  "agents",
  "workspaces",
  "queue",
  "reports",
  "languages",
  "sentry",
  "embeddings",
];
const entries = ["webhooks", "workers", "http", "cli"];
const folder = (names) => `^src/(${names.join("|")})/`;

/** Siblings in one ring are strangers: each may import itself and what lies further in. */
const strangers = (ring, alsoForbidden) =>
  ring.map((name) => ({
    name: `${name}-keeps-to-itself`,
    severity: "error",
    from: { path: `^src/${name}/` },
    to: { path: folder([...ring.filter((other) => other !== name), ...alsoForbidden]) },
  }));

module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "names-answer-a-question",
      comment: "What is called so says nothing of what is in it.",
      severity: "error",
      from: {},
      to: { path: "(util|helper|common|manager|service)[^/]*[.]ts$", pathNot: "(^|/)node_modules/" },
    },
    {
      name: "domain-is-pure",
      comment: "The domain imports itself and zod, nothing else: no I/O, clock, randomness.",
      severity: "error",
      from: { path: "^src/domain/" },
      to: { pathNot: ["^src/domain/", "(^|/)node_modules/zod/"] },
    },
    {
      name: "platform-knows-nothing-of-the-product",
      severity: "error",
      from: { path: "^src/platform/" },
      to: { path: "^src/(?!platform/)" },
    },
    ...strangers(adapters, ["flows", ...entries]),
    {
      name: "flows-know-no-entry",
      severity: "error",
      from: { path: "^src/flows/" },
      to: { path: folder(entries) },
    },
    ...strangers(entries, []),
    {
      name: "nobody-imports-main",
      severity: "error",
      from: { path: "^src/(?!main\\.ts$|wiring/)" },
      to: { path: "^src/(main\\.ts$|wiring/)" },
    },
    {
      name: "only-demo-and-tests-import-the-sandbox",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: ["^src/sandbox/", "^src/main\\.ts$", "^src/cli/(demo|sandbox|start-sandbox)"],
      },
      to: { path: "^src/sandbox/" },
    },
    {
      name: "the-sandbox-knows-no-product",
      comment: "It plays GitHub; it must not share code with what it tests.",
      severity: "error",
      from: { path: "^src/sandbox/" },
      to: { path: "^src/(?!sandbox/|platform/)" },
    },
    {
      name: "declared-dependencies-only",
      severity: "error",
      from: { path: "^src/" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
  },
};
