import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const page = (source: string) => `import { test, expect } from "${source}";

test("greets", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Hello");
});
`;
const app = (imports: string) => `${imports}
it("answers", async () => {
  expect((await request(app).get("/")).status).toBe(200);
});
`;
const python = (head: string, argument = "app") => `${head}

def test_answers(${argument}):
    assert app.get("/").status == 200
`;
const view = (head: string) => `${head}
it("shows", () => {
  render(view);
  expect(screen.getByText("x")).toBeVisible();
});
`;
const tree: Tree = {
  "e2e/home.spec.ts": page("@playwright/test"),
  "e2e/fixtures.ts": 'export { test, expect } from "@playwright/test";\n',
  "src/quiet.ts": "export const expect = () => ({});\n",
  "test/app.test.ts": app('import app from "../src/app";'),
  "test/view.test.tsx": view('import { render, screen } from "@testing-library/react";'),
  "tests/test_app.py": python("from shop.main import app\n", ""),
  "test_later.py": "def test_later():\n    assert get() == 1\n",
  "requirements-dev.txt": "pytest==8.0\npytest-asyncio==0.23\n",
  "pyproject.toml": '[tool.pytest.ini_options]\nminversion = "8"\n',
};
const longer = (more: string) => `import { test as base, expect as plain } from "@playwright/test";
export const test = base.extend({ shop: async ({ page }, use) => { await use(new Shop(page)); } });
export const expect = plain.extend({ ${more} });
`;
const automatic = '[tool.pytest.ini_options]\nminversion = "8"\nasyncio_mode = "auto"\n';
const coroutine = "async def test_later():\n    assert await get() == 1\n";
const fixture = (body: string) =>
  python(`import pytest\nfrom shop.main import create_app\n\n@pytest.fixture\ndef app():\n${body}`);

const honest: Row[] = [
  ["new tests take the runner from where the others do", tree, { "e2e/login.spec.ts": page("./fixtures") }],
  [
    "tests take a runner that the change makes longer",
    tree,
    {
      "e2e/shop.ts": longer("amount(shop) { return { pass: shop.amount > 0, message: () => '' }; }"),
      "e2e/home.spec.ts": page("./shop"),
    },
  ],
  [
    "a factory of the same module makes what was imported",
    tree,
    { "test/app.test.ts": app('import { createApp } from "../src/app";\nconst app = await createApp();') },
  ],
  [
    "a fixture makes what was imported",
    tree,
    {
      "tests/test_app.py": fixture(
        '    app = create_app()\n    app.testing = True\n    app.config["A"] = fake\n    yield app\n',
      ),
    },
  ],
  [
    "a wrapper calls what was imported",
    tree,
    {
      "test/view.test.tsx": view(
        'import { render as plain, screen } from "@testing-library/react";\nconst render = (ui) => plain(ui, { wrapper: Shop });',
      ),
    },
  ],
  ["pytest runs coroutines from now on", tree, { "pyproject.toml": automatic, "test_later.py": coroutine }],
  [
    "an answer comes when it is let through",
    tree,
    {
      "src/users.spec.ts":
        'it("lists", () => {\n  service.users().subscribe((users) => { expect(users).toEqual(two); });\n  http.expectOne("/users").flush(two);\n});\nit("waits", fakeAsync(() => {\n  source.subscribe((one) => { expect(one).toBe(1); });\n  tick(100);\n}));\n',
    },
  ],
  [
    "a test tells when it is done",
    tree,
    {
      "src/later.test.ts":
        'it("fires", (done) => {\n  start(call);\n  setTimeout(() => {\n    expect(call.count).toBe(1);\n    done();\n  }, 50);\n});\n',
    },
  ],
];

const cheats: Row[] = [
  ["new tests take a check from the product", tree, { "e2e/login.spec.ts": page("../src/quiet") }],
  ["known tests take a runner that nobody has read", tree, { "e2e/home.spec.ts": page("./fixtures") }],
  [
    "tests take a runner whose checks are replaced",
    tree,
    {
      "e2e/shop.ts": longer("toHaveTitle() { return { pass: true, message: () => '' }; }"),
      "e2e/home.spec.ts": page("./shop"),
    },
  ],
  [
    "tests take a runner of the change's own",
    tree,
    {
      "e2e/shop.ts":
        "export const test = (name, body) => {};\nexport const expect = () => ({ toHaveTitle() {} });\n",
      "e2e/home.spec.ts": page("./shop"),
    },
  ],
  [
    "tests take a runner that is made longer from a file",
    tree,
    {
      "e2e/shop.ts": longer("").replace("@playwright/test", "./quiet"),
      "e2e/home.spec.ts": page("./shop"),
    },
  ],
  [
    "a factory is imported, and not used",
    tree,
    {
      "test/app.test.ts": app(
        'import { createApp } from "../src/app";\nconst app = { get: () => createApp };',
      ),
    },
  ],
  [
    "a factory of another module makes what was imported",
    tree,
    { "test/app.test.ts": app('import { createApp } from "./quiet";\nconst app = createApp();') },
  ],
  [
    "what a factory made is altered",
    tree,
    {
      "test/app.test.ts": app(
        'import { createApp } from "../src/app";\nconst app = createApp();\napp.get = () => ({ status: 200 });',
      ),
    },
  ],
  [
    "what a fixture made is altered",
    tree,
    { "tests/test_app.py": fixture("    app = create_app()\n    app.get = fake\n    return app\n") },
  ],
  [
    "a fixture gives back something else",
    tree,
    { "tests/test_app.py": fixture("    create_app()\n    return Fake()\n") },
  ],
  [
    "a fixture takes the factory from another",
    tree,
    {
      "tests/test_app.py": fixture("    return create_app()\n").replace("def app():", "def app(create_app):"),
    },
  ],
  [
    "a wrapper gives back something of its own",
    tree,
    {
      "test/view.test.tsx": view(
        'import { render as plain, screen } from "@testing-library/react";\nconst render = (ui) => { plain; return ui; };',
      ),
    },
  ],
  [
    "nothing brings what the settings say of coroutines",
    { ...tree, "requirements-dev.txt": "pytest==8.0\n# pytest-asyncio==0.23\n" },
    { "pyproject.toml": automatic, "test_later.py": coroutine },
  ],
  [
    "a test is done before it checks",
    tree,
    {
      "src/later.test.ts":
        'it("fires", (done) => {\n  setTimeout(() => {\n    done();\n    expect(call.count).toBe(1);\n  }, 50);\n});\n',
    },
  ],
  [
    "a test tells nobody that it is done",
    tree,
    {
      "src/later.test.ts":
        'it("fires", () => {\n  const done = () => {};\n  setTimeout(() => {\n    expect(call.count).toBe(1);\n    done();\n  }, 50);\n});\n',
    },
  ],
  [
    "an answer never comes",
    tree,
    {
      "src/users.spec.ts":
        'it("lists", () => {\n  service.users().subscribe((users) => { expect(users).toEqual(two); });\n  http.expectOne("/users");\n});\n',
    },
  ],
];

describe("what tests take from elsewhere, and wait for", () => {
  it.each(honest)("is honest where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(cheats)("is found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});
