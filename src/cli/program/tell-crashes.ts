import { crashText } from "./failure-text.ts";

/** What nobody caught ends the process, as it would anyway, and is told without the credentials that stand in it. */
export function tellCrashes(): void {
  const end = async (error: unknown) => {
    process.stderr.write(`error: ${await crashText(error)}\n`, () => process.exit(1));
  };
  process.once("uncaughtException", (error) => {
    // Whatever else goes wrong until then adds nothing.
    process.on("uncaughtException", () => undefined);
    void end(error);
  });
}
