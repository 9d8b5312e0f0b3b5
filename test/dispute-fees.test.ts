/** What chargebacks cost, by plan: charged once, with the taxes of the province, and given back to the cent. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feeLinesOf } from '../service/src/merchants/fees/index.ts';
import { auditBooks } from '../service/src/control/books-check/index.ts';
import { disputeServer } from './dispute-server.ts';
import { interchangePlus } from './fee-plans.ts';

const server = await disputeServer();
const { accountsOf, applied, chargedBack, db, moved, newMerchant, operator } = server;
const TAXES = ['GST', 'HST', 'QST', 'PST', 'RST'];

const POSTAL_CODES: Readonly<Record<string, string>> = {
  ON: 'M5V 2T6',
  QC: 'H2X 1Y4',
  AB: 'T2P 1J9',
  BC: 'V6B 1A1',
  NS: 'B3H 4R2',
};

type Plan = Readonly<{ billing?: 'NET' | 'MONTHLY'; returnedIfWon?: boolean; amount?: number }>;

async function merchantOf(province: string, plan: Plan = {}): Promise<string> {
  const merchantId = await newMerchant({
    merchantDetails: { locationAddress: { province, postalCode: POSTAL_CODES[province] ?? '' } },
  });
  await setPlan(merchantId, plan);
  return merchantId;
}

async function setPlan(
  merchantId: string,
  { amount = 1_999, billing = 'NET', returnedIfWon = true }: Plan,
): Promise<void> {
  const dispute = { description: 'Chargeback fee', amount, taxes: TAXES, returnedIfWon };
  const plan = interchangePlus({ billing, dispute: { ...dispute, marginDays: 3 } });
  const set = await operator('PUT', `/operator/merchants/${merchantId}/fee-plan`, plan);
  assert.equal(set.status, 200, set.text);
}

/** Taxes on 19.99. */
const IN_PROVINCES: Readonly<Record<string, readonly number[]>> = {
  ON: [260],
  QC: [100, 199],
  AB: [100],
  BC: [100, 140],
  NS: [280],
};

for (const [province, taxes] of Object.entries(IN_PROVINCES)) {
  for (const billing of ['NET', 'MONTHLY'] as const) {
    test(`in ${province}, ${billing}: charged with its taxes, given back to the cent, and charged again`, async () => {
      const merchantId = await merchantOf(province, { billing });
      const { dispute, notice } = await chargedBack({ amount: 700n }, merchantId);
      const tax = taxes.reduce((sum, one) => sum + one, 0);
      const [line] = await feeLinesOf(db, dispute.id);
      assert.deepEqual(
        line?.taxes.map(({ amount }) => Number(amount)),
        taxes,
      );
      const expect = async (charged: number, held: number, what: string) => {
        const on = await accountsOf(merchantId);
        const cost = charged * (1_999 + tax);
        const payable = 0 - held - (billing === 'NET' ? cost : 0);
        assert.deepEqual(
          [on('PAYABLE'), on('BILLABLE'), on('DISPUTED'), on('FEES'), on('TAXES')],
          [payable, billing === 'NET' ? 0 : 0 - cost, held, charged * 1_999, charged * tax],
          what,
        );
      };
      await expect(1, 700, 'charged back');
      await moved(dispute.id, { move: 'SUBMIT', actor: 'PARTNER', digest: 'd' });
      await applied({ ...notice, kind: 'WON' });
      await expect(0, 0, 'won');
      await applied({ ...notice, kind: 'PRE_ARBITRATION' });
      await expect(1, 700, 'charged back again');
      await applied({ ...notice, kind: 'REVERSAL' });
      await expect(0, 0, 'reversed');
      assert.deepEqual((await auditBooks(db)).differences, []);
    });
  }
}

test('a fee that the plan keeps is kept when the dispute is won, and charged once', async () => {
  const merchantId = await merchantOf('ON', { returnedIfWon: false });
  const { dispute, notice } = await chargedBack({ amount: 700n }, merchantId);
  await applied({ ...notice, kind: 'REVERSAL' });
  const escalated = await applied({ ...notice, kind: 'PRE_ARBITRATION' });
  assert.equal(escalated.fee, 1_999n);
  assert.equal((await feeLinesOf(db, dispute.id)).length, 1);
  assert.equal((await accountsOf(merchantId))('PAYABLE'), -700 - 1_999 - 260);
});

test('what was charged by one plan is given back by it, whatever the plan is then', async () => {
  const merchantId = await merchantOf('ON');
  const { notice } = await chargedBack({ amount: 700n }, merchantId);
  await setPlan(merchantId, { billing: 'MONTHLY', amount: 5_000, returnedIfWon: false });
  await applied({ ...notice, kind: 'REVERSAL' });
  const on = await accountsOf(merchantId);
  assert.deepEqual([on('PAYABLE'), on('BILLABLE'), on('FEES'), on('TAXES')], [0, 0, 0, 0]);
});

test('a chargeback may cost nothing, and an inquiry never costs anything', async () => {
  const merchantId = await merchantOf('ON', { amount: 0 });
  const { dispute } = await chargedBack({ amount: 700n }, merchantId);
  assert.deepEqual(await feeLinesOf(db, dispute.id), []);
  const other = await merchantOf('ON');
  const inquiry = await chargedBack({ kind: 'INQUIRY' }, other);
  assert.deepEqual(await feeLinesOf(db, inquiry.dispute.id), []);
});

test('a merchant without a plan is charged 15.00 without tax', async () => {
  const merchantId = await newMerchant();
  const { dispute } = await chargedBack({}, merchantId);
  assert.equal(dispute.fee, 1_500n);
  const on = await accountsOf(merchantId);
  assert.deepEqual([on('FEES'), on('TAXES')], [1_500, 0]);
});
