import { useSyncExternalStore } from 'react';

type Waiting = () => void;

let endedAt: number | null = null;
let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

function set(moment: number | null): void {
  endedAt = moment;
  for (const listener of listeners) listener();
}

/** The session has ended under what is on the screen. Resolves once the same person is back. */
export async function sessionLost(): Promise<void> {
  if (endedAt === null) set(Date.now());
  await new Promise<void>((resolve) => {
    waiting = [...waiting, resolve];
  });
}

/** The same person has signed in again: what was asked for meanwhile is asked for now. */
export function sessionFound(): void {
  const resumed = waiting;
  waiting = [];
  set(null);
  for (const resume of resumed) resume();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function isSessionLost(): boolean {
  return endedAt !== null;
}

export function useSessionLost(): boolean {
  return useSyncExternalStore(listen, isSessionLost);
}
