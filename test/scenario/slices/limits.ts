import { luhnCheckDigit } from '../../../service/src/kernel/luhn.ts';
import { cad, card, type World } from '../world.ts';
import { RULE, SCHEDULE } from './alerts.ts';
import { bistro } from './onboarding.ts';

const DEBIT = '6759'.padEnd(15, '0'); // Maestro's: the only brand of debit cards alone.
const SECURED = '4000100000000000';

type Sale = Readonly<{ orderId: string; amount: number; merchantId?: string; more?: object }>;

async function sold({ merchantId, shop }: World, { amount, more, ...sale }: Sale) {
  const paid = await shop.does('createPayment', {
    body: {
      idempotencyKey: sale.orderId,
      merchantId,
      ...sale,
      amount: cad(amount),
      paymentMethod: card(),
      ...more,
    },
  });
  return { paymentId: paid.string('paymentId') };
}

/** A small shop has set itself limits for a day. */
export async function dailyLimits(world: World): Promise<void> {
  const { ids, shop } = world;
  const made = await shop.does('createMerchant', {
    body: {
      ...bistro(),
      idempotencyKey: 'second-merchant',
      pointOfSaleOptions: {
        dailyRefundLimit: cad(5_000),
        dailyCancellationLimit: cad(2_000),
        debitPerTransactionRefundLimit: cad(1_500),
      },
    },
  });
  const merchantId = made.string('merchantId');
  ids['kiosk'] = merchantId;
  const refused = async (problem: string, paymentId: string, amount: number) =>
    await shop.isRefused(problem, 'createRefund', {
      body: { idempotencyKey: `${problem}-1`, paymentId, refundAmount: cad(amount) },
    });
  const large = await sold(world, { orderId: 'kiosk-1', amount: 9_000, merchantId });
  await refused('daily-refund-limit', large.paymentId, 5_001);
  await shop.isRefused('daily-cancellation-limit', 'cancelPayment', {
    params: large,
    body: { idempotencyKey: 'kiosk-1-cancel' },
  });
  const more = { paymentMethod: card(DEBIT + luhnCheckDigit(DEBIT)) };
  const debit = await sold(world, { orderId: 'kiosk-2', amount: 3_000, merchantId, more });
  await refused('debit-refund-limit', debit.paymentId, 2_000);
}

/** No hold is raised above what cards, cardholders or an exemption allow. */
export async function holdLimits(world: World): Promise<void> {
  const { shop } = world;
  const notRaised = async (problem: string, amount: number, { amount: held, ...sale }: Sale) => {
    const more = { ...sale.more, automaticCapture: false };
    await shop.isRefused(problem, 'incrementPayment', {
      params: await sold(world, { ...sale, amount: held, more }),
      body: { idempotencyKey: `${sale.orderId}-more`, amount: cad(amount) },
    });
  };
  await notRaised('authorization-too-large', 100, { orderId: 'order-1401', amount: 999_999_999 });
  await notRaised('low-value-limit-exceeded', 1_000, {
    orderId: 'order-1402',
    amount: 4_000,
    more: { threeDSecureExemption: 'LOW_VALUE' },
  });
  await notRaised('authentication-amount-exceeded', 1_000, {
    orderId: 'order-1004',
    amount: 4_250,
    more: {
      paymentMethod: card(SECURED),
      threeDSecureData: { threeDSecureAuthenticationId: world.ids['authentication'] },
    },
  });
  const mastercard = { paymentMethod: card('5555555555554444') };
  const whole = await sold(world, { orderId: 'order-1403', amount: 2_200, more: mastercard });
  world.ids['mastercard'] = whole.paymentId;
  await shop.isRefused('nothing-on-hold', 'releasePayment', {
    params: whole,
    body: { idempotencyKey: 'order-1403-release' },
  });
  const more = { automaticCapture: false };
  const held = await sold(world, { orderId: 'order-1404', amount: 2_200, more });
  world.ids['held'] = held.paymentId;
  await shop.isRefused('nothing-to-dispute', 'openSandboxDispute', {
    body: { idempotencyKey: 'claim-of-a-hold', ...held },
  });
}

