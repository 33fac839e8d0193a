import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const J = "src/test/java/UserTest.java";
const R = "tests/user.rs";

const check = "expect(u.age).toBe(3);";
const file = (body: string, parameters = "") =>
  `import { expect, test } from "vitest";\nimport { load } from "./load.js";\ntest("loads", async (${parameters}) => { ${body} });\n`;
const inJavaScript = (title: string, body: string, parameters = ""): Row => [
  title,
  { [T]: file(`const u = await load(1); ${check}`, parameters) },
  { [T]: file(body, parameters) },
];
const inTurn = (title: string, body: string): Row => [
  title,
  { [T]: file(`await expect(load(1)).resolves.toBe(3);`) },
  { [T]: file(body) },
];

const python = (body: string) =>
  `import asyncio\nfrom app import load\n\n\ndef test_age():\n    u = load(1)\n${body.replace(/^/gm, "    ")}\n`;
const inPython = (title: string, body: string): Row => [
  title,
  { [P]: python("assert u.age == 3") },
  {
    [P]: python(
      `${body.startsWith("async") ? "async " : ""}def check():\n    assert u.age == 3\n${body.replace(/^async\n/, "")}`,
    ),
  },
];

const equal = "assertEquals(3, new Sum().of(1, 2))";
const java = (body: string) =>
  `class UserTest {\n  @Test\n  void sums() throws Exception {\n    ${body}\n  }\n}\n`;
const inJava = (title: string, body: string): Row => [title, { [J]: java(`${equal};`) }, { [J]: java(body) }];

const same = "assert_eq!(sum(1, 2), 3)";
const rust = (body: string) => `use app::sum;\n#[test]\nfn sums() { ${body} }\n`;
const inRust = (title: string, body: string): Row => [title, { [R]: rust(`${same};`) }, { [R]: rust(body) }];

const unwaited: Row[] = [
  inJavaScript("a promise stands alone", `load(1).then((u) => { ${check} });`),
  inJavaScript(
    "a promise of the language stands alone",
    `Promise.resolve(load(1)).then((u) => { ${check} });`,
  ),
  inJavaScript("a promise is thrown away", `void load(1).then((u) => { ${check} });`),
  inJavaScript("a promise is given a name alone", `const p = load(1).then((u) => { ${check} });`),
  inJavaScript("a promise is named again alone", `const p = load(1).then((u) => { ${check} }); void p;`),
  inJavaScript("a promise is taken by a condition", `const p = load(1); p && p.then((u) => { ${check} });`),
  inJavaScript("a handler follows at last", `load(1).then((u) => { ${check} }).finally(() => close());`),
  inJavaScript(
    "a promise is made",
    `const u = await load(1); new Promise((resolve) => { ${check} resolve(); });`,
  ),
  inJavaScript("all of some stand alone", `Promise.all([load(1).then((u) => { ${check} })]);`),
  inJavaScript("a function is called at once", `const u = await load(1); void (async () => { ${check} })();`),
  inJavaScript(
    "a function that is called at once has a name",
    `const u = await load(1); const done = (async () => { ${check} })();`,
  ),
  inJavaScript(
    "a function of later is called",
    `const u = await load(1); const ages = async () => { ${check} }; ages();`,
  ),
  inJavaScript(
    "a function of later is called and thrown away",
    `const u = await load(1); async function ages() { ${check} } void ages();`,
  ),
  inJavaScript(
    "something is waited for until it is so",
    `const u = await load(1); vi.waitFor(() => { ${check} });`,
  ),
  inJavaScript(
    "a function is left to the clock by its name",
    `const u = await load(1); const ages = () => { ${check} }; setTimeout(ages, 10);`,
  ),
  inJavaScript(
    "a function is left to what paints",
    `const u = await load(1); requestAnimationFrame(() => { ${check} });`,
  ),
  inJavaScript(
    "another thing ends the promise",
    `const u = await load(1); await new Promise((resolve) => { setTimeout(() => { ${check} }, 5); resolve(); });`,
  ),
  inJavaScript(
    "the promise ends either way",
    `await new Promise((resolve) => { load(1).then((u) => { ${check} }).finally(resolve); });`,
  ),
  inJavaScript(
    "the promise ends by a failure, too",
    `await new Promise((resolve) => { load(1).then((u) => { ${check} resolve(); }).catch(resolve); });`,
  ),
  inJavaScript(
    "the promise ended before",
    `const u = await load(1); await new Promise((resolve) => { resolve(); ${check} });`,
  ),
  inJavaScript("the test was done before", `const u = load(1); done(); ${check}`, "done"),
  inTurn("a check of later is thrown away", "void expect(load(1)).resolves.toBe(3);"),
  inTurn("a check of later is given a name alone", "const p = expect(load(1)).resolves.toBe(3);"),
  inPython("a task is left alone", "async\nasyncio.create_task(check())"),
  inPython("a task has a name alone", "async\ntask = asyncio.ensure_future(check())"),
  inPython("a loop calls it later", "asyncio.get_event_loop().call_soon(check)"),
  inPython("a coroutine is made", "async\ncheck()"),
  inPython("a pool gets it", "with ThreadPoolExecutor() as pool:\n    pool.submit(check)"),
  inPython("a pool goes over it", "with ThreadPoolExecutor() as pool:\n    pool.map(check, [3])"),
  inJava("a future stands alone", `CompletableFuture.runAsync(() -> ${equal});`),
  inJava(
    "a future has a name alone",
    `CompletableFuture<Void> f = CompletableFuture.runAsync(() -> { ${equal}; });`,
  ),
  inJava("a pool gets it", `pool.submit(() -> ${equal});`),
  inJava("a pool runs it", `Executors.newCachedThreadPool().execute(() -> ${equal});`),
  inJava(
    "a future goes on",
    `CompletableFuture.supplyAsync(() -> new Sum().of(1, 2)).thenAccept(v -> assertEquals(3, v));`,
  ),
  inRust("a task is left alone", `tokio::spawn(async { ${same}; });`),
  inRust("a task has a name alone", `let _task = tokio::spawn(async move { ${same}; });`),
  inRust("nobody looks at how a task ended", `let _ = tokio::spawn(async move { ${same}; }).await;`),
  inRust("nobody looks at how a thread ended", `std::thread::spawn(|| ${same}).join().ok();`),
  inRust(
    "nobody looks at how a thread with a name ended",
    `let h = std::thread::spawn(|| ${same}); let _ = h.join();`,
  ),
  inRust(
    "a thread that failed is told of",
    `if std::thread::spawn(|| ${same}).join().is_err() { println!("no"); }`,
  ),
];

