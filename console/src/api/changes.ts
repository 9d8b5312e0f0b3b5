import { focusManager, onlineManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useSessionLost } from '../session/lost-session.ts';
import { usePlace } from '../session/place.ts';
import { rereadSession } from '../session/session.tsx';
import { noteServiceTime } from '../session/service-time.ts';
import { ANY } from './topics.ts';

/**
 * The one stream that keeps a page in view up to date: which kinds of records have changed, and that
 * nothing else has. It is closed while nobody sees the page.
 */
type Stream = Readonly<{
  /** What it tells of; null while it is not there, or has not said anything yet. */
  topics: ReadonlySet<string> | null;
  /** When it first and last said that all was told, by this machine's clock. */
  beganAt: number;
  beatAt: number;
}>;

const NOTHING: Stream = { topics: null, beganAt: 0, beatAt: 0 };
let stream = NOTHING;
/** When the service last gave a sign, as long as it is listened to. */
let signAt = 0;
/** When each topic last changed. */
const changedAt = new Map<string, number>();

/** When it said last that whatever is made of these topics has not changed since `asked`; else undefined. */
export function unchangedUntil(topics: readonly string[], asked: number): number | undefined {
  const { beatAt, beganAt, topics: told } = stream;
  const isTold = (topic: string) => topic === ANY || told?.has(topic) === true;
  if (told === null || topics.length === 0 || !topics.every(isTold)) return undefined;
  const changes = topics.includes(ANY)
    ? [...changedAt.values()]
    : topics.map((topic) => changedAt.get(topic) ?? 0);
  return asked > Math.max(beganAt, ...changes) ? beatAt : undefined;
}

/** Whether any of these has changed since `asked`, as far as that is told. */
export function haveChanged(topics: readonly string[], asked: number): boolean {
  return topics.some((topic) => (changedAt.get(topic) ?? -1) >= asked);
}

export function lastSign(): number {
  return signAt;
}

/** Whether changes of these topics are told now: others are looked for now and then. */
export function areTold(topics: readonly string[]): boolean {
  const { topics: told } = stream;
  return told !== null && topics.length > 0 && topics.every((one) => one === ANY || told.has(one));
}

/** For whoever signs out: that the session ends is no news to them. */
export let stopListening = (): void => {};

/** Listens while the page is seen, the device is online and the session counts. */
export function useChanges(): void {
  const { partnerId } = usePlace();
  const isLost = useSessionLost();
  const isSeen = useSyncExternalStore(
    (listener) => focusManager.subscribe(listener),
    () => focusManager.isFocused(),
  );
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const isOn = isSeen && isOnline && !isLost;
  useEffect(() => {
    if (!isOn) return;
    const over = new AbortController();
    stopListening = () => over.abort();
    void listen(partnerId, over.signal);
    return () => over.abort();
  }, [isOn, partnerId]);
}

const [FIRST_WAIT_MS, WAIT_MAX_MS] = [1_000, 10_000];
const SILENT_MAX_MS = 15_000; // It says something every two seconds.

async function listen(partnerId: string | null, over: AbortSignal): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  signAt = Date.now();
  while (!over.aborted) {
    const wasHeard = await hear(partnerId, over).catch(() => false);
    stream = NOTHING;
    if (over.aborted) return;
    waitMs = wasHeard ? FIRST_WAIT_MS : Math.min(2 * waitMs, WAIT_MAX_MS);
    // By chance, so that not all who listened come back at once.
    await pause(waitMs * (0.5 + Math.random() / 2), over);
  }
}

async function pause(ms: number, over: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    over.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Until it ends. Whether anything was heard. */
async function hear(partnerId: string | null, over: AbortSignal): Promise<boolean> {
  const silent = new AbortController();
  const stop = () => silent.abort();
  over.addEventListener('abort', stop);
  const begunAt = Date.now();
  const isSilent = () => Date.now() - Math.max(begunAt, signAt) > SILENT_MAX_MS;
  const watch = setInterval(() => isSilent() && stop(), 1_000);
  let wasHeard = false;
  try {
    const response = await fetch('/api/changes', {
      headers: partnerId === null ? {} : { 'x-partner-id': partnerId },
      signal: silent.signal,
    });
    signAt = Date.now();
    if (response.status === 401) await rereadSession();
    if (!response.ok || !response.body) return false;
    let text = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      signAt = Date.now();
      wasHeard = true;
      const messages = (text + part.value).split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) take(message);
    }
    return wasHeard;
  } finally {
    clearInterval(watch);
    over.removeEventListener('abort', stop);
    stop();
  }
}

const MESSAGE = /^event: (\w+)\ndata: (.*)$/;

function take(message: string): void {
  const [, event = '', data = ''] = MESSAGE.exec(message) ?? [];
  const now = Date.now();
  switch (event) {
    case 'hears':
      stream = { topics: new Set(data.split(' ')), beganAt: now, beatAt: now };
      break;
    case 'changed':
      for (const topic of data.split(' ')) changedAt.set(topic, now);
      break;
    case 'beat':
      stream = { ...stream, beatAt: now };
      noteServiceTime(data);
      break;
    case 'over':
      void rereadSession(); // It has ended, or its rights have changed.
      break;
    default: // Of a newer release.
  }
}
