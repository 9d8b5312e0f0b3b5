import assert from 'node:assert/strict';
import { binsOf } from '../service/src/insight/statistics/index.ts';
import { after } from 'node:test';
import { eventRoutes } from '../service/src/records/events/index.ts';
import { findMerchant, onboardingRoutes } from '../service/src/merchants/onboarding/index.ts';
import { createAuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { createRateLimits } from '../service/src/platform/http/rate-limit.ts';
import { createLogger } from '../service/src/platform/logger.ts';
import { createMetrics } from '../service/src/platform/metrics.ts';
import {
  createDirectories,
  RESULTS_PATH,
  resultPort,
  threeDSecureJobs,
  threeDSecureRoutes,
} from '../service/src/cards/three-d-secure/index.ts';
import { simulatedDirectories } from '../sandbox/index.ts';
import {
  type AuthenticationUse,
  consumeAuthentications,
} from '../service/src/cards/three-d-secure/claims/consume-authentications.ts';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import { Secret } from '../service/src/kernel/secret.ts';
import { transaction } from '../service/src/platform/db/transaction.ts';
import { cardFingerprint, vaultRoutes } from '../service/src/records/vault/index.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { type TestAnswer, type TestCall, TEST_URL, testServer } from './http.ts';
import { issuerProcess } from './issuer-process.ts';
import { testKeyring } from './keyring.ts';
import { merchantBody } from './merchant-body.ts';
import { OPERATOR } from './operator-server.ts';
import { newPartner } from './new-partner.ts';

const SCOPES = new Set([
  'onboarding.merchant.read',
  'onboarding.merchant.write',
  'payment.read',
  'payment.write',
  'event.read',
]);
// For the card that the issuer never answers; a busy machine may take its time with all the others.
const READ_TIMEOUT_MS = 3_000;
const NOTIFICATION_URL = 'https://shop.example/3ds?order=1';

type Changes = Readonly<Record<string, unknown>>;

let keys = 0;
/** A key that no other request of the file has. */
export function newKey(): string {
  keys += 1;
  return `key-${keys}`;
}

export function cardMethod(cardNumber: string) {
  return {
    paymentMethodSource: 'CARD',
    card: { cardNumber, expiryMonth: 12, expiryYear: 2030, cardSecurityCode: '123' },
  };
}

/** A card lookup, with the given changes. */
export function lookupRequest(merchantId: string, cardNumber: string, changes: Changes = {}) {
  return {
    idempotencyKey: newKey(),
    merchantId,
    threeDSecureNotificationUrl: NOTIFICATION_URL,
    paymentMethod: cardMethod(cardNumber),
    ...changes,
  };
}

/** An authentication for CAD 10.00 in a common browser, with the given changes. */
export function authenticationRequest(
  merchantId: string,
  cardNumber: string,
  changes: Changes = {},
) {
  return {
    ...lookupRequest(merchantId, cardNumber),
    amount: { amount: 1000, currency: 'CAD' },
    threeDSecureDeviceChannel: 'BROWSER',
    threeDSecureRequestType: 'CARDHOLDER',
    threeDSecureMessageCategory: 'PAYMENT',
    threeDSecureChallengeRequested: 'NO_PREFERENCE',
    threeDSecureChallengeWindowSize: 'FULL_SCREEN',
    browserIpAddress: '192.0.2.7',
    browserLanguage: 'en-CA',
    browserUserAgent: 'Mozilla/5.0',
    browserScreenHeight: '1080',
    browserScreenWidth: '1920',
    browserJavaEnabled: 'false',
    browserJavascriptEnabled: 'true',
    cardholderName: 'Amélie Tremblay',
    cardholderEmail: 'amelie@example.com',
    cardholderPhoneNumber: '+14165550123',
    billingAddress: {
      streetNumber: '12',
      streetName: 'Elgin Street',
      city: 'Ottawa',
      province: 'ON',
      postalCode: 'K1A 0B1',
      country: 'CA',
    },
    ...changes,
  };
}

type Options = Readonly<{
  /** Of the issuer simulator, or of nobody. */
  issuerUrl: string;
  perMinute?: number;
  /** How directory servers are waited for, where it is not as usual. */
  patience?: Readonly<{ readTimeoutMs: number; connectionsMax: number }>;
  pause?: (milliseconds: number) => Promise<void>;
}>;

/** What the slice is made from, with the door for results open. */
async function prepared({ issuerUrl, patience, perMinute = 10_000, pause }: Options) {
  const db = await testDatabase(12);
  const clock = new FakeClock('2026-03-01T15:00:00Z');
  const keyring = await testKeyring(db);
  const logger = createLogger('silent');
  const threeDSServer = {
    url: '', // Known once the door for results is open.
    referenceNumber: 'SIM_3DSS_020200_00001',
    requestorId: 'causeway-test',
    acquirerBin: '400010',
  };
  const { schemeUrls, directoryServer } = simulatedDirectories(issuerUrl);
  const directories = createDirectories({
    db,
    clock,
    keyring,
    logger,
    threeDSServer,
    schemeUrls,
    directoryServer: { ...directoryServer, readTimeoutMs: READ_TIMEOUT_MS, ...patience },
  });
  const results = await resultPort({ db, clock, keyring, logger, directories }, { port: 0 });
  threeDSServer.url = `http://localhost:${results.port}${RESULTS_PATH}`;
  after(async () => {
    directories.close();
    await results.close();
  });
  return {
    db,
    clock,
    keyring,
    logger,
    audit: createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) }),
    metrics: createMetrics(),
    publicUrl: TEST_URL,
    directories,
    resultsUrl: threeDSServer.url,
    authenticationsPerMinute: perMinute,
    rateLimits: createRateLimits(clock),
    binsOf: binsOf({ clock, db }),
    ...(pause ? { pause } : {}),
  };
}