const threads: Row[] = [
  inJava("a thread is joined", `Thread t = new Thread(() -> ${equal}); t.start(); t.join();`),
  inJava("a thread of a block is joined", `var t = new Thread(() -> { ${equal}; }); t.start(); t.join();`),
  inJava("a virtual thread is joined", `Thread t = Thread.ofVirtual().start(() -> ${equal}); t.join();`),
  inJava("a virtual thread is started and joined", `Thread.startVirtualThread(() -> ${equal}).join();`),
  inJava(
    "a class of threads is joined",
    `Thread t = new Thread() { public void run() { ${equal}; } }; t.start(); t.join();`,
  ),
  inJava(
    "a thread of a name is joined",
    `Runnable r = () -> ${equal}; Thread t = new Thread(r); t.start(); t.join();`,
  ),
  inJava("all of some are run", `pool.invokeAll(List.of(() -> { ${equal}; return null; }));`),
  inJava(
    "a future is waited for by its end alone",
    `Future<?> f = pool.submit(() -> ${equal}); while (!f.isDone()) Thread.sleep(1);`,
  ),
  inJava(
    "a future of the language is waited for by its end alone",
    `CompletableFuture<Void> f = CompletableFuture.runAsync(() -> ${equal}); while (!f.isDone()) Thread.sleep(1);`,
  ),
  inRust(
    "a thread that failed is printed",
    `let r = std::thread::spawn(|| ${same}).join(); println!("{:?}", r);`,
  ),
  inRust(
    "the error of a thread is printed",
    `if let Err(e) = std::thread::spawn(|| ${same}).join() { eprintln!("{:?}", e); }`,
  ),
  inRust("a thread has something in its place", `std::thread::spawn(|| ${same}).join().unwrap_or(());`),
  inRust("a thread of a builder is started", `std::thread::Builder::new().spawn(|| ${same}).unwrap();`),
  inJavaScript(
    "each of some is looked at later",
    `const u = await load(1); [u].forEach(async (u) => { await 0; ${check} });`,
  ),
  inJavaScript(
    "each of some is looked at later, and that is waited for",
    `const u = await load(1); await [u].forEach(async (u) => { ${check} });`,
  ),
  inJavaScript(
    "promises of some are left alone",
    `const u = await load(1); [u].map(async (u) => { await 0; ${check} });`,
  ),
  inJavaScript(
    "promises of some are waited for as if they were one",
    `const u = await load(1); await [u].map(async (u) => { ${check} });`,
  ),
];

