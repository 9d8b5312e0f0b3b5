import { Type } from 'typebox';
import { type Database, sql } from '../db/pool.ts';
import { ok } from './answer.ts';
import { unavailable } from './problem-body.ts';
import { type Route, route } from './route.ts';

const Status = Type.Object({ status: Type.Literal('ok') });
const COMMON = { tag: 'Health', access: 'public', versioned: false, exempt: true } as const;

/** For load balancers. `draining` turns readiness off before the door closes. */
export function healthRoutes(deps: Readonly<{ db: Database; draining: () => boolean }>): Route[] {
  return [
    route({
      ...COMMON,
      method: 'GET',
      path: '/health/live',
      operationId: 'isLive',
      summary: 'The process runs',
      answers: { 200: Status },
      handle: () => ok({ status: 'ok' }),
    }),
    route({
      ...COMMON,
      method: 'GET',
      path: '/health/ready',
      operationId: 'isReady',
      summary: 'The process takes requests and its database answers',
      answers: { 200: Status },
      handle: async () => {
        if (deps.draining()) throw unavailable();
        await deps.db.query(sql`select 1 as one`);
        return ok({ status: 'ok' });
      },
    }),
  ];
}
