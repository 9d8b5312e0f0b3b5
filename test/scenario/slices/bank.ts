import { returnsFile } from '../../returns-file.ts';
import { bai2 } from '../../bank-statements.ts';
import { bankDay } from '../../../service/src/money/rails/index.ts';
import type { World } from '../world.ts';

const ACCOUNT = '0001000111000001'; // Ours, at the bank.

/** Files go to the bank, and come from it. */
export async function bankFiles(world: World): Promise<void> {
  const { alone, byHand, ids, operator, stage } = world;
  await stage.run('write-payout-files');
  const files = await operator.does('listPayoutFiles');
  const file = { fileId: files.string('data.0.fileId') };
  const written = await operator.does('retrievePayoutFile', { params: file });
  await operator.does('retrievePayoutFileContent', { params: file });
  await byHand.does('deliverPayoutFile', { params: file, body: { reason: 'Sent by hand' } });
  const day = bankDay(stage.foundation.clock.now());
  const entries = [
    { amount: -1_250, bank: 'CHARGE01' },
    {
      amount: -Number(written.at('credits.amount.amount')),
      bank: 'PAYOUT01',
      own: written.string('items.0.crossReference'),
    },
  ];
  const statement = bai2({ day, account: ACCOUNT, opening: 0, entries });
  await operator.does('takeBankStatement', {
    body: { content: Buffer.from(statement).toString('base64') },
  });
  const one = { amount: 420_000, reasonCode: '905', crossReference: 'NOBODYS' };
  const content = Buffer.from(returnsFile([one], { number: 1 })).toString('base64');
  await operator.does('takePayoutReturns', { body: { content } });
  await alone.isRefused('unreadable-bank-file', 'takePayoutReturns', {
    body: { content: Buffer.from('nothing of a bank').toString('base64') },
  });
  const returns = await operator.does('listPayoutReturns');
  const back = { returnId: returns.string('data.0.returnId') };
  ids['return'] = back.returnId;
  await operator.does('retrievePayoutReturn', { params: back });
  await operator.does('resolvePayoutReturn', {
    params: back,
    body: { reason: 'Another originator’s' },
  });
  await stage.run('reconcile-bank');
}

/** What others say is held against the books. */
export async function reconciliation(world: World): Promise<void> {
  const { alone, operator } = world;
  const run = await operator.does('requestReconciliationRun', {
    body: { idempotencyKey: 'monday-evening', source: 'simulator' },
  });
  const params = { runId: run.string('runId') };
  await operator.does('listReconciliationRuns');
  await operator.does('retrieveReconciliationRun', { params });
  const found = await operator.does('listDifferences', { query: { limit: '2' } });
  const difference = { differenceId: found.string('data.0.differenceId') };
  await operator.does('retrieveDifference', { params: difference });
  await operator.does('resolveDifference', {
    params: difference,
    body: { reason: 'Charges of the bank' },
  });
  await alone.isRefused('difference-resolved', 'resolveDifference', {
    params: difference,
    body: { reason: 'Fees' },
  });
  await world.bookDifference();
  const audit = await operator.does('retrieveBookAudit');
  await operator.does('requestWholeAudit', { body: {} });
  await operator.does('explainBookDifference', {
    body: {
      of: audit.string('differences.0.of'),
      id: audit.string('differences.0.id'),
      figure: audit.string('differences.0.figure'),
      reason: 'Put right by a correction',
    },
  });
  await operator.does('listAuditLog', { query: { limit: '2' } });
  await operator.does('verifyAuditLog');
  await operator.does('listAcquirers');
  await operator.does('setAcquirerRoutes', {
    body: { routes: [{ brand: 'AMEX', acquirer: 'simulator-two' }] },
  });
  await operator.does('listAcquirerRoutes');
  await operator.does('listAcquirerMessages', { query: { paymentId: world.ids['paid'] ?? '' } });
  await operator.does('retrieveSystem');
}
