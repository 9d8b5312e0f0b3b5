import { measure } from '../load.ts';
import { attachEmbedded } from '../../service/src/platform/db/embedded/server.ts';
import { startProgram } from '../service.ts';
import { atLeast, rate } from './line.ts';
import { charges } from './peer-load.ts';
import { type Part, purchases } from './stage.ts';
import { createSevenRows } from './seven-rows.ts';

const POINT = 2;

/**
 * A purchase beside PostgreSQL alone, beside a peer that keeps nothing, beside one row by the same means,
 * and beside itself without groups.
 */
export const purchasePart: Part = async (stage) => {
  const service = await stage.grouped();
  const rows = await createSevenRows(service.dataDir);
  const peer = stage.started(await startProgram('bench/peer.ts'));
  const { ownerUrl } = await attachEmbedded(service.dataDir);
  const oneRow = stage.started(await startProgram('bench/one-row.ts', ownerUrl));
  const paying = purchases(service);
  const least = {
    ...paying,
    url: oneRow.url,
    steps: paying.steps.map((step) => ({ ...step, path: () => '/' })),
  };
  const [ours, plain, theirs, row, alone] = await measure(
    [paying, rows.turn, charges(peer), least, purchases(await stage.batchesOfOne())],
    stage.sizes,
  );
  await rows.drop();
  if (!ours || !plain || !theirs || !row || !alone) throw new Error('every side was measured');
  const against = (of: string, other: number, limit: number, what: string) =>
    atLeast({
      point: POINT,
      of,
      ratio: ours.perSecond / other,
      limit,
      how: `${rate(ours.perSecond)} to ${rate(other)} ${what}`,
    });
  return [
    against('purchase to pgbench', plain.perSecond, 3, `of the seven rows by ${rows.program}`),
    against('purchase to a peer in memory', theirs.perSecond, 1.2, 'of stripe-stateful-mock'),
    against('purchase to one durable row', row.perSecond, 0.4, 'of 1 kB by the same means'),
    against('purchase to batches of one', alone.perSecond, 2, 'with BATCH_MAX=1'),
  ];
};
