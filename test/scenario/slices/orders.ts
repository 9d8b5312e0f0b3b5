import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../world.ts';

const EXAMPLE = join(import.meta.dirname, '..', '..', '..', 'docs', 'examples', 'order.json');

/** A bank orders terminals for its merchant; operators see to it that they come. */
export async function orders(world: World): Promise<void> {
  const { bank, client, operator, stage } = world;
  const merchantId = stage.credentials.partners.bank.merchantId ?? '';
  const params = { merchantId };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const body = JSON.parse(readFileSync(EXAMPLE, 'utf8')) as object;
  await bank.does('listSolutions');
  const placed = await bank.does('createOrder', { params, body });
  const order = { merchantOrderId: String(placed.at('merchantOrderId')) };
  await bank.isRefused('merchant-has-orders', 'updateMerchant', {
    params,
    body: { bankingDetails: { creditDepositAccount: { accountNumber: '1112223' } } },
  });
  const second = await bank.does('createOrder', {
    params,
    body: { ...body, idempotencyKey: 'second-order' },
  });
  const other = { merchantOrderId: String(second.at('merchantOrderId')) };
  await bank.does('listOrders', { params });
  await bank.does('retrieveOrder', { params: { ...params, ...order } });
  await operator.does('listAllOrders');
  await operator.does('retrieveAnyOrder', { params: order });
  await operator.isRefused('order-state-forbids', 'completeOrder', { params: order });
  await operator.does('adjudicateOrder', { params: order });
  await operator.does('reviewOrder', { params: order });
  await operator.does('approveOrder', { params: order });
  await operator.does('scheduleOrder', {
    params: order,
    body: { installAt: '2030-05-06T10:00:00-04:00' },
  });
  await operator.does('completeOrder', { params: order });
  await operator.does('adjudicateOrder', { params: other });
  await operator.does('declineOrder', { params: other, body: { reason: 'The site has no power' } });

  const who = await bank.does('whoAmI');
  const made = await operator.does('createClient', {
    body: {
      partnerId: who.string('partner.partnerId'),
      name: 'Branch assistant',
      scopes: ['onboarding.order.write', 'onboarding.order.read'],
      agent: { currency: 'CAD', perCall: 1_000_000, perDay: 1_000_000, approvalAbove: 0 },
    },
  });
  const agent = client(made.string('clientId'), made.string('clientSecret'));
  const proposal = await agent.does('createOrder', {
    params,
    body: { ...body, idempotencyKey: 'third-order' },
    reason: 'A third till',
  });
  await agent.does('withdrawProposal', { params: { proposalId: proposal.string('proposalId') } });
}