async function ownsMerchant(...asked: Parameters<typeof findMerchant>): Promise<boolean> {
  return (await findMerchant(...asked)) !== undefined;
}

const AUTHENTICATIONS = '/three-d-secure/authentications';

/** 3-D Secure behind its two doors, on a database and clock of its own, before a real issuer. */
export async function threeDSecureServer(options: Options) {
  const deps = await prepared(options);
  const routes = [
    ...onboardingRoutes(deps),
    ...vaultRoutes({ ...deps, ownsMerchant }),
    ...threeDSecureRoutes(deps),
    ...eventRoutes(deps),
  ];
  const server = testServer({ routes, clock: deps.clock, publishing: deps.db });
  const caller = await newPartner(deps, SCOPES);
  const call = server.as(caller);
  const operator = server.as(OPERATOR);
  const jobs = threeDSecureJobs(deps);
  const { resultsUrl } = deps;
  return {
    ...server,
    ...deps,
    caller,
    call,
    operator,
    newPartner: () => newPartner(deps, SCOPES),
    newMerchant: async (by: TestCall = call): Promise<string> =>
      (await by('POST', '/onboarding/merchants', merchantBody())).string('merchantId'),
    /** One round of a job, as the worker does it. */
    runJob: async (name: string): Promise<number> => {
      const job = jobs.find((one) => one.name === name);
      assert.ok(job, `there is a job ${name}`);
      return await job.run();
    },
    lookUp: (merchantId: string, cardNumber: string, changes: Changes = {}) =>
      call('POST', '/three-d-secure/card-lookups', lookupRequest(merchantId, cardNumber, changes)),
    authenticate: (merchantId: string, cardNumber: string, changes: Changes = {}) =>
      call('POST', AUTHENTICATIONS, authenticationRequest(merchantId, cardNumber, changes)),
    retrieve: (id: string, by: TestCall = call) => by('GET', `${AUTHENTICATIONS}/${id}`),
    /** Looks up how a challenge ended, with the field `cres`. */
    resultOf: (id: string, challengeResponse: string, changes: Changes = {}, by = call) =>
      by('POST', `${AUTHENTICATIONS}/${id}/lookup`, {
        idempotencyKey: newKey(),
        challengeResponse,
        ...changes,
      }),
    messagesOf: (id: string) => operator('GET', `/operator${AUTHENTICATIONS}/${id}/messages`),
    /** Sends a message to the door for results; gives the answer. */
    sendResult: async (message: unknown): Promise<Readonly<Record<string, unknown>>> => {
      const body = typeof message === 'string' ? message : JSON.stringify(message);
      const response = await fetch(resultsUrl, { method: 'POST', body });
      assert.equal(response.status, 200);
      const answer: unknown = await response.json();
      assert.ok(isRecord(answer));
      return answer;
    },
  };
}

/** A result of a challenge that passed, as the issuer would send it; with the given changes. */
export function resultFor(answer: TestAnswer, changes: Changes = {}) {
  return {
    messageType: 'RReq',
    messageVersion: answer.string('threeDSecureVersion'),
    threeDSServerTransID: answer.string('threeDSecureServerTransactionId'),
    acsTransID: answer.string('threeDSecureAccessControlServerTransactionId'),
    dsTransID: answer.string('threeDSecureDirectoryServerTransactionId'),
    messageCategory: '01',
    transStatus: 'Y',
    authenticationType: '02',
    authenticationValue: 'AAABBBCCCDDDEEEFFFGGGHHHIII=',
    eci: '05',
    interactionCounter: '01',
    ...changes,
  };
}

/** A server with an issuer of its own, whose cards it knows, and a merchant. */
export async function threeDSecureTrial(environment: Readonly<Record<string, string>> = {}) {
  const { url: issuerUrl } = await issuerProcess(environment);
  const server = await threeDSecureServer({ issuerUrl });
  await server.runJob('refresh-card-ranges');
  return { issuerUrl, server, merchantId: await server.newMerchant() };
}

type Trial = Pick<Awaited<ReturnType<typeof threeDSecureTrial>>, 'merchantId' | 'server'>;

/** Payments that use authentications, of CAD 10.00 with the card unless a test changes it. */
export function authenticationUses({ merchantId, server }: Trial, card: string) {
  const fingerprintOf = (number: string, merchant = merchantId): Buffer =>
    cardFingerprint(server.keyring, merchant, new Secret(number));
  return {
    fingerprintOf,
    use: (changes: Partial<AuthenticationUse>): AuthenticationUse => {
      const now = server.clock.now();
      return {
        partnerId: server.caller.partnerId,
        merchantId,
        fingerprint: fingerprintOf(card),
        amount: { amount: 1000n, currency: 'CAD' },
        claim: {},
        userId: newId('payment', bucketOf(merchantId), now),
        now,
        ...changes,
      };
    },
    consume: async (...uses: AuthenticationUse[]) =>
      await transaction(server.db, (tx) => consumeAuthentications(tx, server.keyring, uses)),
  };
}
