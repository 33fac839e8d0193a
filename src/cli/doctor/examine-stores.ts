import { Redis } from "ioredis";
import pg from "pg";
import { type Finding, type PostgresFound, type RedisFound } from "../../domain/doctor/findings.ts";

const connectMs = 5_000;

export async function examinePostgres(url: string | null): Promise<Finding> {
  return { check: "postgres", found: url === null ? { kind: "embedded" } : await askPostgres(url) };
}

async function askPostgres(url: string): Promise<PostgresFound> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
    );
    const { number, version } = rows[0] ?? { number: 0, version: "unknown" };
    return { kind: "reached", major: Math.floor(number / 10_000), version: `PostgreSQL ${version}` };
  } catch (error) {
    return { kind: "unreachable", why: reasonOf(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function examineRedis(url: string | null): Promise<Finding> {
  return { check: "redis", found: url === null ? { kind: "none" } : await askRedis(url) };
}

/** `INFO` tells the policy also where `CONFIG` is forbidden. */
async function askRedis(url: string): Promise<RedisFound> {
  let heard: unknown;
  const redis = new Redis(url, {
    ...{ lazyConnect: true, connectTimeout: connectMs, commandTimeout: connectMs },
    ...{ maxRetriesPerRequest: 0, retryStrategy: () => null },
  });
  redis.on("error", (error: unknown) => (heard = error));
  try {
    await redis.connect();
    const info = await redis.info();
    const of = (name: string) => new RegExp(`^${name}:(.*)$`, "m").exec(info)?.[1]?.trim() ?? "unknown";
    return { kind: "reached", version: `Redis ${of("redis_version")}`, policy: of("maxmemory_policy") };
  } catch (error) {
    return { kind: "unreachable", why: reasonOf(heard ?? error) };
  } finally {
    redis.disconnect();
  }
}

/** Without what the address contains of a password: drivers name the host only. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === "") return reasonOf(error.errors[0]);
  return error.message;
}
