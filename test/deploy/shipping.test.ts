import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { environmentVariables } from "../../src/config/environment/environment-variables.ts";
import { lineNames } from "../../src/queue/work.ts";
import { createHealthRoutes } from "../../src/http/health.ts";
import { runNightshift } from "../support/run-nightshift.ts";
import { rendered, valuesNamed } from "./rendered.ts";

const deploy = fileURLToPath(new URL("../../deploy", import.meta.url));
const read = (path: string) => readFileSync(join(deploy, path), "utf8");
const chart = "helm/nightshift";
const templates = readdirSync(join(deploy, chart, "templates")).filter((name) => name.endsWith(".yaml"));
const values: unknown = parse(read(`${chart}/values.yaml`));
const containerfile = read("Containerfile");

const service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
});
const compose = z
  .looseObject({ services: z.record(z.string(), service) })
  .parse(parse(read("compose.yaml"), { merge: true }));
const own = Object.values(compose.services).filter(({ image }) => image.startsWith("nightshift:"));

const container = z.looseObject({
  image: z.string(),
  args: z.array(z.string()),
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.coerce.number() })).default([]),
  env: z.array(z.looseObject({ name: z.string() })).default([]),
});
const workload = z.object({
  kind: z.enum(["Deployment", "Job"]),
  spec: z.looseObject({
    template: z.looseObject({
      spec: z.looseObject({
        containers: z.array(container),
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
      }),
    }),
  }),
});
const documents = templates.map((name): unknown =>
  parse(rendered(read(`${chart}/templates/${name}`), values)),
);
const containers = documents
  .map((document) => workload.safeParse(document))
  .flatMap(({ data }) => data?.spec.template.spec.containers ?? []);

const variablesOf = {
  Containerfile: (/^ENV (.*)$/m.exec(containerfile)?.[1] ?? "").split(" ").map((pair) => pair.split("=")[0]),
  "compose.yaml": own.flatMap(({ environment = {} }) => Object.keys(environment)),
  chart: [...containers.flatMap(({ env }) => env.map(({ name }) => name)), "LOG_LEVEL"],
};
const commandsOf = {
  "compose.yaml": own.map(({ command = [] }) => command),
  chart: containers.map(({ args }) => args),
};

describe("what is shipped", () => {
  it.each(Object.entries(variablesOf))("%s names variables that the service reads", (_, names) => {
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !Object.hasOwn(environmentVariables, name ?? ""))).toEqual([]);
  });

  it.each(Object.entries(commandsOf))("%s calls commands that there are", async (_, commands) => {
    expect(commands.map((words) => words.join(" ")).toSorted()).toEqual([
      "migrate",
      "start --role web",
      "start --role worker",
    ]);
    for (const words of commands) expect((await runNightshift(...words, "--help")).code).toBe(0);
  });

  it("the port that is probed is the one that is listened on, and the paths answer", async () => {
    const port = z
      .object({ web: z.object({ port: z.number() }), worker: z.object({ port: z.number() }) })
      .parse(values);
    expect([port.web.port, port.worker.port]).toEqual([3000, 3000]);
    expect(containerfile).toMatch(/^EXPOSE 3000$/m);
    expect(containerfile).toContain("PORT=3000");
    const routes = createHealthRoutes({ checks: {} });
    const probed = [...documents.map((each) => JSON.stringify(each)), containerfile].flatMap((text) =>
      [...text.matchAll(/(\/(?:healthz|readyz|livez|health)\b)/g)].map(([path]) => path),
    );
    expect(new Set(probed)).toEqual(new Set(["/healthz", "/readyz"]));
    for (const path of probed) expect((await routes.request(path)).status).toBe(200);
  });

  it("every value that a template names is in values.yaml, and every one of these is named", () => {
    const named = templates
      .concat("_names.tpl")
      .flatMap((name) => valuesNamed(read(`${chart}/templates/${name}`)));
    const leaves = (node: unknown, path: readonly string[]): string[] =>
      node !== null && typeof node === "object" && !named.includes(path.join("."))
        ? Object.entries(node).flatMap(([key, value]) => leaves(value, [...path, key]))
        : [path.join(".")];
    expect([...new Set(named)].toSorted()).toEqual(leaves(values, []).toSorted());
  });

  it("nothing runs as root, and workers alone may make namespaces", () => {
    expect(containers).toHaveLength(3);
    expect(containerfile).toMatch(/^USER node$/m);
    for (const program of ["bubblewrap", "git", "tini"])
      expect(containerfile).toContain(` ${program} `.trimEnd());
    const loosened = Object.entries(compose.services).filter(([, each]) => each.security_opt !== undefined);
    expect(loosened.map(([name]) => name)).toEqual(["worker"]);
  });

  it("images are pinned, and Redis keeps what it is given", () => {
    const images = [
      ...Object.values(compose.services).map(({ image }) => image),
      ...[...(containerfile + read("escalate/Dockerfile")).matchAll(/docker\.io\/[^\s@]+:\S+/g)].map(
        ([image]) => image,
      ),
      ...containers.map(({ image }) => image),
    ];
    for (const image of images) expect(image).toMatch(/:(?:\d+\.\d+(?:\.\d+)?)/);
    expect(compose.services["redis"]?.command).toEqual(
      expect.arrayContaining(["--maxmemory-policy", "noeviction"]),
    );
  });

  it("has the version of the package, and needs nothing that the image leaves out", () => {
    const root = fileURLToPath(new URL("../..", import.meta.url));
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
    expect(own.map(({ image }) => image)).toEqual([1, 2, 3].map(() => `nightshift:${version}`));
    expect(parse(read(`${chart}/Chart.yaml`))).toMatchObject({ version, appVersion: version });
    const left = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
    for (const needed of [
      "bin",
      "src",
      "scripts",
      "prompts",
      "migrations",
      "app.yml",
      "package-lock.json",
      "fixtures",
    ]) {
      expect([existsSync(join(root, needed)), left.includes(needed)]).toEqual([true, false]);
    }
  });
});

