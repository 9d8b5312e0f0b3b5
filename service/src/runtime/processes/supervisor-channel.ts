import {
  type SharedStateAnswer,
  type FromSupervisor,
  type FromWorker,
  messageOfSupervisor,
  type Question,
} from './worker-messages.ts';

// A process under load is slow; one that takes longer is considered gone.
const PATIENCE_MS = 2_000;

/** A worker's connection to its supervisor. */
export type SupervisorChannel = Readonly<{
  send: (message: FromWorker) => void;
  /**
   * Undefined if no answer arrives in time. Questions of one turn of the event loop are sent
   * together.
   */
  ask: (question: Question) => Promise<SharedStateAnswer | undefined>;
  /** Receives every message that is not an answer. */
  listen: (listener: (message: FromSupervisor) => void) => void;
}>;

/** `onOddity` is called when something arrives that is not a valid message. */
export function openSupervisorChannel(onOddity: () => void): SupervisorChannel {
  const waiting = new Map<number, (answer: SharedStateAnswer | undefined) => void>();
  const listeners: ((message: FromSupervisor) => void)[] = [];
  let questions: { id: number; question: Question }[] = [];
  let lastId = 0;
  const settle = (id: number, answer: SharedStateAnswer | undefined): void => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  const sendQuestions = (): void => {
    const asked = questions;
    questions = [];
    send({ kind: 'asked', questions: asked });
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
    send,
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
        if (questions.length === 1) setImmediate(sendQuestions);
      }),
  };
}

/** If the supervisor is gone there is nobody to send to, and this process is about to end. */
function send(message: FromWorker): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
