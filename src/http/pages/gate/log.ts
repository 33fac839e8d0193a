import { countLogParts, readLogPart, type LogKey } from "../../../store/gates/gate-logs.ts";
import { type Db } from "../../../store/database.ts";

/** The whole log as plain text, sent as it is read: no more than a part of it is held. Null: it is not kept. */
export async function gateLogResponse(db: Db, log: LogKey): Promise<Response | null> {
  const parts = await countLogParts(db, log);
  if (parts === 0) return null;
  let part = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const bytes = part < parts ? await readLogPart(db, log, part) : null;
      part += 1;
      if (bytes !== null) controller.enqueue(bytes);
      else if (part > parts) controller.close();
      else controller.error(new Error("the log was removed while it was read"));
    },
  });
  return new Response(body, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
