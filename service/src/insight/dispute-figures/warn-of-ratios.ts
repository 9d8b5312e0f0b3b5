import { randomUUID } from 'node:crypto';
import { allPartnerIds } from '../../access/partners/index.ts';
import { addMilliseconds, type Clock } from '../../kernel/clock.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { type Database, forBucket, transaction } from '../../platform/db/pool.ts';
import { record } from '../../records/events/index.ts';
import { ratioWarned } from './event.ts';
import { monthOf } from './month.ts';
import { insertWarning } from './ratio-store.ts';
import { merchantsIn, type Ratio, ratiosOfAll, ratiosOfMerchants } from './ratios.ts';
import { LEAST_TO_WARN, type Measured } from './thresholds.ts';

type Deps = Readonly<{ db: Database; clock: Clock }>;

const DAY_MS = 86_400_000;
const MERCHANTS_MAX = 10_000; // Of one partner. Few have so many disputes.
const AT_ONCE = 200;

/**
 * Tells of merchants, and of partners with all they have, that come near a threshold, each once for a
 * month. Yesterday may be of another month.
 */
export async function warnOfRatios(
  { clock, db }: Deps,
  stopping: AbortSignal | undefined,
): Promise<number> {
  const now = clock.now();
  let warned = 0;
  for (const month of new Set([monthOf(addMilliseconds(now, -DAY_MS)), monthOf(now)])) {
    for (const partnerId of await allPartnerIds(db)) {
      if (stopping?.aborted === true) return warned;
      warned += await warnOfPartner(db, { partnerId, month, now });
    }
  }
  return warned;
}

type Partners = Readonly<{ partnerId: string; month: string; now: Date }>;

async function warnOfPartner(db: Database, { month, now, partnerId }: Partners): Promise<number> {
  let warned = await warnOf(db, { ratios: await ratiosOfAll(db, month, partnerId), month, now });
  const busy = { partnerIds: [partnerId], least: LEAST_TO_WARN, most: MERCHANTS_MAX };
  const merchants = await merchantsIn(db, { month, ...busy });
  for (let first = 0; first < merchants.length; first += AT_ONCE) {
    const ratios = await ratiosOfMerchants(db, month, merchants.slice(first, first + AT_ONCE));
    warned += await warnOf(db, { ratios, month, now });
  }
  return warned;
}

type Some = Readonly<{ month: string; ratios: readonly Ratio[]; now: Date }>;

async function warnOf(db: Database, { month, now, ratios }: Some): Promise<number> {
  let warned = 0;
  for (const ratio of ratios) {
    for (const measured of ratio.measured.filter(({ standing }) => standing !== 'BELOW')) {
      if (await warn(db, { ratio, measured, month, now })) warned += 1;
    }
  }
  return warned;
}

type One = Readonly<{ ratio: Ratio; measured: Measured; month: string; now: Date }>;

async function warn(db: Database, { measured, month, now, ratio }: One): Promise<boolean> {
  const { merchantId, network, partnerId } = ratio;
  if (partnerId === null) return false;
  const bucket = bucketOf(merchantId ?? partnerId);
  const id = newId('disputeRatioWarning', bucket, now);
  const threshold = measured.threshold.name;
  return await transaction(forBucket(db, bucket), async (tx) => {
    const whose = { id, partnerId, merchantId, month, now };
    if (!(await insertWarning(tx, { ...whose, threshold }))) return false;
    await record(tx, ratioWarned({ ...whose, network, measured, correlationId: randomUUID() }));
    return true;
  });
}