const [VIEWS, ENDPOINTS, REPLAYS, PROPOSALS] = [200, 5, 5, 100] as const;
const [RULES, SCHEDULES, DRAFTS] = [20, 20, 500] as const;

function view(number: number) {
  const search = `metadata.table=${number}`;
  return { body: { page: 'payments', name: `Table ${number}`, search } };
}

/** Of some things one may have so many, and no more. */
export async function counts(world: World): Promise<void> {
  const { ids, manager, shop } = world;
  await upTo(VIEWS, async (number) => await manager.does('createSavedView', view(number)));
  await manager.isRefused('too-many-saved-views', 'createSavedView', view(VIEWS + 1));
  const endpoint = (number: number) => ({
    body: {
      idempotencyKey: `kiosk-endpoint-${number}`,
      merchantId: ids['kiosk'],
      url: `${world.receiverUrl}/kiosk/${number}`,
      types: ['payment.*'],
    },
  });
  await upTo(
    ENDPOINTS,
    async (number) => await shop.does('createWebhookEndpoint', endpoint(number)),
  );
  await shop.isRefused(
    'too-many-webhook-endpoints',
    'createWebhookEndpoint',
    endpoint(ENDPOINTS + 1),
  );
  const listed = await shop.does('listWebhookEndpoints');
  const replay = {
    params: { endpointId: listed.string('data.0.endpointId') },
    body: { from: '2026-03-30T12:00:00Z', to: '2026-03-30T13:15:00Z' },
  };
  await upTo(REPLAYS, async () => await shop.does('replayWebhooks', replay));
  await shop.isRefused('too-many-webhook-replays', 'replayWebhooks', replay);
  await tooManyProposals(world);
  await oneTooMany(shop, {
    problem: 'too-many-alert-rules',
    operation: 'createAlertRule',
    most: RULES,
    asked: (number) => ({ ...RULE, name: `Rule ${number}` }),
  });
  await oneTooMany(shop, {
    problem: 'too-many-report-schedules',
    operation: 'createReportSchedule',
    most: SCHEDULES,
    asked: (number) => ({ ...SCHEDULE, name: `Report ${number}` }),
  });
  await oneTooMany(shop, {
    problem: 'too-many-merchant-drafts',
    operation: 'createMerchantDraft',
    most: DRAFTS,
    asked: (number) => ({ idempotencyKey: `forgotten-draft-${number}`, draftedMerchant: {} }),
  });
}

type Limited = Readonly<{
  problem: string;
  operation: string;
  most: number;
  asked: (number: number) => object;
}>;

async function oneTooMany(
  shop: World['shop'],
  { asked, most, operation, problem }: Limited,
): Promise<void> {
  await upTo(most, async (number) => await shop.does(operation, { body: asked(number) }));
  await shop.isRefused(problem, operation, { body: asked(most + 1) });
}

async function tooManyProposals({ agent, ids }: World): Promise<void> {
  const wish = (number: number) => ({
    body: {
      idempotencyKey: `assistant-wish-${number}`,
      paymentId: ids['completed'],
      refundAmount: cad(1),
    },
    reason: 'The customer asked for it',
  });
  await upTo(PROPOSALS, async (number) => await agent.does('createRefund', wish(number)));
  await agent.isRefused('too-many-proposals', 'createRefund', wish(PROPOSALS + 1));
}

const AT_ONCE = 20;

/** The first alone: it is the one that is recorded. */
async function upTo(most: number, one: (number: number) => Promise<unknown>): Promise<void> {
  await one(1);
  for (let next = 2; next <= most; next += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, most - next + 1) }, (_, at) => next + at);
    await Promise.all(some.map(one));
  }
}
