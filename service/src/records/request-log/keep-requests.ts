import { bufferedBlocks } from '../../platform/db/write-blocks.ts';
import type { AnsweredCall } from '../../platform/http/exchange.ts';
import type { Platform } from '../../platform/platform.ts';
import { bytesOf, type Noted, noteOf, requestOf } from './logged-request.ts';
import { entryOfRequest, REQUEST_TABLES } from './request-entry.ts';
import { emptySlots, nextSlotOver } from '../../platform/db/slots.ts';
import type { Job } from '../../platform/jobs/jobs.ts';

export type RequestLog = Readonly<{
  /** How many days requests are kept; none if 0. */
  days: number;
  note: (call: AnsweredCall) => void;
  flush: () => Promise<void>;
  close: () => Promise<void>;
}>;

/** `db` is over connections that no request waits for. */
type Deps = Pick<Platform, 'db' | 'clock' | 'realClock' | 'logger' | 'metrics'>;

const DAYS = 30;

// Of the room to wait in: those that were refused because there are so many leave it to the others.
const REFUSED_SHARE = 0.25;
const TOO_MANY_REQUESTS = 429;

/** Keeps the requests of partners, off their way: they are masked and written within a second. */
export function createRequestLog({ clock, realClock, ...deps }: Deps, days = DAYS): RequestLog {
  const entries = bufferedBlocks<Noted>({
    ...deps,
    name: 'request_log',
    tables: REQUEST_TABLES,
    partnerOf: ({ partnerId }) => partnerId,
    bytesOf,
    entryOf: (noted) => entryOfRequest(requestOf(noted)),
    clock: realClock,
  });
  return {
    days,
    note: (call) => {
      if (days === 0) return;
      const noted = noteOf(call, clock.now());
      if (!noted) return;
      const isOneOfMany = call.isShed || call.status === TOO_MANY_REQUESTS;
      entries.add(noted, isOneOfMany ? REFUSED_SHARE : 1);
    },
    flush: () => entries.flush(),
    close: () => entries.close(),
  };
}

type JobDeps = Pick<Deps, 'db' | 'clock'> & Readonly<{ requestLog: Pick<RequestLog, 'days'> }>;

const EVERY_MS = 3_600_000;

export function requestLogJobs({ db, clock, requestLog: { days } }: JobDeps): Job[] {
  const log = { tables: [REQUEST_TABLES.blocks, REQUEST_TABLES.labels], days };
  return [
    {
      name: 'request log',
      everyMs: EVERY_MS,
      run: () => emptySlots(db, log, clock.now()),
      nextDue: (after) => nextSlotOver(db, log, after),
    },
  ];
}
