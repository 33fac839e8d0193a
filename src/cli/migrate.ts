import { Command } from "commander";
import { openLog } from "../flows/open-log.ts";
import { migrate } from "../store/migrate.ts";

export function migrateCommand(exit: { code: number }): Command {
  return new Command("migrate")
    .description("Bring the tables of an outside Postgres to this release. `start` does the same by itself.")
    .option("--database-url <url>", "where they are (default: the variable DATABASE_URL)")
    .action(async ({ databaseUrl }: { readonly databaseUrl?: string }) => {
      const url = databaseUrl ?? process.env["DATABASE_URL"];
      if (url === undefined) {
        process.stderr.write("error: name the database by --database-url or the variable DATABASE_URL\n");
        exit.code = 2;
        return;
      }
      const applied = await migrate(url, openLog("warn"));
      process.stdout.write(applied.length === 0 ? "Nothing to do.\n" : `Applied: ${applied.join(", ")}\n`);
    });
}
