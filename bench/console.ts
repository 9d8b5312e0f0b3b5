/**
 * The console among 1,000 payments and among 1,000,000: each call that one of its pages makes, as an
 * operator and as a partner, must cost at most twice as much processor time among many as among few.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { progressOf } from '../sandbox/seed/progress.ts';
import { callsOf } from './console-calls.ts';
import { compareCosts, reportCosts } from './console-costs.ts';
import { openDatabases } from './console-databases.ts';

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '1000000' },
    few: { type: 'string', default: '1000' },
    times: { type: 'string', default: '15' },
    /** Only calls whose name has this in it. */
    only: { type: 'string', default: '' },
    /** Leaves the databases where they are, for the next run with `reuse`. */
    keep: { type: 'boolean', default: false },
    reuse: { type: 'boolean', default: false },
  },
});
const [many = 0, few = 0, times = 1] = [values.payments, values.few, values.times].map(Number);
const DAYS = 75; // Within the 90 that requests are kept at most.
const COST_MAX = 2; // Of what it costs among few.

const databases = await openDatabases({
  name: 'console',
  played: few,
  reuse: values.reuse,
  spreads: (payments) => {
    const all = { days: DAYS, buckets: 100, kept: {} };
    const copies = Math.round(many / payments);
    return { few: { ...all, copies: 1 }, many: { ...all, copies } };
  },
});
try {
  const amongFew = await databases.few();
  const amongMany = await databases.many(amongFew.found);
  const [fewCalls, manyCalls] = [amongFew, amongMany].map(({ app, found }) => ({
    app,
    calls: callsOf(found).filter(({ name }) => name.includes(values.only)),
  }));
  if (!fewCalls || !manyCalls) throw new Error('both are open');
  const compared = await compareCosts({
    few: fewCalls,
    many: manyCalls,
    dataDir: databases.dataDir,
    times,
    show: progressOf(fewCalls.calls.length, process.stderr),
  });
  await amongFew.close();
  await amongMany.close();
  const counts = [amongFew.count, amongMany.count] as const;
  if (!reportCosts(compared, counts, COST_MAX)) process.exitCode = 1;
} finally {
  await databases.close();
  if (!values.keep && !values.reuse) rmSync(databases.dataDir, { recursive: true, force: true });
}
