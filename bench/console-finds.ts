import type { Client } from 'pg';
import { systemClock } from '../service/src/kernel/clock.ts';
import { gatherFinds } from '../service/src/money/payments/gather-finds.ts';
import { openDatabase } from '../service/src/platform/db/pool.ts';

const RUN = 5_000; // Payments; the job waits for so many, and these came a few in a second at most.
const LEFT = RUN / 2; // As many, among few and among many, as are not gathered yet on average.

/** What payments are found by, as the service's job would have gathered it by and by. */
export async function gatherCopies(
  owner: Client,
  ownerUrl: string,
  show: (done: number, all: number) => void,
): Promise<void> {
  await owner.query('truncate payment_finds');
  await owner.query(`
    update payment_find_progress
    set gathered_before = 'epoch', next_before = null, runs = 0, merged = 0, taken_until = 'epoch'`);
  const { rows: ends } = await owner.query<{ end: Date }>(
    `select date_trunc('milliseconds', created_at) + interval '1 millisecond' as end
     from (select created_at, row_number() over (order by created_at desc) as place
       from payments) as made
     where place % ${RUN} = ${LEFT} order by created_at`,
  );
  const db = openDatabase({ url: ownerUrl, connections: 1 });
  try {
    const { run } = gatherFinds({ db, clock: systemClock, realClock: systemClock });
    for (const [place, { end }] of ends.entries()) {
      // It goes on with a run that was begun, and need not look for where one ends.
      await owner.query('update payment_find_progress set next_before = $1', [end]);
      await run();
      show(place + 1, ends.length);
    }
    await run(); // Merges the last.
  } finally {
    await db.close();
  }
}
