import { PostgresConnection, PostgresQueueBackend } from "bullmq";

type ListeningClient = Awaited<ReturnType<PostgresConnection["getListenClient"]>>;

/** The connections of all queues and workers of a process: several for queries, and one that hears of new work. */
export class SharedConnection extends PostgresConnection {
  readonly #inTurn = new WeakSet<ListeningClient>();

  /** Each worker asks to listen on its own account, and a client takes one query at a time. */
  override async getListenClient(): Promise<ListeningClient> {
    const client = await super.getListenClient();
    if (this.#inTurn.has(client)) return client;
    this.#inTurn.add(client);
    const query = client.query.bind(client);
    let last: Promise<unknown> = Promise.resolve();
    client.query = <Row>(text: string, params?: readonly unknown[]) => {
      const answer = last.then(() => query<Row>(text, params));
      last = answer.catch(() => undefined);
      return answer;
    };
    return client;
  }
}

/** What one queue or worker does over the shared connections, which outlive it. */
export class SharedBackend extends PostgresQueueBackend {
  override async close(): Promise<void> {
    await this.disconnectBlocking();
  }

  override disconnect(): Promise<void> {
    return this.close();
  }
}
