import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDayTally } from '../sandbox/seed/day-tally.ts';
import { playDays } from '../sandbox/seed/play-days.ts';
import { progressOf } from '../sandbox/seed/progress.ts';
import { forEach, type Headers, send } from '../sandbox/seed/seed-client.ts';
import { seedOperator } from '../sandbox/seed/seed-operator.ts';
import { openShop, type Shop } from '../sandbox/seed/seed-shop.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import type { Credentials } from '../sandbox/partners/index.ts';
import { orderRequest } from '../test/order-server.ts';

const CONCURRENCY = 16;
const MINUTES = 60;
const SALES = 4; // Of a merchant on a day, on average.
const DAYS = 3; // On the third, what is paid to a closed account comes back.
/** Payments of a merchant, on average. */
export const PLAYED_BY_SHOP: number = SALES * DAYS + 2;
const PAID_AFTER_MS = 5 * 86_400_000;
const SCOPES = [
  'onboarding.merchant.read',
  'onboarding.merchant.write',
  'payment.read',
  'payment.write',
  'refund.read',
  'refund.write',
  'event.read',
  'webhook.read',
  'webhook.write',
];
const CARD = {
  cardNumber: '4242424242424242',
  expiryMonth: 12,
  expiryYear: 2040,
  cardSecurityCode: '123',
};

type Service = Readonly<{ url: string; credentials: Credentials }>;
type Target = Readonly<{ url: string; headers: Headers; chainId?: string; name: string }>;

/** About so many payments of merchants of five partners, by calls to the service, as they come to be. */
export async function playTrade(service: Service, payments: number): Promise<void> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  // It listens on TCP, so its address has a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = receiver.address() as AddressInfo;
  try {
    const targets = await openPartners(service);
    for (const target of targets) {
      const endpoint = { url: `http://127.0.0.1:${port}/${target.name}`, types: ['*'] };
      await post(target, '/webhook-endpoints', endpoint);
    }
    await play(service, targets, Math.ceil(payments / PLAYED_BY_SHOP));
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
}

async function play(
  { credentials, url }: Service,
  targets: readonly Target[],
  merchants: number,
): Promise<void> {
  const tally = createDayTally((why) => console.error(why));
  const operator = seedOperator({ ...credentials.operator, url, onMoved: tally.moved });
  const shops: Shop[] = [];
  const indices = Array.from({ length: merchants }, (_, index) => index);
  await forEach(indices, CONCURRENCY, async (index) => {
    const target = targets[index % targets.length];
    if (!target) throw new Error('there are partners');
    const shop = await openShop(target, { seed: 1, index });
    shops.push(shop);
    await serve(target, shop);
  });
  shops.sort((one, other) => one.index - other.index);
  const show = progressOf(DAYS, process.stderr);
  const deadline = performance.now() + MINUTES * 60_000;
  await playDays(
    { days: DAYS, seed: 1, concurrency: CONCURRENCY, deadline, show },
    { shops, operator, tally },
  );
  // Until the bank has paid what was sent.
  await operator.moveTo(new Date((await operator.now()).getTime() + PAID_AFTER_MS));
  const { failed } = tally.figures();
  if (failed > 0) throw new Error(`${failed} calls failed`);
}

/** What a shop does beside selling: a customer with a card on file, who pays twice, and equipment. */
async function serve(target: Target, { index, merchantId, name }: Shop): Promise<void> {
  const key = (what: string) => ({ idempotencyKey: `days-1-${index}-${what}`, merchantId });
  const email = `owner.${index}@shop.example`;
  const reference = `days-1-${index}`;
  const known = { ...key('customer'), name, email, reference };
  const customer = await post(target, '/customers', known);
  const [, customerId = ''] = /"customerId":"(\w+)"/.exec(customer) ?? [];
  const paymentMethod = { paymentMethodSource: 'CARD', card: CARD };
  const storing = { customerId, paymentMethod, storePaymentMethod: 'CARDHOLDER_INITIATED' };
  await post(target, '/validations', { ...key('validation'), ...storing });
  for (const cents of [1_200, 4_300]) {
    const amount = { amount: cents + 100 * index, currency: 'CAD' };
    const orderId = `days-1-${index}-${cents}`;
    const invoiceNumber = `${index}-${cents}`;
    const about = { ...key(String(cents)), customerId, orderId, invoiceNumber };
    await post(target, '/payments', { ...about, amount, paymentMethod, automaticCapture: true });
  }
  if (target.name === 'bank') {
    const order = { ...orderRequest(), idempotencyKey: `days-1-${index}-order` };
    await post(target, `/onboarding/merchants/${merchantId}/orders`, order);
  }
}

/** The sandbox's three partners, and two more. */
async function openPartners({ credentials, url }: Service): Promise<readonly Target[]> {
  const target = (name: string, apiKey: string, chainId?: string): Target => ({
    url,
    name,
    headers: { 'Api-Version': CURRENT, 'X-Api-Key': apiKey, 'Content-Type': 'application/json' },
    ...(chainId === undefined ? {} : { chainId }),
  });
  const { operator, partners } = credentials;
  const token = await tokenOf(url, `${operator.clientId}:${operator.clientSecret}`);
  const headers = {
    'Api-Version': CURRENT,
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
  };
  const asOperator = { url, name: 'operator', headers };
  const more: Target[] = [];
  for (const name of ['Maple', 'Birch']) {
    const partner = await post(asOperator, '/operator/partners', { kind: 'ISV', name });
    const [, partnerId] = /"partnerId":"(\w+)"/.exec(partner) ?? [];
    const scoped = { partnerId, name: 'Till', scopes: SCOPES };
    const client = await post(asOperator, '/operator/clients', scoped);
    const [, clientId] = /"clientId":"(\w+)"/.exec(client) ?? [];
    const made = await post(asOperator, '/operator/api-keys', { clientId, slot: 'PRIMARY' });
    const [, apiKey = ''] = /"apiKey":"([^"]+)"/.exec(made) ?? [];
    more.push(target(name, apiKey));
  }
  const sandbox = Object.entries(partners).map(([name, { apiKey, chainId }]) =>
    target(name, apiKey, chainId),
  );
  return [...sandbox, ...more];
}

async function tokenOf(url: string, client: string): Promise<string> {
  const headers = {
    Authorization: `Basic ${Buffer.from(client).toString('base64')}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const body = 'grant_type=client_credentials';
  const { text } = await send(url, { path: '/oauth2/token', headers, body });
  return /"access_token":"([^"]+)"/.exec(text)?.[1] ?? '';
}

/** The body of the answer. */
async function post({ headers, url }: Target, path: string, body: object): Promise<string> {
  const { status, text } = await send(url, { path, headers, body: JSON.stringify(body) });
  if (status >= 300) throw new Error(`${path} was refused: ${status} ${text}`);
  return text;
}
