import { honestAndNot, type HonestChange } from "./honest-changes.ts";

const changes: readonly HonestChange[] = [
  {
    title: "eslintrc becomes a flat config",
    base: {
      ".eslintrc.json": `{
  "root": true,
  "extends": ["eslint:recommended"],
  "env": { "node": true },
  "rules": { "eqeqeq": "error", "no-console": "warn" },
  "ignorePatterns": ["dist"]
}
`,
      "package.json": `{ "name": "n", "scripts": { "lint": "eslint ." }, "devDependencies": { "eslint": "^8.57.0" } }
`,
    },
    head: {
      ".eslintrc.json": null,
      "eslint.config.js": `import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["dist"] },
  js.configs.recommended,
  {
    languageOptions: { globals: globals.node },
    rules: { eqeqeq: "error", "no-console": "warn" },
  },
];
`,
      "package.json": `{
  "name": "n",
  "scripts": { "lint": "eslint ." },
  "devDependencies": { "@eslint/js": "^9.0.0", "eslint": "^9.0.0", "globals": "^15.0.0" }
}
`,
    },
    cheats: [
      [`eqeqeq: "error"`, `eqeqeq: "off"`, "weakened-configuration"],
      [
        `  js.configs.recommended,
`,
        "",
        "widened-exclusion",
      ],
      [`["dist"]`, `["dist", "src"]`, "widened-exclusion"],
    ],
  },
  {
    title: "jest's settings become TypeScript, with higher thresholds",
    base: {
      "jest.config.js": `module.exports = {
  testEnvironment: "node",
  preset: "ts-jest",
  collectCoverageFrom: ["src/**/*.ts"],
  coverageThreshold: { global: { branches: 80, lines: 85 } },
  setupFilesAfterEach: [],
};
`,
    },
    head: {
      "jest.config.js": null,
      "jest.config.ts": `import type { Config } from "jest";

const config: Config = {
  testEnvironment: "node",
  preset: "ts-jest",
  collectCoverageFrom: ["src/**/*.ts"],
  coverageThreshold: { global: { branches: 82, lines: 90 } },
  setupFilesAfterEach: [],
};

export default config;
`,
    },
    cheats: [
      ["lines: 90", "lines: 60", "lowered-threshold"],
      [`["src/**/*.ts"]`, `["src/a/**/*.ts"]`, "widened-exclusion"],
    ],
  },
  {
    title: "compilers and linters ask for more",
    base: {
      "tsconfig.json": `{ "compilerOptions": { "strict": true, "target": "es2020" }, "include": ["src"] }
`,
      "ruff.toml": `line-length = 100

[lint]
select = ["E", "F"]
`,
      "Cargo.toml": `[package]
name = "a"
version = "0.1.0"

[lints.rust]
unsafe_code = "warn"
`,
    },
    head: {
      "tsconfig.json": `{
  "compilerOptions": {
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "noImplicitOverride": true,
    "target": "es2022"
  },
  "include": ["src", "test"]
}
`,
      "ruff.toml": `line-length = 100

[lint]
select = ["E", "F", "I", "UP", "B"]
`,
      "Cargo.toml": `[package]
name = "a"
version = "0.1.0"

[lints.rust]
unsafe_code = "forbid"
missing_docs = "warn"
`,
    },
    cheats: [
      [`"strict": true`, `"strict": false`, "weakened-configuration"],
      [`["E", "F", "I", "UP", "B"]`, `["E", "I", "UP", "B"]`, "widened-exclusion"],
      [`unsafe_code = "forbid"`, `unsafe_code = "allow"`, "weakened-configuration"],
    ],
  },
  {
    title: "Gradle's Groovy becomes Kotlin",
    base: {
      "build.gradle": `plugins {
    id 'java'
    id 'jacoco'
}

repositories { mavenCentral() }

dependencies {
    testImplementation 'org.junit.jupiter:junit-jupiter:5.10.0'
}

test {
    useJUnitPlatform()
}

jacocoTestCoverageVerification {
    violationRules {
        rule { limit { minimum = 0.8 } }
    }
}
`,
    },
    head: {
      "build.gradle": null,
      "build.gradle.kts": `plugins {
    java
    jacoco
}

repositories { mavenCentral() }

dependencies {
    testImplementation("org.junit.jupiter:junit-jupiter:5.10.0")
}

tasks.test {
    useJUnitPlatform()
}

tasks.jacocoTestCoverageVerification {
    violationRules {
        rule { limit { minimum = "0.8".toBigDecimal() } }
    }
}
`,
    },
    cheats: [
      [
        `    useJUnitPlatform()
`,
        `    useJUnitPlatform()
    ignoreFailures = true
`,
        "weakened-configuration",
      ],
    ],
  },
  {
    title: "product and tests are renamed together",
    base: {
      "src/user-list.ts": `export class UserList {
  readonly users: string[] = [];
  add(name: string) {
    this.users.push(name);
  }
}
`,
      "test/user-list.test.ts": `import { describe, expect, it } from "vitest";
import { UserList } from "../src/user-list.js";

describe("UserList", () => {
  it("adds users", () => {
    const list = new UserList();
    list.add("Ada");
    expect(list.users).toEqual(["Ada"]);
  });

  it("begins with no users", () => {
    expect(new UserList().users).toHaveLength(0);
  });
});
`,
    },
    head: {
      "src/member-list.ts": {
        from: "src/user-list.ts",
        text: `export class MemberList {
  readonly members: string[] = [];
  add(name: string, { at = "end" }: { at?: "start" | "end" } = {}) {
    if (at === "end") this.members.push(name);
    else this.members.unshift(name);
  }
}
`,
      },
      "src/member-list.test.ts": {
        from: "test/user-list.test.ts",
        text: `import { describe, expect, it } from "vitest";
import { MemberList } from "./member-list.js";

describe("MemberList", () => {
  it("adds members", () => {
    const list = new MemberList();
    list.add("Ada");
    expect(list.members).toEqual(["Ada"]);
  });

  it("begins with no members", () => {
    expect(new MemberList().members).toHaveLength(0);
  });

  it("adds members at the start", () => {
    const list = new MemberList();
    list.add("Ada");
    list.add("Bob", { at: "start" });
    expect(list.members).toEqual(["Bob", "Ada"]);
  });
});
`,
      },
    },
    cheats: [
      ["    expect(new MemberList().members).toHaveLength(0);", "    new MemberList();", "deleted-test"],
      [`it("begins with no members"`, `it.skip("begins with no members"`, "skipped-test"],
    ],
  },
  {
    title: "each of several implementations is tested the same way",
    base: {
      "test/stores.test.ts": `import { describe, expect, it } from "vitest";
import { FileStore, MemoryStore } from "../src/stores.js";

describe("MemoryStore", () => {
  it("keeps", async () => {
    const store = new MemoryStore();
    await store.put("a", 1);
    expect(await store.get("a")).toBe(1);
  });

  it("forgets", async () => {
    const store = new MemoryStore();
    await store.put("a", 1);
    await store.remove("a");
    expect(await store.get("a")).toBeNull();
  });
});

describe("FileStore", () => {
  it("keeps", async () => {
    const store = new FileStore();
    await store.put("a", 1);
    expect(await store.get("a")).toBe(1);
  });

  it("forgets", async () => {
    const store = new FileStore();
    await store.put("a", 1);
    await store.remove("a");
    expect(await store.get("a")).toBeNull();
  });
});
`,
    },
    head: {
      "test/stores.test.ts": `import { describe, expect, it } from "vitest";
import { FileStore, MemoryStore } from "../src/stores.js";

describe.each([
  ["MemoryStore", () => new MemoryStore()],
  ["FileStore", () => new FileStore()],
])("%s", (_name, make) => {
  it("keeps", async () => {
    const store = make();
    await store.put("a", 1);
    expect(await store.get("a")).toBe(1);
  });

  it("forgets", async () => {
    const store = make();
    await store.put("a", 1);
    await store.remove("a");
    expect(await store.get("a")).toBeNull();
  });
});
`,
    },
    cheats: [
      [
        `  ["FileStore", () => new FileStore()],
`,
        "",
        "deleted-test",
      ],
      [
        `    expect(await store.get("a")).toBeNull();
`,
        "",
        "deleted-test",
      ],
    ],
  },
  {
    title: "an inline snapshot becomes explicit values",
    base: {
      "test/render.test.ts": `import { expect, it } from "vitest";
import { render } from "../src/render.js";

it("renders", () => {
  expect(render({ name: "Ada" })).toMatchInlineSnapshot(\`"<b>Ada</b>"\`);
});
`,
    },
    head: {
      "test/render.test.ts": `import { expect, it } from "vitest";
import { render } from "../src/render.js";

it("renders", () => {
  expect(render({ name: "Ada" })).toBe("<b>Ada</b>");
});
`,
    },
    cheats: [[`toBe("<b>Ada</b>")`, `toContain("b")`, "weakened-test"]],
  },
];

honestAndNot("changes of all that stands around tests", changes);
