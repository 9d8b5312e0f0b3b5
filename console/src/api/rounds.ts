import { focusManager, onlineManager, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSessionLost } from '../session/lost-session.ts';
import { areTold, haveChanged, unchangedUntil } from './changes.ts';
import { requestCount } from './call.ts';
import { isHeld, isLive } from './live.ts';
import { queryClient } from './query-client.ts';

type AnyQuery = Query<unknown, Error, unknown>;

/** When each was last asked for, and when the question was put whose answer is shown. */
const askedAt = new WeakMap<AnyQuery, number>();
const shownAskedAt = new WeakMap<AnyQuery, number>();
/** As of when it was last known to be so. */
const sureAt = new WeakMap<AnyQuery, number>();

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { action, query } = event;
  if (action.type === 'fetch') askedAt.set(query, Date.now());
  if (action.type === 'success') shownAskedAt.set(query, askedAt.get(query) ?? 0);
});

/** As of when what is shown was so, by this machine's clock. */
export function asOf(query: AnyQuery): number {
  const told = unchangedUntil(topicsIn(query), shownAskedAt.get(query) ?? 0) ?? 0;
  const at = Math.max(query.state.dataUpdatedAt, told, sureAt.get(query) ?? 0);
  sureAt.set(query, at);
  return at;
}

/** Since when an answer is waited for; undefined where none is. */
export function waitingSince(query: AnyQuery): number | undefined {
  return query.state.fetchStatus === 'idle' ? undefined : askedAt.get(query);
}

function topicsIn({ meta }: AnyQuery): readonly string[] {
  const topics: unknown = meta?.['topics'];
  return Array.isArray(topics) ? topics.map(String) : [];
}

/** Somebody works here as long as this after they have opened it, come back to it, or moved. */
const TOUCHED_MS = 60_000;
let touchedAt = Date.now();
const touched = () => {
  touchedAt = Date.now();
};
for (const sign of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus']) {
  addEventListener(sign, touched, { capture: true, passive: true });
}

/** For whoever works at it a page is asked for as it changes; else a few times a minute, with the rest. */
const ROUND_MS = { touched: 3_000, untouched: 15_000 };
/** How often what changes untold is asked for, and what is told: there are changes without an event. */
const UNTOLD_MS = { touched: 10_000, untouched: 60_000 };
const TOLD_MS = { touched: 60_000, untouched: 300_000 };
const MINUTE_MS = 60_000;
const REQUESTS_A_MINUTE = 5; // Of a page that nobody touches; the stream is one more.

let lastRoundAt = -MINUTE_MS;
let asked: readonly number[] = [];

/** Whether anything may be asked for: somebody sees it, and could be answered. */
export function isAsking(): boolean {
  return focusManager.isFocused() && onlineManager.isOnline() && !isHeld() && !isSessionLost();
}

type Pace = keyof typeof ROUND_MS;

function isDue(query: AnyQuery, pace: Pace): boolean {
  if (query.state.fetchStatus !== 'idle') return false;
  const topics = topicsIn(query);
  const isTold = areTold(topics);
  const shownSince = shownAskedAt.get(query) ?? 0;
  if (haveChanged(topics, shownSince)) return true;
  if (isTold && unchangedUntil(topics, shownSince) === undefined) return true;
  const ageMs = Date.now() - (askedAt.get(query) ?? 0);
  return (
    ageMs >= (isTold ? TOLD_MS : UNTOLD_MS)[pace] ||
    (ageMs >= ROUND_MS.untouched && isFailed(query))
  );
}

function isFailed({ state }: AnyQuery): boolean {
  return state.status === 'error';
}

async function round(): Promise<void> {
  if (!isAsking()) return;
  const now = Date.now();
  const pace: Pace = now - touchedAt < TOUCHED_MS ? 'touched' : 'untouched';
  if (now - lastRoundAt < ROUND_MS[pace]) return;
  asked = asked.filter((at) => now - at < MINUTE_MS);
  const most = pace === 'touched' ? Infinity : REQUESTS_A_MINUTE - asked.length;
  const due = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: isLive })
    .filter((query) => isDue(query, pace))
    .toSorted((one, other) => asOf(one) - asOf(other))
    .slice(0, most);
  if (due.length === 0) return;
  lastRoundAt = now;
  const before = requestCount();
  await queryClient.refetchQueries({ predicate: (query) => due.includes(query) });
  // Some ask several times, for one page after the other.
  const made = Math.max(due.length, requestCount() - before);
  asked = [...asked, ...Array.from({ length: made }, () => now)];
}

const LOOK_EVERY_MS = 1_000;

/** Asks for what has changed, for all that is on the screen together. */
export function useRounds(): void {
  useEffect(() => {
    const timer = setInterval(() => void round(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
