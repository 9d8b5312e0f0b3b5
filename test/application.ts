import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { createApp } from '../service/src/runtime/app.ts';
import { layFoundation, loadKeys } from '../service/src/runtime/foundation.ts';
import { type Clock, systemClock } from '../service/src/kernel/clock.ts';
import { Secret } from '../service/src/kernel/secret.ts';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import type { Logger } from '../service/src/platform/logger.ts';
import { FORM_TYPE } from '../service/src/platform/http/route.ts';
import { createRateLimiter, createRateLimits } from '../service/src/platform/http/rate-limit.ts';
import { prepareSandbox } from '../sandbox/partners/index.ts';
import { readConfig } from '../service/src/runtime/settings/index.ts';
import {
  RESULTS_PATH,
  resultPort,
  type ThreeDSecureSettings,
} from '../service/src/cards/three-d-secure/index.ts';
import { openSandbox, simulatedDirectories } from '../sandbox/index.ts';
import { createCodeStore, createHeldCodes } from '../service/src/records/vault/index.ts';
import { testDatabase } from './database.ts';
import { callOf, TEST_URL, type TestCall } from './http.ts';
import { journalBeside } from './journal.ts';
import { publishFor } from './published.ts';
import { seconded } from './seconded.ts';
import { temporaryFolder } from './service.ts';
import { assertConforms } from './conformance.ts';

export type SandboxName = 'isv' | 'acquirer' | 'bank';

type Options = Readonly<{
  clock?: Clock;
  publicUrl?: string;
  /** Where browsers find the console, in tests that open its door. */
  consoleUrl?: string;
  /** Of an issuer simulator; without one every authentication is a technical issue. */
  issuerUrl?: string;
  /** Of what it says of itself, for tests that read it. */
  logger?: Logger;
}>;

/** The whole service with its sandbox, on a database of its own, called through its real door. */
export async function testApplication(options: Options = {}) {
  const { clock = systemClock, consoleUrl, issuerUrl, publicUrl = TEST_URL } = options;
  const port = await freePort();
  const { url } = await testDatabase();
  const masterKey = randomBytes(32).toString('base64');
  const text = new Secret(masterKey);
  const journal = journalBeside({ url });
  const sandbox = openSandbox({ databaseUrl: url, journal, realClock: clock, issuerUrl });
  const codes = createCodeStore(sandbox.clock);
  const foundation = layFoundation({
    databaseUrl: url,
    masterKeys: { kind: 'environment', text },
    publicUrl,
    ...(consoleUrl === undefined ? {} : { console: { consoleUrl, approvalLimit: 100_000 } }),
    clock,
    sandbox,
    ...(options.logger ? { logger: options.logger } : {}),
    ...(issuerUrl === undefined ? {} : { threeDSecure: meansOf(issuerUrl, port) }),
    shared: { rateLimits: createRateLimits(clock), heldCodes: createHeldCodes(codes) },
  });
  await loadKeys(foundation);
  const results = issuerUrl === undefined ? undefined : await resultPort(foundation, { port });
  const config = { ...readConfig({ DATA_DIR: temporaryFolder() }), publicUrl };
  const { credentials } = await prepareSandbox(config, foundation);
  const app = createApp(foundation, {
    rateLimiter: createRateLimiter(1_000_000, foundation.clock),
    verifyAnswers: assertConforms,
  });
  publishFor(app, foundation.db);
  after(async () => {
    await app.close();
    await results?.close();
    await foundation.close();
  });
  const asPartner = (name: SandboxName): TestCall =>
    callOf(app, { 'x-api-key': credentials.partners[name].apiKey });
  const anonymous = callOf(app, {});
  const { email, password } = credentials.operator;
  const session = await anonymous('POST', '/operator/sessions', { email, password });
  const signedIn = callOf(app, { authorization: `Bearer ${session.string('accessToken')}` });
  /** The second person. Tokens expire when a test moves the clock, so each call has its own. */
  const asApprover: TestCall = async (...call) =>
    await callOf(app, await bearerOf(anonymous, credentials.approver))(...call);
  const asOperator = seconded(signedIn, asApprover);
  /** For another process on the same database. */
  const shared = { DATABASE_URL: url, MASTER_KEY: masterKey };
  const callers = { anonymous, asApprover, asOperator, asPartner };
  return { app, foundation, codes, credentials, shared, ...callers };
}

type Client = Readonly<{ clientId: string; clientSecret: string }>;

async function bearerOf(anonymous: TestCall, { clientId, clientSecret }: Client) {
  const grant = { grant_type: 'client_credentials', client_id: clientId };
  const form = new URLSearchParams({ ...grant, client_secret: clientSecret }).toString();
  const answer = await anonymous('POST', '/oauth2/token', form, { 'content-type': FORM_TYPE });
  return { authorization: `Bearer ${answer.string('access_token')}` };
}

function meansOf(issuerUrl: string, port: number): ThreeDSecureSettings {
  return {
    ...simulatedDirectories(issuerUrl),
    threeDSServer: {
      url: `http://localhost:${port}${RESULTS_PATH}`,
      referenceNumber: 'SIM_3DSS_020200_00001',
      requestorId: 'causeway-test',
      acquirerBin: '400010',
    },
    authenticationsPerMinute: 1_000,
  };
}
