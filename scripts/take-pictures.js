#!/usr/bin/env node
/**
 * Plays the demo and takes pictures of its dashboard for docs/images: what they show is what really happened.
 * Needs /usr/bin/chromium.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("..", import.meta.url));
const size = { width: 1_200, height: 800 };
/** By the name of the file: the way to the page from the overview, and the theme. */
const pictures = {
  "overview.png": { colorScheme: "light", way: [] },
  "escalation.png": { colorScheme: "dark", way: [".queue a"] },
  "job.png": { colorScheme: "light", way: ['nav >> text="Jobs"', ".board a"] },
};

const demo = spawn(process.execPath, ["bin/nightshift.js", "demo", "--keep"], {
  cwd: root,
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const url = await addressOf(demo);
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  for (const [name, { colorScheme, way }] of Object.entries(pictures)) {
    const page = await browser.newPage({ viewport: size, colorScheme });
    await page.goto(url);
    for (const step of way) await page.click(step);
    await page.waitForLoadState("load");
    await page.screenshot({ path: `${root}/docs/images/${name}` });
    process.stdout.write(`docs/images/${name}\n`);
  }
  await browser.close();
} finally {
  demo.kill("SIGINT");
  if (demo.exitCode === null) await once(demo, "exit");
}

/** Where the service of the demo is left running. */
function addressOf({ stdout }) {
  let said = "";
  return new Promise((resolve, reject) => {
    stdout.setEncoding("utf8").on("data", (chunk) => {
      said += chunk;
      const found = /The service is at .*?(http:\/\/[\d.]+:\d+)/.exec(said);
      if (found !== null) resolve(found[1]);
    });
    demo.once("exit", () => reject(new Error(`The demo ended before its dashboard was looked at:\n${said}`)));
  });
}
