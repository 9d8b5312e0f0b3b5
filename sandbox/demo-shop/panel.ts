/**
 * What the live panel shows beside the shop: the timeline of the visit. All calls of a visit have the
 * same correlation id, so one address of Causeway tells what they brought about. No shop needs this,
 * but its support may want to read the timeline of a payment.
 */
import { type Api, type Json, jsonIn } from './api.ts';
import { redact } from './redact.ts';
import { stepsOf } from './steps.ts';
import type { Trace } from './trace.ts';

type Visit = Readonly<{ id: string; correlationId: string }>;
export type Panel = Readonly<{
  /** Follows the visit for as long as something may still happen. */
  follow: (visit: Visit, api: Api) => void;
  close: () => void;
}>;

const POLL_MS = 400; // As often as people notice.
const QUIET_POLL_MS = 2_000;
const LIVELY_MS = 10_000; // After each call of the shop.
const FOLLOWED_MS = 660_000; // Ten minutes are an issuer's for a challenge, and one for what follows.
const FOLLOWED_MAX = 20; // Visits at a time: the one that made no call for longest is given up.

type Followed = { calledAt: number; api: Api; timer: NodeJS.Timeout };

export function openPanel(trace: Trace): Panel {
  const followed = new Map<string, Followed>();
  const look = async (visit: Visit): Promise<void> => {
    const { api } = followed.get(visit.id) ?? {};
    if (!api) return;
    for (const entry of await entriesOf(visit.correlationId, api)) {
      for (const step of stepsOf(entry)) {
        trace.send({ session: visit.id, step: { ...step, details: redact(step.details) } });
      }
    }
    const known = followed.get(visit.id); // As it is now: it may have been called meanwhile.
    if (!known) return;
    const silence = performance.now() - known.calledAt;
    clearTimeout(known.timer);
    if (silence > FOLLOWED_MS) followed.delete(visit.id);
    else known.timer = soon(silence > LIVELY_MS ? QUIET_POLL_MS : POLL_MS, () => look(visit));
  };
  const forget = (id: string): void => {
    clearTimeout(followed.get(id)?.timer);
    followed.delete(id);
  };
  return {
    follow: (visit, api) => {
      const timer = followed.get(visit.id)?.timer ?? soon(POLL_MS, () => look(visit));
      followed.delete(visit.id);
      followed.set(visit.id, { calledAt: performance.now(), api, timer });
      const [longest] = followed.keys();
      if (followed.size > FOLLOWED_MAX && longest !== undefined) forget(longest);
    },
    close: () => {
      for (const id of followed.keys()) forget(id);
    },
  };
}

function soon(milliseconds: number, act: () => Promise<void>): NodeJS.Timeout {
  return setTimeout(() => void act(), milliseconds).unref();
}

/** The newest entries of the timeline. The panel may miss something; the shop must not fail for it. */
async function entriesOf(correlationId: string, api: Api): Promise<Json[]> {
  const query = new URLSearchParams({ correlationId, order: 'NEWEST_FIRST' });
  const answer = await api({ method: 'GET', path: `/timeline?${query.toString()}` }).catch(
    () => undefined,
  );
  const data = answer?.body['data'];
  return Array.isArray(data) ? data.map(jsonIn).toReversed() : [];
}
