import { focusManager, onlineManager, type Query } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isSessionLost } from '../session/lost-session.ts';
import { lastSign } from './changes.ts';
import { ApiProblem } from './problem.ts';
import { isHeld, isLive } from './live.ts';
import { queryClient } from './query-client.ts';
import { asOf, isAsking, waitingSince } from './rounds.ts';

/** Why what is on the screen is older than it should be. */
export type Staleness = 'offline' | 'unanswered' | 'refused' | 'signedOut';

/** How old what is on the screen is; `at` is a moment of this machine. */
export type Freshness =
  | Readonly<{ kind: 'live'; at: number; ageMs: number }>
  /** It is not asked for again: it does not change, or somebody decides by it. */
  | Readonly<{ kind: 'still'; at: number }>
  | Readonly<{ kind: 'old'; at: number; why: Staleness }>;

const TICK_MS = 1000;
/** As long as nobody would call old: an answer may be late. */
const LATE_MS = 15_000;
/** As long as a page that nobody touches may wait for its turn to be asked for. */
const WAIT_MAX_MS = 180_000;

type AnyQuery = Query<unknown, Error, unknown>;

/** What is on the screen and was read: not what stands around every page. */
function shownQueries(): readonly AnyQuery[] {
  const active = queryClient.getQueryCache().findAll({ type: 'active' });
  return active.filter(({ meta, state }) => meta?.['isPage'] === true && state.dataUpdatedAt > 0);
}

function oldestOf(queries: readonly AnyQuery[]): number {
  return Math.min(...queries.map(asOf));
}

/** When the page was last as the service had it; null where nothing was read. */
export function lastUpdate(): number | null {
  const shown = shownQueries();
  return shown.length === 0 ? null : oldestOf(shown);
}

function freshness(): Freshness | null {
  noteAsking();
  const shown = shownQueries();
  if (shown.length === 0) return null;
  const live = shown.filter(isLive);
  const at = oldestOf(live.length > 0 ? live : shown);
  const why = stalenessOf(shown);
  if (why) return { kind: 'old', at, why };
  if (live.length === 0 || isHeld()) return { kind: 'still', at };
  if (live.some(isOverdue) || isSilent()) return { kind: 'old', at, why: 'unanswered' };
  return { kind: 'live', at, ageMs: Math.max(0, Date.now() - at) };
}

/** Since when anything is asked for, and since when each query is on the screen. */
let asking = { isOn: false, since: 0, notedAt: 0 };
const shownSince = new WeakMap<AnyQuery, number>();

queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'observerAdded' && query.getObserversCount() === 1) {
    shownSince.set(query, Date.now());
  }
});

function noteAsking(): void {
  const notedAt = Date.now();
  // The device has slept, or its clock was set: nothing was asked for in that time either.
  const isGap = Math.abs(notedAt - asking.notedAt) > LATE_MS;
  const isOn = isAsking();
  const isNew = isOn && (!asking.isOn || isGap);
  asking = { isOn, since: isNew ? notedAt : asking.since, notedAt };
}

/** Asked for, and neither answered nor refused: it hangs. */
function isOverdue(query: AnyQuery): boolean {
  if (!asking.isOn) return false;
  const begun = Math.max(asking.since, shownSince.get(query) ?? 0);
  const waits = waitingSince(query);
  const now = Date.now();
  if (waits !== undefined && now - Math.max(waits, begun) > LATE_MS) return true;
  return now - Math.max(asOf(query), begun) > WAIT_MAX_MS;
}

/** Nothing is heard from the service, which would tell that all is as it was. */
function isSilent(): boolean {
  return asking.isOn && Date.now() - Math.max(lastSign(), asking.since) > LATE_MS;
}

function stalenessOf(queries: readonly AnyQuery[]): Staleness | undefined {
  if (isSessionLost()) return 'signedOut';
  if (!onlineManager.isOnline()) return 'offline';
  const failing = queries.find(({ state }) => state.status === 'error');
  if (!failing) return undefined;
  const { error } = failing.state;
  const isRefused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
  return isRefused ? 'refused' : 'unanswered';
}

/** The same, second by second. */
export function useFreshness(): Freshness | null {
  const [now, setNow] = useState(freshness);
  useEffect(() => {
    const look = () => setNow(freshness);
    const timer = setInterval(look, TICK_MS);
    const unsubscribes = [onlineManager, focusManager].map((one) => one.subscribe(look));
    look();
    return () => {
      clearInterval(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, []);
  return now;
}
