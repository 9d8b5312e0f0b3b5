import { resolve } from 'node:path';
import { fire } from '../load.ts';
import { median } from '../report.ts';
import { mainThreadSeconds, postgresSeconds, type Service, startService } from '../service.ts';
import { atMost, type Line, rate } from './line.ts';
import { type Part, purchases } from './stage.ts';

/** By a purchase, in microseconds: of the thread that answers, of all processes, and of PostgreSQL. */
type Spent = Readonly<{ perSecond: number; thread: number; service: number; postgres: number }>;

const SHARES = [
  ['main thread', 'thread', 0.6],
  ['PostgreSQL', 'postgres', 0.55],
] as const;

/** Processor time of a purchase beside that of another checkout, such as the release before; in turns. */
export const beforePart: Part = async (stage) => {
  const { before, connections, rounds, seconds, warmUpSeconds } = stage.sizes;
  if (before === undefined) return SHARES.map(([of, , limit]) => untold(of, limit));
  const sides = [
    await stage.grouped(),
    stage.started(await startService('before', {}, { root: resolve(before) })),
  ].map((service) => ({ service, load: purchases(service), spent: [] as Spent[] }));
  for (const { load } of sides) await fire(load, connections, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const { load, service, spent } of sides) {
      const [from, fired, to] = [
        secondsOf(service),
        await fire(load, connections, seconds),
        secondsOf(service),
      ];
      const each = (place: 0 | 1 | 2) => ((to[place] - from[place]) * 1e6) / fired.answers;
      const { perSecond } = fired;
      spent.push({ perSecond, thread: each(0), service: each(1), postgres: each(2) });
    }
  }
  const [ours, theirs] = sides.map(({ spent }) => spent);
  const whole = [ours, theirs].map((spent) =>
    [
      rate(middle('perSecond', spent)),
      `${middle('service', spent).toFixed(0)} µs of all its processes`,
    ].join(', '),
  );
  return SHARES.map(([of, member, limit]) => {
    const [now, then] = [middle(member, ours), middle(member, theirs)];
    return atMost({
      point: 2,
      of: `${of} to before`,
      ratio: now / then,
      limit,
      how: `${now.toFixed(0)} µs to ${then.toFixed(0)} µs a purchase (${whole.join(' to ')})`,
    });
  });
};

function middle(of: keyof Spent, spent: readonly Spent[] = []): number {
  return median(spent.map((one) => one[of]));
}

function secondsOf(service: Service): readonly [number, number, number] {
  return [mainThreadSeconds(service.pid), service.cpuSeconds(), postgresSeconds(service.dataDir)];
}

function untold(of: string, limit: number): Line {
  return {
    point: 2,
    of: `${of} to before`,
    claim: `≤ ${limit}`,
    measured: '',
    holds: undefined,
    how: '--before names a checkout of the release before, with its packages installed',
  };
}