const swallowed: Row[] = [
  inJavaScript(
    "a promise with a name is one of several",
    `const u = await load(1); const p = (async () => { ${check} })(); await Promise.race([p, 1]);`,
  ),
  inJavaScript(
    "a promise with a name ends well or not",
    `const u = await load(1); const p = (async () => { ${check} })(); await Promise.allSettled([p]);`,
  ),
  inJavaScript(
    "a function with a name is tried",
    `const u = await load(1); const ages = () => { ${check} }; try { ages(); } catch {}`,
  ),
  inJavaScript(
    "the promise ends at last",
    `const u = await load(1); await new Promise((resolve) => { try { ${check} } finally { resolve(); } });`,
  ),
  inPython(
    "what was gathered is not looked at",
    "async\nasyncio.run(asyncio.gather(check(), return_exceptions=True))",
  ),
  inJava(
    "a future has an answer for each failure",
    `CompletableFuture.runAsync(() -> ${equal}).exceptionally(e -> null).join();`,
  ),
  inJava("a future is handled", `CompletableFuture.runAsync(() -> ${equal}).handle((a, e) -> null).join();`),
  inJava("something is closed besides", `try (var c = open()) { ${equal}; } catch (AssertionError e) { }`),
];

const honest: Row[] = [
  inJavaScript("a promise is waited for", `await load(1).then((u) => { ${check} });`),
  inJavaScript("a promise is given back", `return load(1).then((u) => { ${check} });`),
  inJavaScript(
    "a promise with a name is waited for",
    `const p = load(1).then((u) => { ${check} }); await p;`,
  ),
  inJavaScript(
    "promises are collected",
    `const all = []; all.push(load(1).then((u) => { ${check} })); await Promise.all(all);`,
  ),
  inJavaScript(
    "all of some are waited for",
    `await Promise.all([load(1).then((u) => { ${check} }), load(2)]);`,
  ),
  inJavaScript(
    "a function of later is waited for",
    `const u = await load(1); const ages = async () => { ${check} }; await ages();`,
  ),
  inJavaScript(
    "a function that is called at once is waited for",
    `await (async () => { const u = await load(1); ${check} })();`,
  ),
  inJavaScript(
    "the promise ends behind it",
    `const u = await load(1); await new Promise((resolve) => { setTimeout(() => { ${check} resolve(); }, 5); });`,
  ),
  inJavaScript(
    "the promise ends well or is refused",
    `await new Promise((resolve, reject) => { load(1).then((u) => { ${check} resolve(); }).catch(reject); });`,
  ),
  inJavaScript(
    "the promise ends where the chain goes on",
    `await new Promise((resolve, reject) => { load(1).then((u) => { ${check} }).then(resolve, reject); });`,
  ),
  inJavaScript("the test is done behind it", `const u = load(1); ${check} done();`, "done"),
  inJavaScript(
    "the test is done by the chain",
    `load(1).then((u) => { ${check} done(); }).catch(done);`,
    "done",
  ),
  inJavaScript("Cypress queues it", `cy.wrap(load(1)).then((u) => { ${check} });`),
  inJavaScript(
    "something is waited for until it is so",
    `const u = await load(1); await vi.waitFor(() => { ${check} });`,
  ),
  inTurn("a check of later is given back", "return expect(load(1)).resolves.toBe(3);"),
  inTurn(
    "checks of later are waited for together",
    "const p = expect(load(1)).resolves.toBe(3); await Promise.all([p]);",
  ),
  inPython("a coroutine is run", "async\nasyncio.run(check())"),
  inPython(
    "a task is waited for",
    "async\ntask = asyncio.create_task(check())\nasyncio.get_event_loop().run_until_complete(task)",
  ),
  inPython("a pool is asked", "with ThreadPoolExecutor() as pool:\n    pool.submit(check).result()"),
  inPython(
    "what was gathered is looked at",
    "async\nresults = asyncio.run(asyncio.gather(check(), return_exceptions=True))\nassert results == [None]",
  ),
  inPython("what was gathered fails", "async\nasyncio.run(asyncio.gather(check()))"),
  inPython("a group waits for its tasks", "async\nwith group() as tg:\n    tg.create_task(check())"),
  inJava(
    "what a thread found is looked at outside",
    `int[] got = new int[1]; Thread t = new Thread(() -> got[0] = new Sum().of(1, 2)); t.start(); t.join(); assertEquals(3, got[0]);`,
  ),
  inJava(
    "a future that is done is asked",
    `Future<?> f = pool.submit(() -> ${equal}); while (!f.isDone()) Thread.sleep(1); f.get();`,
  ),
  inJava(
    "all that ran are asked",
    `for (Future<?> f : pool.invokeAll(List.of(() -> { ${equal}; return null; }))) f.get();`,
  ),
  inRust(
    "a thread of a builder is joined",
    `std::thread::Builder::new().spawn(|| ${same}).unwrap().join().unwrap();`,
  ),
  inRust(
    "the error of a thread fails",
    `if let Err(e) = std::thread::spawn(|| ${same}).join() { panic!("{:?}", e); }`,
  ),
  inJavaScript(
    "promises of some are waited for together",
    `const u = await load(1); await Promise.all([u].map(async (u) => { ${check} }));`,
  ),
  inJavaScript("each of some is looked at", `const u = await load(1); [u].forEach((u) => { ${check} });`),
  inJava("a future is joined", `CompletableFuture.runAsync(() -> ${equal}).join();`),
  inJava("a future with a name is asked", `Future<?> f = pool.submit(() -> ${equal}); f.get();`),
  inJava("futures are collected", `all.add(pool.submit(() -> ${equal})); for (Future<?> f : all) f.get();`),
  inJava(
    "it is counted down behind it",
    `pool.execute(() -> { ${equal}; latch.countDown(); }); assertTrue(latch.await(1, SECONDS));`,
  ),
  inJava(
    "a failing future is looked at",
    `Throwable t = CompletableFuture.runAsync(() -> ${equal}).handle((a, e) -> e).join(); assertNull(t);`,
  ),
  inRust("a task is unwrapped", `tokio::spawn(async { ${same}; }).await.unwrap();`),
  inRust("a thread is unwrapped", `let h = std::thread::spawn(|| ${same}); h.join().unwrap();`),
  inRust(
    "threads are collected",
    `let all: Vec<_> = (0..2).map(|_| std::thread::spawn(|| ${same})).collect(); for h in all { h.join().unwrap(); }`,
  ),
  inRust("a scope waits for its threads", `std::thread::scope(|s| { s.spawn(|| ${same}); });`),
  inRust("a thread that failed is asked for", `assert!(std::thread::spawn(|| ${same}).join().is_ok());`),
];

