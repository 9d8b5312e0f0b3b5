import { recordMany } from '../../records/events/index.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { batchOpened } from './event.ts';
import { endDueOf, holdOpen, insertOpen, type OpenBatch, type Owner } from './open-batch-store.ts';
import {
  firstInstant,
  localDay,
  type MerchantProfile,
  provinceOf,
} from '../../merchants/onboarding/index.ts';

/** The owner of the batch to join, and when a batch opened now would close. */
type Joining = Owner &
  Readonly<{
    partnerId: string;
    /** Of the request that joins it. */
    correlationId: string;
    /** Called only if a batch must be opened: `() => nextClose(profile, now)`. */
    closesAt: () => Date | null;
  }>;

const ATTEMPTS_MAX = 20; // An attempt fails only if another process opens and closes the batch meanwhile.

/**
 * Returns the id of the open batch for each request, opening one if there is none or the current one
 * is due. Everything this transaction posts under these ids is part of the batches' totals: they cannot
 * close before the transaction ends, and a closed batch is never joined. Takes one statement for any
 * number of requests if the batches are open.
 */
export async function joinBatches(
  tx: Tx,
  requested: readonly Joining[],
  now: Date,
): Promise<string[]> {
  const keys = requested.map(keyOf);
  const missing = new Map(requested.map((joining) => [keyOf(joining), joining]));
  const joined = new Map<string, string>();
  const note = (batches: readonly OpenBatch[]): void => {
    for (const batch of batches) {
      joined.set(keyOf(batch), batch.id);
      missing.delete(keyOf(batch));
    }
  };
  for (let attempt = 0; missing.size > 0; attempt += 1) {
    if (attempt === ATTEMPTS_MAX) throw new Error('no batch stayed open long enough to be joined');
    note(await holdOpen(tx, [...missing.values()], now));
    if (missing.size > 0) note(await open(tx, missing, now));
  }
  return keys.map((key) => {
    const id = joined.get(key);
    if (id === undefined) throw new Error('a requested batch was not joined');
    return id;
  });
}

function keyOf({ currency, merchantId }: Owner): string {
  return `${merchantId} ${currency}`;
}

/** Opens the missing batches, unless another process does so first; batches that are due are ended. */
async function open(tx: Tx, missing: ReadonlyMap<string, Joining>, now: Date) {
  // The same order everywhere, so that two processes that open the same batches do not deadlock.
  const ordered = [...missing.keys()].toSorted().flatMap((key) => missing.get(key) ?? []);
  await endDueOf(tx, ordered, now);
  const batches = ordered.map((joining) => ({
    ...joining,
    id: newId('batch', bucketOf(joining.merchantId), now),
    closesAt: joining.closesAt(),
  }));
  const opened = await insertOpen(tx, batches, now);
  const ids = new Set(opened.map(({ id }) => id));
  await recordMany(
    tx,
    batches.filter(({ id }) => ids.has(id)).map((batch) => batchOpened(batch, now)),
  );
  return opened;
}

const KEPT_MAX = 10_000; // Merchants, at some hundred bytes each.

/** The open batches that merchants join, with a cache of the one that each last joined. */
export type BatchMemory = Readonly<{
  /** It may have closed since: callers must lock it with `holdingOpen`, and join again if that fails. */
  recall: (owner: Owner) => OpenBatch | undefined;
  /** As `joinBatches`, and it is remembered. */
  join: (tx: Tx, requested: readonly Joining[], now: Date) => Promise<string[]>;
}>;

export function createBatchMemory(): BatchMemory {
  const known = new Map<string, OpenBatch>();
  return {
    recall: (owner) => known.get(memoryKey(owner)),
    join: async (tx, requested, now) => {
      const ids = await joinBatches(tx, requested, now);
      for (const [place, { currency, merchantId }] of requested.entries()) {
        const id = ids[place];
        if (id === undefined) continue;
        if (known.size >= KEPT_MAX) known.clear();
        known.set(memoryKey({ currency, merchantId }), { id, currency, merchantId });
      }
      return ids;
    },
  };
}

function memoryKey({ currency, merchantId }: Owner): string {
  return merchantId + currency;
}

/** The default: late enough for most merchants' days to be over. */
const DEFAULT_SETTLEMENT_TIME = '23:00:00';
const DAY_MS = 86_400_000;
const DAYS_AHEAD = [0, 1, 2]; // One of these is in the future, whatever clock changes do.

/**
 * When the system closes a batch opened now: the next settlement time in the merchant's time zone. If
 * clocks skip that time, the batch closes at the clock change; if they show it twice, the first time.
 * Null for a merchant that closes its batches itself.
 */
export function nextClose(profile: MerchantProfile, now: Date): Date | null {
  const { settlementOption, settlementTime } = profile.pointOfSaleOptions ?? {};
  if (settlementOption === 'MERCHANT_CLOSE') return null;
  const province = provinceOf(profile);
  const today = Date.parse(localDay(now, province));
  for (const days of DAYS_AHEAD) {
    const day = new Date(today + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
    const close = firstInstant(`${day}T${settlementTime ?? DEFAULT_SETTLEMENT_TIME}`, province);
    if (close > now) return close;
  }
  throw new Error(`no settlement time after ${now.toISOString()} was found`);
}
