import type { Query } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';

/** Whether it is asked for again while it is on the screen. */
export function isLive({ meta }: Pick<Query, 'meta'>): boolean {
  return meta?.['isLive'] === true;
}

let holders = 0;
const listeners = new Set<() => void>();
const hold = (change: 1 | -1) => {
  holders += change;
  for (const listener of listeners) listener();
  // What has become old meanwhile is asked for at once.
  const old = { type: 'active', stale: true, predicate: isLive } as const;
  if (holders === 0) void queryClient.refetchQueries(old);
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * While this is on the screen, what is under it stays as it is: somebody decides by it, and what
 * they have opened must not vanish because the record has moved on.
 */
export function useStill(): void {
  useEffect(() => {
    hold(1);
    return () => hold(-1);
  }, []);
}

export function isHeld(): boolean {
  return holders > 0;
}

export function useHeld(): boolean {
  return useSyncExternalStore(listen, isHeld);
}
