import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { simulatorsOn } from '../sandbox/index.ts';
import { createApp } from '../service/src/runtime/app.ts';
import { type Foundation, layFoundation, loadKeys } from '../service/src/runtime/foundation.ts';
import { Secret } from '../service/src/kernel/secret.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { prepareSandbox } from '../sandbox/partners/index.ts';
import { readConfig } from '../service/src/runtime/settings/index.ts';
import { testDatabase } from './database.ts';
import { callOf, TEST_URL, type TestCall } from './http.ts';
import { journalBeside } from './journal.ts';
import { merchantBody } from './merchant-body.ts';
import { temporaryFolder } from './service.ts';

const RATE_LIMIT = 1_000_000_000; // Requests a minute: a race must not run into it.

/**
 * The whole service twice on one database, as two processes would be: each has its own connections,
 * its own group commits and its own connectors, so that nothing but the database and the acquirers' host
 * stands between them.
 * `call` goes to the two in turn.
 */
export async function twinApplications() {
  const db = await testDatabase();
  const masterKeys = {
    kind: 'environment',
    text: new Secret(randomBytes(32).toString('base64')),
  } as const;
  const foundation = await found(db.url, masterKeys);
  const twin = await found(db.url, masterKeys);
  const config = { ...readConfig({ DATA_DIR: temporaryFolder() }), publicUrl: TEST_URL };
  const { credentials } = await prepareSandbox(config, foundation);
  const { apiKey } = credentials.partners.isv;
  const doors = [foundation, twin].map((one) => callOf(appOf(one), { 'x-api-key': apiKey }));
  const partner = await doors[0]?.('GET', '/partner');
  let calls = 0;
  const call: TestCall = async (...request) => {
    calls += 1;
    const door = doors[calls % doors.length];
    if (!door) throw new Error('there are two doors');
    return await door(...request);
  };
  return {
    db,
    foundation,
    call,
    partnerId: partner?.string('partner.partnerId') ?? '',
    /** Merchants without daily limits unless `options` say so, each in a bucket of its own chance. */
    newMerchants: async (count: number, options: Parameters<typeof merchantBody>[0] = {}) =>
      await Promise.all(
        Array.from({ length: count }, async () => {
          const limits = { dailyRefundLimit: null, dailyCancellationLimit: null };
          const body = merchantBody({ pointOfSaleOptions: { ...limits, ...options } });
          return (await call('POST', '/onboarding/merchants', body)).string('merchantId');
        }),
      ),
  };
}

type MasterKeys = Parameters<typeof layFoundation>[0]['masterKeys'];

async function found(databaseUrl: string, masterKeys: MasterKeys): Promise<Foundation> {
  const foundation = layFoundation({
    databaseUrl,
    masterKeys,
    publicUrl: TEST_URL,
    ...simulatorsOn(journalBeside({ url: databaseUrl })),
  });
  await loadKeys(foundation);
  after(foundation.close);
  return foundation;
}

function appOf(foundation: Foundation) {
  const rateLimiter = createRateLimiter(RATE_LIMIT, foundation.clock);
  const app = createApp(foundation, { rateLimiter });
  after(() => app.close());
  return app;
}
