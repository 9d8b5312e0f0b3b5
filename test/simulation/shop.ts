import {
  ensureClient,
  ensurePartner,
  hintOf,
  newApiKey,
  secretDigest,
  setApiKey,
} from '../../service/src/access/partners/index.ts';
import { newId } from '../../service/src/kernel/id.ts';
import { transaction } from '../../service/src/platform/db/pool.ts';
import { merchantBody } from '../merchant-body.ts';
import type { Shop } from './customers.ts';
import type { Answer, ServiceProcess } from './service-process.ts';
import type { World } from './world.ts';

const SCOPES = [
  'onboarding.merchant.read',
  'onboarding.merchant.write',
  'payment.read',
  'payment.write',
  'refund.read',
  'refund.write',
  'webhook.read',
  'webhook.write',
] as const;
const NO_LIMITS = { dailyRefundLimit: null, dailyCancellationLimit: null };
/** One is paid out, of one everything comes back the next day, and one has limits a day. */
const MERCHANTS = [
  { pointOfSaleOptions: NO_LIMITS },
  {
    pointOfSaleOptions: NO_LIMITS,
    bankingDetails: { creditDepositAccount: { accountNumber: '9999903' } },
  },
  {},
];

/** A partner with an API key, its merchants and its receiver of webhooks, made before anything goes wrong. */
export async function openShop(world: World): Promise<Shop> {
  const [process] = world.processes;
  if (!process) throw new Error('the service is up');
  const headers = { 'x-api-key': await apiKey(process) };
  const make = async (path: string, body: unknown): Promise<Answer> => {
    const answer = await process.call({ method: 'POST', path, body }, headers);
    if (answer?.status !== 201) throw new Error(`${path}: ${answer?.text}`);
    return answer;
  };
  const merchants: string[] = [];
  for (const changes of MERCHANTS) {
    const { body } = await make('/onboarding/merchants', merchantBody(changes));
    merchants.push(String(body['merchantId']));
  }
  await make('/webhook-endpoints', { url: 'https://shop.example/hooks', types: ['*'] });
  return { world, headers, merchants };
}

async function apiKey({ foundation }: ServiceProcess): Promise<string> {
  const { clock, db, keyring } = foundation;
  const now = clock.now();
  const partnerId = newId('partner', '07', now);
  const clientId = newId('client', '07', now);
  const key = newApiKey();
  const secret = { digest: secretDigest(keyring, key), hint: hintOf(key) };
  await transaction(db, async (tx) => {
    await ensurePartner(tx, { partnerId, kind: 'ISV', name: 'Maple', now });
    await ensureClient(tx, { clientId, partnerId, name: 'Till', scopes: SCOPES, now });
    await setApiKey(tx, { clientId, slot: 'PRIMARY', ...secret, now });
  });
  return key;
}
