import { asDeclared } from './as-declared.ts';
import type { ApiVersion, Caller } from './call.ts';
import { CausewayError } from './errors.ts';
import { EventsResource } from './generated/resources.ts';
import type { Event, EventData, ListEventsQuery } from './generated/types.ts';
import { backOffMs, type Means } from './waiting.ts';

/** An event, with the details of its type. */
export type TypedEvent = {
  [Type in keyof EventData]: Omit<Event, 'type' | 'data'> &
    Readonly<{ type: Type; data: EventData[Type] }>;
}[keyof EventData];

export type ListenOptions = Pick<ListEventsQuery, 'merchantId' | 'subjectId' | 'type'> &
  Readonly<{
    /** Where to begin: an eventId, a cursor, `0` for the oldest that is kept, or `now`, the default. */
    after?: string | undefined;
    /** Told where to go on, each time an event has been dealt with: keep it, and begin there next time. */
    onCursor?: ((cursor: string) => void | Promise<void>) | undefined;
    /**
     * Told of what the handler threw, and of trouble reading. The event is handed over again after a
     * while, unless this returns `skip`; what this throws ends the listening.
     */
    onError?: ((error: unknown, event?: TypedEvent) => 'skip' | void) | undefined;
    /** Ends the listening: the promise resolves. */
    signal?: AbortSignal | undefined;
  }>;

const WAIT_SECONDS = 20; // Shorter than the time-outs of common proxies.
const PAGE_SIZE = 100;

export class Events<V extends ApiVersion> extends EventsResource<V> {
  readonly #means: Means;

  constructor(client: Caller<V>, means: Means) {
    super(client);
    this.#means = means;
  }

  /**
   * Hands over each event as it is published, one after another, in order, until the signal aborts.
   * Needs no address of your own, so it also works on a laptop and in tests. An event that the
   * handler fails on is handed over again; none is lost, and after a crash the last one may come twice.
   */
  async listen(
    handler: (event: TypedEvent) => void | Promise<void>,
    options: ListenOptions = {},
  ): Promise<void> {
    const { after = 'now', onCursor, onError, signal, ...filters } = options;
    let cursor = after;
    const moveTo = async (next: string): Promise<void> => {
      if (next === cursor) return;
      cursor = next;
      await onCursor?.(next);
    };
    while (!isOver(signal)) {
      const read = async () => await this.#read({ ...filters, after: cursor }, signal);
      const page = await this.#untilDone(read, signal, (error) => {
        if (!isPassing(error)) throw error;
        onError?.(error);
      });
      for (const event of page?.events ?? []) {
        const handle = async () => {
          await handler(event);
          return true;
        };
        const isDone = await this.#untilDone(handle, signal, (error) =>
          onError?.(error, event) === 'skip' ? true : undefined,
        );
        if (isDone === true) await moveTo(event.eventId);
        if (isOver(signal)) return;
      }
      if (page) await moveTo(page.cursor);
    }
  }

  /** Does the work again until it is done, or `onFailure` has a result instead, or the signal aborts. */
  async #untilDone<T>(
    work: () => Promise<T>,
    signal: AbortSignal | undefined,
    onFailure: (error: unknown) => T | undefined | void,
  ): Promise<T | undefined> {
    for (let attempt = 1; !isOver(signal); attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (isOver(signal)) return undefined;
        const instead = onFailure(error);
        if (instead !== undefined) return instead;
        await this.#rest(attempt, signal);
      }
    }
    return undefined;
  }

  async #read(query: ListEventsQuery, signal: AbortSignal | undefined) {
    // `now` is another place each time it is said, so the first request only asks where it is.
    const wait = query.after === 'now' ? 0 : WAIT_SECONDS;
    const page = await this.list({ ...query, wait, limit: PAGE_SIZE }, { signal });
    const address = new URL(page.next ?? page.self, 'http://events');
    return {
      events: asDeclared<readonly TypedEvent[]>(page.data),
      cursor: address.searchParams.get('after') ?? '0',
    };
  }

  async #rest(attempt: number, signal: AbortSignal | undefined): Promise<void> {
    try {
      await this.#means.wait(backOffMs(attempt, this.#means), signal);
    } catch {
      // The signal: whoever waited looks at it.
    }
  }
}

function isOver(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function isPassing(error: unknown): boolean {
  return error instanceof CausewayError && error.isPassing;
}
