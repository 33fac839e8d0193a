import { Command } from "commander";
import pc from "picocolors";
import { openLog } from "../flows/open-log.ts";
import { jobScene } from "./demo/job-scene.ts";
import { narrator } from "./demo/narrator.ts";
import { priceImportScene } from "./demo/price-import-scene.ts";
import { receiptScene } from "./demo/receipt-scene.ts";
import { returnScene } from "./demo/return-scene.ts";
import { type SceneOutcome } from "./demo/outcome.ts";
import { playScenes } from "./demo/play-scenes.ts";
import { type Scene } from "./demo/scene.ts";
import { sampleRepository, sampleScripts, startSandboxService } from "./start-sandbox.ts";
import { type StartService } from "./program/running.ts";
import { untilSignal } from "./program/until-signal.ts";

interface Options {
  readonly json?: true;
  readonly keep?: true;
}

const scenes: Readonly<Record<string, Scene>> = {
  "escalation-resolved": receiptScene,
  "escalation-paged": priceImportScene,
  "failure-returned": returnScene,
  "job-completed": jobScene,
};

export function demoCommand(
  { startService }: { readonly startService: StartService },
  exit: { code: number },
): Command {
  return new Command("demo")
    .description("Show the whole product on this machine: no account, no key, no Docker.")
    .option("--json", "end with one line of JSON that tells each scene's outcome")
    .option("--keep", "leave the service running when the scenes are over, until Ctrl-C")
    .action(async ({ json, keep }: Options) => {
      const stopped = untilSignal();
      const story = narrator(process.stdout);
      story.heading("Starting: a GitHub on this machine, Postgres, the queue, the service");
      const sandbox = await startSandboxService(
        {
          repository: sampleRepository,
          agent: { kind: "replay", directory: sampleScripts },
          log: openLog("debug", story.logStream),
        },
        startService,
      );
      const outcomes: SceneOutcome[] = [];
      try {
        outcomes.push(...(await playScenes(scenes, { sandbox, story, signal: abortedBy(stopped) })));
        story.summary(outcomes);
        if (outcomes.some(({ ok }) => !ok)) exit.code = 1;
        if (keep === true) {
          story.say(`The service is at ${pc.underline(sandbox.service.url)}. Ctrl-C ends it.`);
          await stopped;
        }
      } finally {
        await sandbox.close();
      }
      // The very last: what ends may still have something to tell.
      const last = { seconds: secondsSoFar(), scenes: outcomes };
      if (json === true) process.stdout.write(`${JSON.stringify(last)}\n`);
    });
}

/** Since this process began, so that all that a person waits for is in it. */
function secondsSoFar(): number {
  return Math.round(performance.now() / 100) / 10;
}

function abortedBy(stopped: Promise<NodeJS.Signals>): AbortSignal {
  const controller = new AbortController();
  void stopped.then((signal) => controller.abort(new Error(`called off by ${signal}`)));
  return controller.signal;
}
