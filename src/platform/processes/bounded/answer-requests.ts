import { type FromChild, type Talk, type ToChild } from "./talk.ts";

export type Inquire<T extends Talk> = (question: T["question"]) => Promise<T["reply"]>;

/**
 * Makes this process answer what its parent asks, one request after another. What `answer` throws ends it, and the
 * parent is told. Errors: nobody is there to ask.
 */
export function answerRequests<T extends Talk>(
  answer: (request: T["request"], inquire: Inquire<T>) => Promise<T["answer"]>,
): void {
  const open = new Map<number, (reply: T["reply"]) => void>();
  let asked = 0;
  const inquire: Inquire<T> = (question) =>
    new Promise((resolve) => {
      asked += 1;
      open.set(asked, resolve);
      tell<T>({ kind: "question", id: asked, question });
    });
  const take = async (request: T["request"]): Promise<void> => {
    tell<T>({ kind: "answer", answer: await answer(request, inquire) });
  };
  process.on("message", (message: ToChild<T>) => {
    if (message.kind === "request") {
      void take(message.request);
      return;
    }
    const resolve = open.get(message.id);
    open.delete(message.id);
    resolve?.(message.reply);
  });
  tell<T>({ kind: "ready" });
}

function tell<T extends Talk>(message: FromChild<T>): void {
  if (process.send === undefined) throw new Error("What answers requests is run as a child that is asked");
  process.send(message);
}
