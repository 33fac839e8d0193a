/** Each as a line of JSON, made when somebody reads on: however many there are, they are never in memory together. */
export function jsonLines(values: AsyncGenerator<unknown, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const next = await values.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(next.value)}\n`));
    },
    cancel: async () => {
      await values.return();
    },
  });
}
