import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { addMilliseconds, type Clock } from '../../service/src/kernel/clock.ts';
import type { AuditLog } from '../../service/src/platform/audit-log/audit-log.ts';
import { type Database, transaction } from '../../service/src/platform/db/pool.ts';
import type { By } from '../../service/src/platform/http/caller.ts';
import { maskedStart } from '../../service/src/platform/http/masked.ts';
import { Problem } from '../../service/src/platform/http/errors.ts';
import type { Logger } from '../../service/src/platform/logger.ts';
import { SANDBOX_PROBLEMS } from './errors.ts';
import { beginFill, endFill, type Fill, noteFill, readFill } from './fill-store.ts';
import type { FillBody, NewFill } from './schema.ts';

type Trade = Readonly<{
  days: number;
  merchants: number;
  /** Told how many days are over. */
  onDay: (done: number) => void;
}>;
/** Plays trade into the sandbox, and resolves when it is over. */
export type PlayTrade = (trade: Trade) => Promise<void>;

type Deps = Readonly<{
  db: Database;
  realClock: Clock;
  logger: Logger;
  audit: AuditLog;
  playTrade: PlayTrade;
}>;

const PAYMENTS_A_DAY = 4; // Of a made-up merchant, on average.
const MERCHANTS_MAX = 200;
const SEEN_EVERY_MS = 5_000;
const GONE_AFTER_MS = 30_000;
const MESSAGE_MAX = 500;
const PAYMENTS = 200;

/** Begins to fill the sandbox with trade, in the background; one at a time. */
export async function startFill(
  deps: Deps,
  { days, payments = PAYMENTS }: Static<typeof NewFill>,
  by: By,
): Promise<Static<typeof FillBody>> {
  const { audit, db, realClock } = deps;
  const merchants = Math.min(MERCHANTS_MAX, Math.ceil(payments / (days * PAYMENTS_A_DAY)));
  const [runner, now] = [randomUUID(), realClock.now()];
  const gone = addMilliseconds(now, -GONE_AFTER_MS);
  const fill = await transaction(db, async (tx) => {
    const begun = await beginFill(tx, { runner, days, merchants, now, gone });
    if (!begun) throw new Problem(SANDBOX_PROBLEMS.fillRunning);
    const details = { days, merchants };
    await audit.record(tx, { ...by, action: 'sandbox.fill-started', subject: 'sandbox', details });
    return begun;
  });
  void keepFilling(deps, { runner, days, merchants });
  return fillBody(fill, now);
}

async function keepFilling(
  { db, logger, playTrade, realClock }: Deps,
  { runner, ...trade }: Readonly<{ runner: string; days: number; merchants: number }>,
): Promise<void> {
  let daysDone = 0;
  const step = () => ({ runner, daysDone, now: realClock.now() });
  const onFailure = (error: unknown): void =>
    logger.warn({ err: error }, 'how far the sandbox is filled could not be written');
  const timer = setInterval(() => void noteFill(db, step()).catch(onFailure), SEEN_EVERY_MS);
  const end = async (status: 'DONE' | 'FAILED', message: string | null): Promise<void> => {
    clearInterval(timer);
    await endFill(db, { ...step(), status, message }).catch(onFailure);
  };
  try {
    await playTrade({
      ...trade,
      onDay: (done) => {
        daysDone = done;
        void noteFill(db, step()).catch(onFailure);
      },
    });
    daysDone = trade.days;
    await end('DONE', null);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'It failed.';
    await end('FAILED', maskedStart(why, MESSAGE_MAX));
  }
}

export async function currentFill({
  db,
  realClock,
}: Pick<Deps, 'db' | 'realClock'>): Promise<Static<typeof FillBody>> {
  return fillBody(await readFill(db), realClock.now());
}

function fillBody(fill: Fill | undefined, now: Date): Static<typeof FillBody> {
  if (!fill) {
    const nothing = { days: 0, daysDone: 0, merchants: 0, message: null };
    return { status: 'NONE', ...nothing, startedAt: null, endedAt: null };
  }
  const { days, daysDone, endedAt, merchants, message, seenAt, startedAt, status } = fill;
  const isGone = status === 'RUNNING' && now.getTime() - seenAt.getTime() > GONE_AFTER_MS;
  return {
    status: isGone ? 'INTERRUPTED' : status,
    days,
    daysDone,
    merchants,
    message,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
