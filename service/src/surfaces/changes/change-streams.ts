import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import { isPartner } from '../../access/partners/index.ts';
import { createListener, type Listener } from './listener.ts';
import { type Changes, createLook } from './look.ts';
import { AUDITED, type Topic, topicsOf } from './topic.ts';

export type ChangeStreamDeps = Readonly<{
  db: Database;
  logger: Logger;
  /** Of the time that records have. */
  clock: Clock;
  lookEveryMs?: number;
}>;

/** `check` says who listens now, and throws where nobody may any more. */
type Opening = Readonly<{ caller: Caller; check: () => Promise<Caller> }>;

type Open = Readonly<{
  listener: Listener;
  partnerId: string | null;
  topics: ReadonlySet<Topic>;
  name: string;
  rights: string;
  check: Opening['check'];
}>;

const LOOK_EVERY_MS = 2_000;
const CHECKED_EVERY_LOOKS = 2; // A session that has ended hears nothing after four seconds.
const STREAMS_MAX = 2_000; // In one process; of one person as many as anybody has windows in view.
const STREAMS_OF_ONE_MAX = 8;
const RETRY_AFTER_SECONDS = '30';

export type ChangeStreams = ReturnType<typeof createChangeStreams>;

/** All who listen in this process: one look at the database tells each of them what it may hear. */
export function createChangeStreams(deps: ChangeStreamDeps) {
  const { clock, db, logger, lookEveryMs = LOOK_EVERY_MS } = deps;
  const open = new Set<Open>();
  let look = createLook(db);
  let [isLooking, looks] = [false, 0];

  const tell = (listening: readonly Open[], { isAudited, ofPartners }: Changes): void => {
    const time = clock.now().toISOString();
    for (const { listener, partnerId, topics } of listening) {
      const heard = partnerId === null ? [...ofPartners.values()] : [ofPartners.get(partnerId)];
      for (const changed of [...heard, isAudited ? AUDITED : undefined]) {
        listener.tell([...(changed ?? [])].filter((topic) => topics.has(topic)));
      }
      listener.beat(time);
    }
  };

  const round = async (): Promise<void> => {
    try {
      looks += 1;
      if (looks % CHECKED_EVERY_LOOKS === 0) await Promise.all([...open].map(endIfOver));
      const listening = [...open]; // Whoever comes meanwhile is told from the next look on.
      const partnerIds = listening.flatMap(({ partnerId }) => partnerId ?? []);
      const isEverybody = listening.some(({ partnerId }) => partnerId === null);
      tell(listening, await look({ partnerIds: [...new Set(partnerIds)], isEverybody }));
    } catch (error) {
      // Nothing is told, not even that all is well: pages say by that how old they are.
      logger.error({ err: error }, 'changes could not be looked at');
    }
    isLooking = open.size > 0;
    if (isLooking) setTimeout(() => void round(), lookEveryMs).unref();
    else look = createLook(db); // What happened while nobody listened is nothing new.
  };

  return {
    open: ({ caller, check }: Opening): Listener['body'] => {
      const name = caller.user?.userId ?? caller.clientId;
      refuseBeyond(open, name);
      const topics = topicsOf(caller);
      const listener = createListener(topics, () => void open.delete(one));
      const partnerId = isPartner(caller) ? caller.partnerId : null;
      const one: Open = { listener, partnerId, topics, name, rights: rightsOf(caller), check };
      open.add(one);
      if (!isLooking) {
        isLooking = true;
        void round();
      }
      return listener.body;
    },
    /** The door closes: all are to come again, to whoever is there then. */
    close: (): void => {
      for (const { listener } of open) listener.end();
    },
  };
}

function refuseBeyond(open: ReadonlySet<Open>, name: string): void {
  const own = [...open].filter((one) => one.name === name).length;
  if (open.size < STREAMS_MAX && own < STREAMS_OF_ONE_MAX) return;
  throw new Problem(PLATFORM_PROBLEMS.rateLimited, {
    detail: 'So many pages are kept up to date already. Close some of them, then retry.',
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
  });
}

/** Signed out, disabled, or with other rights than when it began. */
async function endIfOver({ check, listener, rights }: Open): Promise<void> {
  try {
    if (rightsOf(await check()) !== rights) listener.end();
  } catch (error) {
    // What cannot be told now is asked again: the database may be away.
    if (error instanceof Problem && error.kind.status < 500) listener.end();
  }
}

function rightsOf({ kind, scopes }: Caller): string {
  return [kind, ...[...scopes].toSorted()].join(' ');
}
