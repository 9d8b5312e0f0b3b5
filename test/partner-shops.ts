/** A partner with a merchant of its own, and the whole service twice on one database, as two processes are. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { simulatorsOn } from '../sandbox/index.ts';
import { Secret } from '../service/src/kernel/secret.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { MERGE_PATCH_TYPE } from '../service/src/platform/http/route.ts';
import { createApp } from '../service/src/runtime/app.ts';
import { layFoundation, loadKeys } from '../service/src/runtime/foundation.ts';
import { testApplication } from './application.ts';
import { callOf, TEST_URL, type TestAnswer } from './http.ts';
import { journalBeside } from './journal.ts';
import { merchantBody } from './merchant-body.ts';

export async function partnerShops() {
  const { app, asOperator, foundation, shared } = await testApplication();

  /** Another process on the same database; each has caches of its own. */
  const anotherProcess = async () => {
    const options = {
      databaseUrl: shared.DATABASE_URL,
      masterKeys: { kind: 'environment', text: new Secret(shared.MASTER_KEY) },
      publicUrl: TEST_URL,
      ...simulatorsOn(journalBeside({ url: shared.DATABASE_URL })),
    } as const;
    const twin = layFoundation(options);
    await loadKeys(twin);
    const twinApp = createApp(twin, { rateLimiter: createRateLimiter(1_000_000, twin.clock) });
    after(async () => {
      await twinApp.close();
      await twin.close();
    });
    return { app: twinApp, foundation: twin };
  };
  const twin = await anotherProcess();

  /** A client of the partner, by its key. */
  const newCredential = async (partnerId: string, scopes: readonly string[] = SCOPES) => {
    const body = { name: 'Elm', partnerId, scopes };
    const client = await asOperator('POST', '/operator/clients', body);
    assert.equal(client.status, 201, client.text);
    const clientId = client.string('clientId');
    const key = await asOperator('POST', '/operator/api-keys', { clientId, slot: 'PRIMARY' });
    assert.equal(key.status, 201, key.text);
    return { clientId, headers: { 'x-api-key': key.string('apiKey') } };
  };
  const newShop = async () => {
    const made = await asOperator('POST', '/operator/partners', { kind: 'ISV', name: 'Elm' });
    const partnerId = made.string('partnerId');
    const { headers } = await newCredential(partnerId);
    const here = callOf(app, headers);
    const shop = await here('POST', '/onboarding/merchants', merchantBody());
    assert.equal(shop.status, 201, shop.text);
    const merchantId = shop.string('merchantId');
    return { partnerId, merchantId, headers, here, there: callOf(twin.app, headers) };
  };
  const setLimits = (shop: Whose, change: object): Promise<TestAnswer> =>
    asOperator('PATCH', limitsOf(shop), change, { 'content-type': MERGE_PATCH_TYPE });
  return { anotherProcess, app, asOperator, foundation, newCredential, newShop, setLimits, twin };
}

type Whose = Readonly<{ partnerId: string }>;
export type Shop = Awaited<ReturnType<Awaited<ReturnType<typeof partnerShops>>['newShop']>>;

export const limitsOf = ({ partnerId }: Whose) => `/operator/partners/${partnerId}/limits`;

const SCOPES = [
  'onboarding.merchant.read',
  'onboarding.merchant.write',
  'payment.read',
  'payment.write',
  'webhook.read',
  'webhook.write',
  'credential.read',
  'credential.write',
];
