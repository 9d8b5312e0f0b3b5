import assert from 'node:assert/strict';
import { recordAsRead } from './asked.ts';
import type { Trials } from './on-trial.ts';
import type { Activity, ActivityRecord } from './port.ts';

const PAGES_MAX = 1_000;
const ALL = { from: new Date(0), to: new Date('9999-01-01') };

async function readAll(activity: Activity, span = ALL): Promise<ActivityRecord[]> {
  const records: ActivityRecord[] = [];
  let after: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { next, records: some } = await activity({ ...span, after });
    records.push(...some);
    if (next === null) return records;
    after = next;
  }
  throw new Error('its record has no end');
}

const byReference = (one: Named, other: Named) => (one.reference < other.reference ? -1 : 1);

export const ACTIVITY_TRIALS: Trials = {
  'its record has each operation once, under our reference, with what it was about': async (
    { approved, connector, declined },
    speak,
  ) => {
    const { acquirer } = speak;
    const activity = recordAsRead(connector);
    if (!activity) return;
    const hold = speak.authorization(approved);
    await speak.authorize(hold);
    const { amount, currency } = hold.amount;
    const part = { amount: amount / 4n, currency };
    const capture = { ...speak.followUp(hold, 'capture'), amount: part, final: false };
    const rest = {
      ...speak.followUp(hold, 'release'),
      amount: { amount: amount - part.amount, currency },
    };
    const refund = { ...speak.followUp(hold, 'refund'), amount: part };
    const purchase = speak.purchase(approved);
    const refused = speak.authorization(declined);
    await acquirer.capture(capture);
    await acquirer.capture(capture);
    await acquirer.release({ ...rest, kept: part });
    await acquirer.refund(refund);
    await speak.authorize(purchase);
    const reversal = speak.followUp(purchase, 'reverse');
    await acquirer.reverse(reversal);
    await speak.authorize(refused);
    const original = hold.reference;
    const { id: merchantId } = hold.merchant;
    const record = (
      operation: ActivityRecord['operation'],
      request: Named,
      rest_: Partial<ActivityRecord> = {},
    ) => ({
      reference: request.reference,
      operation,
      original: null,
      merchantId,
      amount: request.amount,
      outcome: 'booked',
      ...rest_,
    });
    const own = new Set(
      [hold, capture, rest, refund, purchase, reversal, refused].map(({ reference }) => reference),
    );
    const found = (await readAll(activity))
      .filter(({ reference }) => own.has(reference))
      .map(({ at: _moment, ...one }) => one);
    assert.deepEqual(
      found.toSorted(byReference),
      [
        record('authorize', hold),
        record('capture', capture, { original }),
        record('release', rest, { original }),
        record('refund', refund, { original }),
        record('purchase', purchase),
        record('reverse', reversal, { original: purchase.reference }),
        record('authorize', refused, { outcome: 'refused' }),
      ].toSorted(byReference),
      'its record differs from what was done',
    );
  },

  'its record is in order of time, and of a span it has what happened from its start to before its end':
    async ({ approved, connector }, speak) => {
      const activity = recordAsRead(connector);
      if (!activity) return;
      const request = speak.authorization(approved);
      await speak.authorize(request);
      const all = await readAll(activity);
      const times = all.map(({ at }) => at.getTime());
      assert.deepEqual(
        times,
        times.toSorted((one, other) => one - other),
        'its record is not in order of time',
      );
      const mine = all.find(({ reference }) => reference === request.reference);
      assert.ok(mine, 'its record lacks an authorization that was just made');
      const names = async (from: Date, to: Date) =>
        (await readAll(activity, { from, to })).map(({ reference }) => reference);
      const after = new Date(mine.at.getTime() + 1);
      assert.ok(
        (await names(mine.at, after)).includes(request.reference),
        'a span lacks its start',
      );
      for (const other of [await names(ALL.from, mine.at), await names(after, ALL.to)]) {
        assert.ok(!other.includes(request.reference), 'a span has what is not of its time');
      }
    },
};

type Named = Readonly<{ reference: string; amount: ActivityRecord['amount'] }>;
