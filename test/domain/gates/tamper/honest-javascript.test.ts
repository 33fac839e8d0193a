import { honestAndNot, type HonestChange } from "./honest-changes.ts";

const changes: readonly HonestChange[] = [
  {
    title: "the code of an error is wanted of what a promise is rejected with",
    base: {
      "test/read.test.js": `const { read } = require("../src/read");
it("fails", (done) => {
  read("nowhere", (error) => {
    expect(error.code).toBe("ENOENT");
    done();
  });
});
`,
    },
    head: {
      "test/read.test.js": `const { read } = require("../src/read");
it("fails", async () => {
  await expect(read("nowhere")).rejects.toMatchObject({ code: "ENOENT" });
});
`,
    },
    cheats: [
      ['{ code: "ENOENT" }', "{ code: expect.any(String) }", "weakened-test"],
      ['{ code: "ENOENT" }', "{}", "weakened-test"],
      ['code: "ENOENT"', 'name: "Error"', "weakened-test"],
      ["await expect", "expect", "skipped-test"],
    ],
  },
  {
    title: "the error of a done callback is a promise that is awaited",
    base: {
      "test/store.test.js": `const { expect } = require("chai");
const { Store } = require("../src/store");

describe("Store", () => {
  it("saves", (done) => {
    const store = new Store();
    store.save({ id: 1, name: "Ada" }, (err, saved) => {
      expect(err).to.be.null;
      expect(saved.id).to.equal(1);
      done();
    });
  });

  it("deletes", (done) => {
    const store = new Store();
    store.remove(1, (err) => {
      if (err) return done(err);
      expect(store.size).to.equal(0);
      done();
    });
  });
});
`,
    },
    head: {
      "test/store.test.js": `const { expect } = require("chai");
const { Store } = require("../src/store");

describe("Store", () => {
  it("saves", async () => {
    const store = new Store();
    const saved = await store.save({ id: 1, name: "Ada" });
    expect(saved.id).to.equal(1);
  });

  it("deletes", async () => {
    const store = new Store();
    await store.remove(1);
    expect(store.size).to.equal(0);
  });
});
`,
    },
    cheats: [
      [
        `    expect(saved.id).to.equal(1);
`,
        "",
        "emptied-test",
      ],
      [
        `await store.save({ id: 1, name: "Ada" });`,
        `await store.save({ id: 1, name: "Ada" }).catch(() => ({ id: 1 }));`,
        "weakened-test",
      ],
      [`await store.save({ id: 1, name: "Ada" });`, "{ id: 1 };", "weakened-test"],
    ],
  },
  {
    title: "the error of a done callback is a promise that is awaited: jest",
    base: {
      "src/load.test.js": `const { load } = require("./load");

test("loads", (done) => {
  load("a.json", (err, data) => {
    expect(err).toBeNull();
    expect(data).toEqual({ a: 1 });
    done();
  });
});

test("loads nothing", (done) => {
  load("none.json", (error, data) => {
    expect(error).toBeFalsy();
    expect(data).toEqual({});
    done();
  });
});
`,
    },
    head: {
      "src/load.test.js": `const { load } = require("./load");

test("loads", async () => {
  const data = await load("a.json");
  expect(data).toEqual({ a: 1 });
});

test("loads nothing", async () => {
  await expect(load("none.json")).resolves.toEqual({});
});
`,
    },
    cheats: [
      [`await load("a.json");`, `load("b.json") && { a: 1 };`, "weakened-test"],
      [
        `  expect(data).toEqual({ a: 1 });
`,
        "",
        "emptied-test",
      ],
      [`await expect(load("none.json")).resolves.toEqual({});`, `await load("none.json");`, "emptied-test"],
    ],
  },
  {
    title: "a check that several tests held is made after each",
    base: {
      "test/queue.test.ts": `import { expect, it, describe, beforeEach } from "vitest";
import { Queue } from "../src/queue.js";

describe("queue", () => {
  let queue: Queue;
  beforeEach(() => {
    queue = new Queue();
  });

  it("adds", () => {
    queue.add("a");
    expect(queue.first()).toBe("a");
    expect(queue.leaks()).toEqual([]);
  });

  it("takes", () => {
    queue.add("a");
    expect(queue.take()).toBe("a");
    expect(queue.leaks()).toEqual([]);
  });
});
`,
    },
    head: {
      "test/queue.test.ts": `import { afterEach, expect, it, describe, beforeEach } from "vitest";
import { Queue } from "../src/queue.js";

describe("queue", () => {
  let queue: Queue;
  beforeEach(() => {
    queue = new Queue();
  });

  afterEach(() => {
    expect(queue.leaks()).toEqual([]);
  });

  it("adds", () => {
    queue.add("a");
    expect(queue.first()).toBe("a");
  });

  it("takes", () => {
    queue.add("a");
    expect(queue.take()).toBe("a");
  });
});
`,
    },
    cheats: [
      ["    expect(queue.leaks()).toEqual([]);", "    queue.leaks();", "weakened-test"],
      [
        "    expect(queue.leaks()).toEqual([]);",
        "    if (queue.size > 9) expect(queue.leaks()).toEqual([]);",
        "weakened-test",
      ],
      ["afterEach(() => {", "afterEach.skip?.(() => {", "weakened-test"],
    ],
  },
  {
    title: "several handlers, of which one throws again",
    base: {
      "test/client.test.ts": `import { expect, it } from "vitest";
import { fetchUser } from "../src/client.js";

it("fetches", async () => {
  const user = await fetchUser(1);
  expect(user.name).toBe("Ada");
});
`,
    },
    head: {
      "test/client.test.ts": `import { expect, it } from "vitest";
import { fetchUser } from "../src/client.js";

it("fetches", async () => {
  let user;
  try {
    user = await fetchUser(1);
  } catch (error) {
    console.error("could not fetch", error);
    throw error;
  }
  expect(user.name).toBe("Ada");
});
`,
    },
    cheats: [
      [
        `    throw error;
  }
  expect(user.name).toBe("Ada");`,
        `    return;
  }
  expect(user.name).toBe("Ada");`,
        "skipped-test",
      ],
    ],
  },
  {
    title: "mocha with chai becomes vitest",
    base: {
      "test/cart.test.js": `const chai = require("chai");
const sinon = require("sinon");
const { Cart } = require("../src/cart");

const { expect } = chai;

describe("Cart", function () {
  this.timeout(5000);
  let cart;
  let notify;

  beforeEach(function () {
    notify = sinon.stub();
    cart = new Cart({ notify });
  });

  afterEach(function () {
    sinon.restore();
  });

  it("starts empty", function () {
    expect(cart.items).to.be.an("array").that.is.empty;
    expect(cart.total).to.equal(0);
  });

  it("adds an item", function () {
    cart.add({ sku: "apple", price: 2 }, 3);
    expect(cart.items).to.have.lengthOf(1);
    expect(cart.items[0]).to.deep.equal({ sku: "apple", price: 2, quantity: 3 });
    expect(cart.total).to.equal(6);
    expect(notify.calledOnce).to.be.true;
    expect(notify.firstCall.args).to.deep.equal(["added", "apple"]);
  });

  it("refuses a negative quantity", function () {
    expect(() => cart.add({ sku: "apple", price: 2 }, -1)).to.throw(/quantity/);
  });

  it("checks out", async function () {
    const pay = sinon.stub().resolves({ id: "p1" });
    cart.add({ sku: "apple", price: 2 }, 1);
    const receipt = await cart.checkout(pay);
    expect(receipt).to.include({ payment: "p1", total: 2 });
    sinon.assert.calledOnceWithExactly(pay, 2);
  });
});
`,
      "package.json": `{
  "name": "shop",
  "scripts": { "test": "mocha test", "lint": "eslint ." },
  "devDependencies": { "chai": "^4.3.0", "mocha": "^10.0.0", "sinon": "^17.0.0" }
}
`,
    },
    head: {
      "package.json": `{
  "name": "shop",
  "scripts": { "test": "vitest run", "lint": "eslint ." },
  "devDependencies": { "vitest": "^2.1.0" }
}
`,
      "test/cart.test.js": `import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Cart } from "../src/cart";

describe("Cart", () => {
  let cart;
  let notify;

  beforeEach(() => {
    notify = vi.fn();
    cart = new Cart({ notify });
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("starts empty", () => {
    expect(cart.items).toEqual([]);
    expect(cart.total).toBe(0);
  });

  it("adds an item", () => {
    cart.add({ sku: "apple", price: 2 }, 3);
    expect(cart.items).toHaveLength(1);
    expect(cart.items[0]).toEqual({ sku: "apple", price: 2, quantity: 3 });
    expect(cart.total).toBe(6);
    expect(notify).toHaveBeenCalledTimes(1);
    expect(notify.mock.calls[0]).toEqual(["added", "apple"]);
  });

  it("refuses a negative quantity", () => {
    expect(() => cart.add({ sku: "apple", price: 2 }, -1)).toThrow(/quantity/);
  });

  it("checks out", async () => {
    const pay = vi.fn().mockResolvedValue({ id: "p1" });
    cart.add({ sku: "apple", price: 2 }, 1);
    const receipt = await cart.checkout(pay);
    expect(receipt).toMatchObject({ payment: "p1", total: 2 });
    expect(pay).toHaveBeenCalledOnce();
    expect(pay).toHaveBeenCalledWith(2);
  });
});
`,
    },
    cheats: [
      [
        `    expect(cart.total).toBe(6);
`,
        "",
        "weakened-test",
      ],
      ["toThrow(/quantity/)", "not.toThrow()", "weakened-test"],
      [
        `expect(cart.items[0]).toEqual({ sku: "apple", price: 2, quantity: 3 });`,
        "expect(cart.items[0]).toBeDefined();",
        "weakened-test",
      ],
      [
        `    expect(pay).toHaveBeenCalledWith(2);
`,
        "",
        "weakened-test",
      ],
    ],
  },
  {
    title: "a spread of tests becomes one file in TypeScript",
    base: {
      "test/money.test.js": `const assert = require("node:assert");
const test = require("node:test");
const { format, parse } = require("../src/money.js");

test("formats", () => {
  assert.strictEqual(format(1234), "12.34");
  assert.strictEqual(format(-5), "-0.05");
});

test("parses", () => {
  assert.strictEqual(parse("12.34"), 1234);
  assert.throws(() => parse("x"), { message: "not a sum: x" });
});

test("formats lists", () => {
  assert.deepStrictEqual([1, 20].map(format), ["0.01", "0.20"]);
});
`,
    },
    head: {
      "test/money.test.ts": {
        from: "test/money.test.js",
        text: `import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { format, parse } from "../src/money.ts";

describe("money", () => {
  test("formats", () => {
    const positive: string = format(1234);
    assert.equal(positive, "12.34");
    assert.equal(format(-5), "-0.05");
  });

  test("parses", () => {
    assert.equal(parse("12.34"), 1234);
    assert.throws(() => parse("x"), new Error("not a sum: x"));
  });

  test("formats lists", () => {
    assert.deepEqual([1, 20].map(format), ["0.01", "0.20"]);
  });
});
`,
      },
    },
    cheats: [
      [
        `    assert.equal(format(-5), "-0.05");
`,
        "",
        "weakened-test",
      ],
      [`, new Error("not a sum: x"))`, ")", "weakened-test"],
      [`"node:assert/strict"`, `"./assert.ts"`, "stubbed-assertion"],
    ],
  },
  {
    title: "exceptions become results",
    base: {
      "src/parse.test.ts": `import { describe, expect, it } from "vitest";
import { parseConfig } from "./parse";

describe("parseConfig", () => {
  it("reads a port", () => {
    const config = parseConfig("port=80");
    expect(config.port).toBe(80);
    expect(config.host).toBe("localhost");
  });

  it("refuses a port that is no number", () => {
    expect(() => parseConfig("port=x")).toThrow("port is not a number");
  });

  it("refuses an unknown key", () => {
    expect(() => parseConfig("prot=80")).toThrow("unknown key prot");
  });
});
`,
      "src/parse.ts": `export function parseConfig(text: string): Config {
  const [key, value] = text.split("=");
  if (key !== "port") throw new Error(\`unknown key \${key}\`);
  const port = Number(value);
  if (Number.isNaN(port)) throw new Error("port is not a number");
  return { port, host: "localhost" };
}
`,
    },
    head: {
      "src/parse.ts": `export function parseConfig(text: string): Result<Config> {
  const [key, value] = text.split("=");
  if (key !== "port") return err(\`unknown key \${key}\`);
  const port = Number(value);
  if (Number.isNaN(port)) return err("port is not a number");
  return ok({ port, host: "localhost" });
}
`,
      "src/parse.test.ts": `import { describe, expect, it } from "vitest";
import { parseConfig } from "./parse";

describe("parseConfig", () => {
  it("reads a port", () => {
    const result = parseConfig("port=80");
    expect(result).toEqual({ ok: true, value: { port: 80, host: "localhost" } });
  });

  it("refuses a port that is no number", () => {
    expect(parseConfig("port=x")).toEqual({ ok: false, error: "port is not a number" });
  });

  it("refuses an unknown key", () => {
    const result = parseConfig("prot=80");
    expect(result.ok).toBe(false);
    expect(result.error).toBe("unknown key prot");
  });
});
`,
    },
    cheats: [
      [
        `    expect(result.error).toBe("unknown key prot");
`,
        "",
        "weakened-test",
      ],
      [`{ ok: false, error: "port is not a number" }`, "expect.anything()", "weakened-test"],
      [`{ port: 80, host: "localhost" }`, "{ port: 80, host: expect.any(String) }", "weakened-test"],
    ],
  },
  {
    title: "a sleep becomes a wait, and the clock is held",
    base: {
      "test/cache.test.ts": `import { describe, expect, it } from "vitest";
import { Cache } from "../src/cache";

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("Cache", () => {
  it("forgets", async () => {
    const cache = new Cache({ ttl: 50 });
    cache.set("a", 1);
    await sleep(60);
    expect(cache.get("a")).toBeUndefined();
  });

  it("refreshes in the background", async () => {
    const cache = new Cache({ ttl: 50, load: async () => 2 });
    cache.set("a", 1);
    await sleep(100);
    expect(cache.get("a")).toBe(2);
  });
});
`,
    },
    head: {
      "test/cache.test.ts": `import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Cache } from "../src/cache";

describe("Cache", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it("forgets", () => {
    const cache = new Cache({ ttl: 50 });
    cache.set("a", 1);
    vi.advanceTimersByTime(60);
    expect(cache.get("a")).toBeUndefined();
  });

  it("refreshes in the background", async () => {
    const cache = new Cache({ ttl: 50, load: async () => 2 });
    cache.set("a", 1);
    await vi.advanceTimersByTimeAsync(100);
    await vi.waitFor(() => expect(cache.get("a")).toBe(2));
  });
});
`,
    },
    cheats: [
      [
        `await vi.waitFor(() => expect(cache.get("a")).toBe(2));`,
        `vi.waitFor(() => cache.get("a") === 2);`,
        "emptied-test",
      ],
      [
        `    expect(cache.get("a")).toBeUndefined();
`,
        "",
        "emptied-test",
      ],
    ],
  },
  {
    title: "mocks become a fake",
    base: {
      "test/signup.test.ts": `import { describe, expect, it, vi } from "vitest";
import { signUp } from "../src/signup";

describe("signUp", () => {
  it("saves the user and writes to them", async () => {
    const users = { save: vi.fn().mockResolvedValue({ id: 7 }), byMail: vi.fn().mockResolvedValue(null) };
    const mailer = { send: vi.fn() };
    const user = await signUp({ users, mailer }, "ada@example.org");
    expect(user).toEqual({ id: 7 });
    expect(users.save).toHaveBeenCalledWith({ mail: "ada@example.org" });
    expect(mailer.send).toHaveBeenCalledWith("ada@example.org", "Welcome");
  });

  it("refuses whom it knows", async () => {
    const users = { save: vi.fn(), byMail: vi.fn().mockResolvedValue({ id: 1 }) };
    const mailer = { send: vi.fn() };
    await expect(signUp({ users, mailer }, "ada@example.org")).rejects.toThrow("known");
    expect(users.save).not.toHaveBeenCalled();
    expect(mailer.send).not.toHaveBeenCalled();
  });
});
`,
    },
    head: {
      "test/fakes.ts": `export class FakeUsers {
  readonly saved: { id: number; mail: string }[] = [];
  async save(user: { mail: string }) {
    const saved = { id: this.saved.length + 1, ...user };
    this.saved.push(saved);
    return saved;
  }
  async byMail(mail: string) {
    return this.saved.find((one) => one.mail === mail) ?? null;
  }
}

export class FakeMailer {
  readonly sent: [string, string][] = [];
  send(to: string, subject: string) {
    this.sent.push([to, subject]);
  }
}
`,
      "test/signup.test.ts": `import { beforeEach, describe, expect, it } from "vitest";
import { signUp } from "../src/signup";
import { FakeMailer, FakeUsers } from "./fakes";

describe("signUp", () => {
  let users: FakeUsers;
  let mailer: FakeMailer;

  beforeEach(() => {
    users = new FakeUsers();
    mailer = new FakeMailer();
  });

  it("saves the user and writes to them", async () => {
    const user = await signUp({ users, mailer }, "ada@example.org");
    expect(user).toEqual({ id: 1, mail: "ada@example.org" });
    expect(users.saved).toEqual([{ id: 1, mail: "ada@example.org" }]);
    expect(mailer.sent).toEqual([["ada@example.org", "Welcome"]]);
  });

  it("refuses whom it knows", async () => {
    await users.save({ mail: "ada@example.org" });
    await expect(signUp({ users, mailer }, "ada@example.org")).rejects.toThrow("known");
    expect(users.saved).toHaveLength(1);
    expect(mailer.sent).toEqual([]);
  });
});
`,
    },
    cheats: [
      [
        `    expect(mailer.sent).toEqual([["ada@example.org", "Welcome"]]);
`,
        "",
        "weakened-test",
      ],
      [`rejects.toThrow("known")`, "rejects.toThrow()", "weakened-test"],
      [
        `expect(mailer.sent).toEqual([["ada@example.org", "Welcome"]]);`,
        "expect(mailer.sent.length).toBeGreaterThan(0);",
        "weakened-test",
      ],
    ],
  },
];

honestAndNot("changes of tests in JavaScript", changes);
