import {
  type SharedStateAnswer,
  type FromSupervisor,
  type FromWorker,
  messageOfSupervisor,
  type Question,
} from './worker-messages.ts';

const PATIENCE_MS = 2_000; // Under load a process is slow; one that takes longer is as good as gone.

/** A worker's end of the line to its supervisor. */
export type SupervisorLine = Readonly<{
  tell: (message: FromWorker) => void;
  /** Undefined where no answer comes in time. Questions of one moment travel together. */
  ask: (question: Question) => Promise<SharedStateAnswer | undefined>;
  /** Told of everything that is no answer. */
  listen: (listener: (message: FromSupervisor) => void) => void;
}>;

/** `onOddity` is told that something arrived which is no message of ours. */
export function openSupervisorLine(onOddity: () => void): SupervisorLine {
  const waiting = new Map<number, (answer: SharedStateAnswer | undefined) => void>();
  const listeners: ((message: FromSupervisor) => void)[] = [];
  let questions: { id: number; question: Question }[] = [];
  let lastId = 0;
  const settle = (id: number, answer: SharedStateAnswer | undefined): void => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  const send = (): void => {
    const asked = questions;
    questions = [];
    tell({ kind: 'asked', questions: asked });
    setTimeout(() => asked.forEach(({ id }) => settle(id, undefined)), PATIENCE_MS).unref();
  };
  process.on('message', (arrived: unknown) => {
    const message = messageOfSupervisor(arrived);
    if (!message) onOddity();
    else if (message.kind === 'answered')
      message.answers.forEach((one) => settle(one.id, one.answer));
    else for (const listener of listeners) listener(message);
  });
  process.once('disconnect', () => {
    for (const id of waiting.keys()) settle(id, undefined);
  });
  return {
    tell,
    listen: (listener) => listeners.push(listener),
    ask: async (question) =>
      await new Promise((resolve) => {
        if (!process.connected) {
          resolve(undefined);
          return;
        }
        lastId += 1;
        waiting.set(lastId, resolve);
        questions.push({ id: lastId, question });
        if (questions.length === 1) setImmediate(send);
      }),
  };
}

/** To a supervisor that is gone nothing can be told, and this process is about to end. */
function tell(message: FromWorker): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
