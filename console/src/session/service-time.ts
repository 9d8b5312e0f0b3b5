import { useSyncExternalStore } from 'react';

/** How far the service's time is ahead of this browser's; in a sandbox it may be by months. */
let aheadMs = 0;
const listeners = new Set<() => void>();

/** Called with each session that is read: it has the service's time. */
export function noteServiceTime(time: string): void {
  const ahead = Date.parse(time) - Date.now();
  // What the way of an answer takes is no change: pages would be drawn again for nothing.
  if (Math.abs(ahead - aheadMs) < 1000) return;
  aheadMs = ahead;
  for (const listener of listeners) listener();
}

/** The service's time, in milliseconds: that of its records and of whatever is asked for by time. */
export function serviceNow(): number {
  return Date.now() + aheadMs;
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The same for what is drawn by it: drawn again when the clock was moved. */
export function useServiceNow(): number {
  useSyncExternalStore(listen, () => aheadMs);
  return serviceNow();
}
