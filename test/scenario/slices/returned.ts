import { returnsFile } from '../../returns-file.ts';
import { cad, card, type World } from '../world.ts';

const [ACCOUNT_NOT_FOUND, EDIT_REJECT] = ['905', '900'];

/** What was paid out comes back. */
export async function returned(world: World): Promise<void> {
  const { ids, operator, shop, stage } = world;
  const merchantId = ids['kiosk'] ?? '';
  const close = async (number: number) =>
    await shop.does('closeBatches', {
      body: { idempotencyKey: `kiosk-evening-${number}`, merchantId },
    });
  const payOut = (number: number, more: object = {}) => ({
    params: { merchantId },
    body: { idempotencyKey: `kiosk-payout-${number}`, reason: 'Before the holiday', ...more },
  });
  await close(1);
  await operator.isRefused(
    'payouts-changed',
    'payOutNow',
    payOut(1, { expected: [{ amount: cad(9_500), account: KIOSK }] }),
  );
  await operator.does('payOutNow', payOut(2));
  await shop.does('createPayment', {
    body: {
      idempotencyKey: 'kiosk-3',
      merchantId,
      orderId: 'kiosk-3',
      amount: cad(6_000),
      paymentMethod: card(),
    },
  });
  await close(2);
  await operator.does('payOutNow', payOut(3));
  await stage.run('write-payout-files');
  const files = await operator.does('listPayoutFiles');
  const file = { fileId: files.string('data.0.fileId') };
  await operator.isRefused('file-delivers-itself', 'deliverPayoutFile', {
    params: file,
    body: { reason: 'Sent by hand' },
  });
  const written = await operator.does('retrievePayoutFile', { params: file });
  const back = [ACCOUNT_NOT_FOUND, EDIT_REJECT].map((reasonCode, place) => ({
    amount: Number(written.at(`items.${place}.amount.amount`)),
    reasonCode,
    crossReference: written.string(`items.${place}.crossReference`),
  }));
  const nobodys = { amount: 310_000, reasonCode: ACCOUNT_NOT_FOUND, crossReference: 'NOBODYS' };
  const content = Buffer.from(returnsFile([...back, nobodys], { number: 2 })).toString('base64');
  await operator.does('takePayoutReturns', { body: { content } });
  const returns = await operator.does('listPayoutReturns', { query: { status: 'UNMATCHED' } });
  await operator.isRefused('return-of-another-payout', 'resolvePayoutReturn', {
    params: { returnId: returns.string('data.0.returnId') },
    body: { payoutId: ids['payout'], reason: 'Of the same day' },
  });
  await operator.isRefused('return-not-unmatched', 'resolvePayoutReturn', {
    params: { returnId: ids['return'] ?? '' },
    body: { reason: 'Looked at twice' },
  });
}

const KIOSK = { institutionNumber: '00003', transitNumber: '00012', accountNumber: '****567' };