/** What holds of a promise as well as of what comes of it. */
const ofAnything: [waited: string, not: string][] = [
  ["expect(await load(1)).not.toBe(3);", "expect(load(1)).not.toBe(3);"],
  ["expect(await load(1)).toBeTruthy();", "expect(load(1)).toBeTruthy();"],
  ["const u = await load(1); expect(u).toBeDefined();", "const u = load(1); expect(u).toBeDefined();"],
  ["await expect(load(1)).resolves.not.toBe(3);", "await expect(load(1)).not.toBe(3);"],
  ["await expect(load(1)).resolves.toBeTruthy();", "await expect(load(1)).toBeTruthy();"],
  ['assert.ok(await load(1), "why");', 'assert.ok(load(1), "why");'],
  ["assert.notEqual(await load(1), 3);", "assert.notEqual(load(1), 3);"],
  ["expect(await new Users().load(1)).to.exist;", "expect(new Users().load(1)).to.exist;"],
];
const coroutines: [waited: string, not: string][] = [
  ["assert await load(1)", "assert load(1)"],
  ["assert await load(1) is not None", "assert load(1) is not None"],
  ["assert await load(1) != 3", "assert load(1) != 3"],
  ["u = await load(1)\n    assert u", "u = load(1)\n    assert u"],
];
const inCoroutine = (body: string) => `from app import load\n\n\nasync def test_age():\n    ${body}\n`;
const promises: Row[] = [
  ...ofAnything.map(([was, is]): Row => [is, { [T]: file(was) }, { [T]: file(is) }]),
  ...coroutines.map(([was, is]): Row => [is, { [P]: inCoroutine(was) }, { [P]: inCoroutine(is) }]),
];
const asked = "expect(await load(1)).toBeTruthy();";
const answers: Row[] = [
  [
    "the product gives its answer at once",
    { "src/load.js": "export async function load() {}", [T]: file(asked) },
    { "src/load.js": "export function load() {}", [T]: file(asked.replace("await ", "")) },
  ],
  [
    "it is waited for before",
    { [T]: file(asked) },
    { [T]: file("const u = await load(1); expect(u).toBeTruthy();") },
  ],
  [
    "it is waited for in turn",
    { [T]: file(asked) },
    { [T]: file("await expect(load(1)).resolves.toBeTruthy();") },
  ],
  [
    "it would fail",
    { [T]: file("expect(await load(1)).toBe(3);") },
    { [T]: file("expect(load(1)).toBe(3);") },
  ],
  ["more is waited for", { [T]: file("expect(load(1)).toBeTruthy();") }, { [T]: file(asked) }],
];

describe("a check of a promise", () => {
  it.each(promises)("says nothing of what comes of it: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ weakened-test: /));
  });

  it.each(answers)("says as much where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

describe("a check that is made later", () => {
  it.each(unwaited)("is waited for by nobody where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ skipped-test: /));
  });

  it.each(threads)("fails nobody where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ skipped-test: /));
  });

  it.each(swallowed)("fails nothing where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ swallowed-failure: /));
  });

  it.each(honest)("stays one where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
