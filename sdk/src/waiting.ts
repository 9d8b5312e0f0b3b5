/** What a client has of the world besides the network; tests bring their own. */
export type Means = Readonly<{
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** From 0 to 1. */
  random: () => number;
  /** Milliseconds that only grow, whatever is done to the clock of the machine. */
  elapsed: () => number;
}>;

export const REAL_MEANS: Means = {
  wait,
  random: () => Math.random(),
  elapsed: () => performance.now(),
};

const FIRST_WAIT_MS = 500;
const WAIT_MAX_MS = 8_000;

/** How long to wait before the next attempt, where the service does not say: longer each time. */
export function backOffMs(attempt: number, { random }: Means): number {
  const whole = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), WAIT_MAX_MS);
  return whole * (0.5 + random() / 2); // Those who failed together do not return together.
}

/** What `Retry-After` asks for: seconds, or a date, which is held against that of the answer. */
export function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (text === undefined || text === '') return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return undefined;
  const sent = Date.parse(headers.get('date') ?? '');
  return Math.max(0, at - (Number.isNaN(sent) ? Date.now() : sent));
}

/** Resolves after that time; rejects with the signal's reason as soon as it aborts. */
async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await abortable(over, signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The promise's result, unless the signal aborts first. The work itself goes on. */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work;
  signal.throwIfAborted();
  const listening = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = (): void => reject(asError(signal.reason));
    signal.addEventListener('abort', onAbort, { once: true, signal: listening.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    listening.abort();
  }
}

export function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason), { cause: reason });
}