describe("autoscaling", () => {
  const hpa = documents.find((each) => JSON.stringify(each).includes("HorizontalPodAutoscaler"));
  const readme = read("README.md");

  it("asks for the metric that the adapter's rule offers, made of what the service tells", () => {
    const [, rules = ""] = /```yaml\n(externalRules:[\s\S]*?)```/.exec(readme) ?? [];
    const { externalRules } = z
      .object({
        externalRules: z.tuple([
          z.object({
            seriesQuery: z.string(),
            name: z.object({ as: z.string() }),
            metricsQuery: z.string(),
          }),
        ]),
      })
      .parse(parse(rules));
    const [rule] = externalRules;
    expect(JSON.stringify(hpa)).toContain(`"name":"${rule.name.as}"`);
    const [, series] = /^(\w+)\{/.exec(rule.seriesQuery) ?? [];
    expect(
      readFileSync(fileURLToPath(new URL("../../src/http/metrics/metric-set.ts", import.meta.url)), "utf8"),
    ).toContain(`"${series}"`);
    expect(rule.metricsQuery).toContain(`${series}{`);
    const [, named = ""] = /line=~"([^"]*)"/.exec(rule.metricsQuery) ?? [];
    expect(lineNames).toEqual(expect.arrayContaining(named.split("|")));
  });

  it("scales a deployment that there is, which then has no number of its own", () => {
    const { scaleTargetRef } = z
      .looseObject({
        spec: z.looseObject({
          scaleTargetRef: z.object({
            apiVersion: z.literal("apps/v1"),
            kind: z.literal("Deployment"),
            name: z.string(),
          }),
        }),
      })
      .parse(hpa).spec;
    expect(
      documents.some((each) =>
        JSON.stringify(each).includes(`"kind":"Deployment","metadata":{"name":"${scaleTargetRef.name}"`),
      ),
    ).toBe(true);
    expect(read(`${chart}/templates/worker.yaml`)).toContain("if not .Values.autoscaling.enabled");
  });

  it("selectors of deployments and the service find the pods", () => {
    const selecting = z.looseObject({
      kind: z.string(),
      spec: z.looseObject({
        selector: z.looseObject({}),
        template: z
          .looseObject({ metadata: z.object({ labels: z.record(z.string(), z.string()) }) })
          .optional(),
      }),
    });
    const parsed = documents.flatMap((each) => selecting.safeParse(each).data ?? []);
    const pods = parsed.flatMap(({ spec }) =>
      spec.template === undefined ? [] : [spec.template.metadata.labels],
    );
    expect(parsed.length).toBeGreaterThanOrEqual(3);
    for (const { spec } of parsed) {
      const wanted = Object.entries(
        (spec.selector["matchLabels"] ?? spec.selector) as Record<string, string>,
      );
      expect(pods.filter((labels) => wanted.every(([name, value]) => labels[name] === value))).toHaveLength(
        1,
      );
    }
  });
});
