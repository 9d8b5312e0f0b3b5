import { setTimeout as delay } from 'node:timers/promises';
import { Type } from 'typebox';
import { type Database, sql } from '../db/pool.ts';
import type { Platform } from '../platform.ts';
import { ok } from './answer.ts';
import { unavailable } from './problem-body.ts';
import { type Route, route } from './route.ts';

const Status = Type.Object(
  { status: Type.Literal('ok', { description: 'Always `ok`; otherwise the answer is 503' }) },
  { title: 'Health' },
);
const Readiness = Type.Object(
  {
    status: Status.properties.status,
    keyService: Type.Optional(
      Type.Union([Type.Literal('ok'), Type.Literal('unavailable')], {
        description:
          'Only where a key service wraps the keys. Without it the process goes on with the keys it has, but cannot start again',
      }),
    ),
  },
  { title: 'Readiness' },
);
const COMMON = { tag: 'Health', access: 'public', versioned: false, exempt: true } as const;

// Shorter than probes wait. A database that takes longer serves nobody, whatever it says in the end.
const READY_WITHIN_MS = 2_000;

type HealthDeps = Pick<Platform, 'db' | 'keyring'> & Readonly<{ draining: () => boolean }>;

/** For load balancers. `draining` turns readiness off before the door closes. */
export function healthRoutes({ db, draining, keyring }: HealthDeps): Route[] {
  const answers = createProbe(db);
  return [
    route('GET /health/live', {
      ...COMMON,
      operationId: 'isLive',
      summary: 'The process is running',
      answers: { 200: Status },
      handle: () => ok({ status: 'ok' }),
    }),
    route('GET /health/ready', {
      ...COMMON,
      operationId: 'isReady',
      summary: 'The process accepts requests and its database responds',
      answers: { 200: Readiness },
      handle: async () => {
        const asked = within(keyring.isServiceAvailable());
        if (draining() || !(await answers())) throw unavailable();
        const isAvailable = await asked;
        if (isAvailable === undefined) return ok({ status: 'ok' });
        return ok({ status: 'ok', keyService: isAvailable ? 'ok' : 'unavailable' });
      },
    }),
  ];
}

/** Whether the database answers in time. Probes share a question: they take no connections from others. */
function createProbe(db: Database): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    try {
      await db.query(sql`select 1 as one`);
      return true;
    } finally {
      asked = undefined;
    }
  };
  return async () => {
    asked ??= ask();
    return await within(asked);
  };
}

async function within<T>(answer: Promise<T>): Promise<T | false> {
  return await Promise.race([answer, delay<false>(READY_WITHIN_MS, false, { ref: false })]);
}
