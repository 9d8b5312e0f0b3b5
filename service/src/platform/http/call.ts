import type { Caller } from './caller.ts';
import type { LongRead } from './long-reads.ts';

/** Takes no capacity from others meanwhile. The signal aborts when the client has gone. */
export type WaitWithoutSlot = <T>(wait: (gone: AbortSignal) => Promise<T>) => Promise<T>;

export type RawCall = Readonly<{
  waitWithoutSlot: WaitWithoutSlot;
  /** Absent where nobody else waits for what is read. */
  longRead?: LongRead | undefined;
  caller: Caller | undefined;
  method: string;
  url: string;
  ip: string;
  correlationId: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  params: unknown;
  query: unknown;
  body: Buffer | undefined;
  /** Told what the body says, once it could be read. */
  onBody?: (body: unknown) => void;
}>;

export type Call<Params = unknown, Query = unknown, Body = unknown> = Pick<
  RawCall,
  'waitWithoutSlot' | 'caller' | 'url' | 'ip' | 'correlationId'
> &
  Readonly<{
    /** For what a route of long reads reads after it has answered: the rest of a file. */
    longRead: LongRead;
    header: (name: string) => string | undefined;
    params: Params;
    query: Query;
    body: Body;
  }>;
