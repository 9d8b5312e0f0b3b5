import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CliError, usageError } from './failure.ts';

export type ToWorker = Readonly<{ kind: 'input'; json: string } | { kind: 'more' }>;
export type FromWorker = Readonly<
  | { kind: 'ready' }
  | { kind: 'wrong'; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'part'; text: string; isLast: boolean }
>;

/** A jq program that is ready. */
export type Jq = Readonly<{
  /** What it makes of a result. */
  apply: (value: unknown) => AsyncGenerator<string>;
  stop: () => Promise<void>;
}>;

const START_S = 60; // To load and compile it, on a machine that has much else to do.
const LIMIT_S = 5; // To work on one result; the longest page takes a few milliseconds.
const MEMORY_MB = 256;
const LENGTH_MAX = 100_000_000; // Characters from one result: more is a program that does not end.

/** As this program itself: from its sources, or packed. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './jq-worker.ts' : './jq-worker.js',
  import.meta.url,
);

/** Compiles it, before anything is asked of the service. */
export async function startJq(program: string, signal: AbortSignal): Promise<Jq> {
  const worker = new Worker(PROGRAM, {
    workerData: program,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: MEMORY_MB / 4 },
    stderr: true, // What it says of its memory is nothing to a person.
  });
  const stop = async (): Promise<void> => void (await worker.terminate());
  const ask = async (message?: ToWorker, limitMs = START_S * 1_000): Promise<FromWorker> => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    const answered = once(worker, 'message', { signal: ended });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has none.
    if (message) worker.postMessage(message);
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As the worker sends it.
      const [answer] = (await answered) as [FromWorker];
      return answer;
    } catch (error) {
      await stop();
      signal.throwIfAborted();
      const late = `it takes longer than ${message ? LIMIT_S : START_S} seconds`;
      return { kind: 'failed', message: ended.aborted ? late : why(error) };
    }
  };
  const first = await ask();
  if (first.kind === 'wrong' || first.kind === 'failed') {
    await stop();
    throw usageError(`--jq is no program that can be run: ${first.message}.`);
  }
  return { apply: (value) => resultsOf(ask, value), stop };
}

type Ask = (message: ToWorker, limitMs: number) => Promise<FromWorker>;

async function* resultsOf(ask: Ask, value: unknown): AsyncGenerator<string> {
  let [leftMs, length] = [LIMIT_S * 1_000, 0];
  let message: ToWorker = { kind: 'input', json: JSON.stringify(value) ?? 'null' };
  for (let isLast = false; !isLast; message = { kind: 'more' }) {
    const start = performance.now();
    const part = await ask(message, Math.max(1, Math.ceil(leftMs)));
    leftMs -= performance.now() - start;
    if (part.kind !== 'part') throw failed('message' in part ? part.message : part.kind);
    length += part.text.length;
    if (length > LENGTH_MAX) throw failed('it makes more and more of it');
    yield part.text;
    ({ isLast } = part);
  }
}

function why(error: unknown): string {
  const isFull =
    error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isFull ? `it takes more than ${MEMORY_MB} MB` : String(error);
}

function failed(message: string): CliError {
  return new CliError(`The service has answered, and --jq failed on its answer: ${message}.`);
}
