import assert from 'node:assert/strict';
import { createAuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import { eventJobs } from '../service/src/records/events/index.ts';
import type { Clock } from '../service/src/kernel/clock.ts';
import type { AnyCaller } from '../service/src/access/partners/index.ts';
import { type Database, type Sql, sql } from '../service/src/platform/db/pool.ts';
import {
  countEventsIn,
  statisticsJobs,
  statisticsRoutes,
} from '../service/src/insight/statistics/index.ts';
import { testServer } from './http.ts';
import { OPERATOR } from './operator-server.ts';

const DIGEST_BYTES = 32;

type Deps = Readonly<{ db: Database; clock: Clock }>;

/** Statistics of what other routes do to a database. */
export function statisticsOver({ db, clock }: Deps, caller: AnyCaller) {
  const audit = createAuditLog({ clock, mac: () => Buffer.alloc(DIGEST_BYTES) });
  const { as } = testServer({ routes: statisticsRoutes({ audit, db, clock }), clock });
  const [relay = assert.fail()] = eventJobs({ db, subscribers: [countEventsIn({ db, clock })] });
  const [plainRelay = assert.fail()] = eventJobs({ db, subscribers: [] });
  const jobs = statisticsJobs({ db, clock });
  return {
    as,
    call: as(caller),
    operator: as(OPERATOR),
    publish: async () => {
      while ((await relay.run()) > 0);
    },
    /** As a release did that knew no statistics. */
    publishUncounted: async () => {
      while ((await plainRelay.run()) > 0);
    },
    runJob: async (name: string) => {
      const job = jobs.find((one) => one.name === name);
      assert.ok(job, name);
      while ((await job.run()) > 0);
    },
    /** Rows as `key count amount`, in order. */
    rows: async (statement: Sql): Promise<string[]> => {
      const rows = await db.query<{ key: string; count: bigint; amount: bigint }>(statement);
      return rows.map(({ key, count, amount }) => `${key} ${count} ${amount}`).toSorted();
    },
  };
}

/** What the table of statistics has of one figure, by merchant, hour, currency, brand and reason. */
export function counted(what: string, unit = 'HOUR'): Sql {
  return sql`
    select concat_ws('|', merchant_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24'), currency,
      brand, reason) as key, count, amount
    from statistics where what = ${what} and unit = ${unit} and merchant_id <> ''`;
}
