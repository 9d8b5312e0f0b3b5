import { createRateLimits } from '../service/src/platform/http/rate-limit.ts';
import { eventRoutes } from '../service/src/records/events/index.ts';
import { onboardingRoutes } from '../service/src/merchants/onboarding/index.ts';
import type { JsonObject } from '../service/src/kernel/merge-patch.ts';
import { type OrderDeps, orderJobs, orderRoutes } from '../service/src/merchants/orders/index.ts';
import {
  ensurePartner,
  type PartnerCaller,
  type PartnerKind,
} from '../service/src/access/partners/index.ts';
import { createAuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import { transaction } from '../service/src/platform/db/transaction.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { testServer, type TestCall } from './http.ts';
import { testKeyring } from './keyring.ts';
import { merchantBody } from './merchant-body.ts';
import { OPERATOR } from './operator-server.ts';

const SCOPES = new Set([
  'onboarding.merchant.read',
  'onboarding.merchant.write',
  'onboarding.order.read',
  'onboarding.order.write',
  'event.read',
]);
const NO_ORDER = 'a test asked for the order of an answer that has none';

/** What a partner bank sends, with the members a test replaces. */
export function orderRequest(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    deliveryAddress: {
      streetNumber: '100',
      streetName: 'King Street West',
      city: 'Toronto',
      province: 'ON',
      postalCode: 'M5X 1A9',
      country: 'CA',
      firstName: 'Mary',
      lastName: 'Tremblay',
    },
    bankerInformation: {
      bankerBranchIdentifier: 'tor-00412',
      bankerPhoneNumber: '+14165550123',
    },
    solutions: [
      { solutionId: 101, quantity: 2, carrier: 'CANADA_POST' },
      { solutionId: 401, quantity: 1 },
    ],
    orderCreatedBy: 'J. Singh',
    ...changes,
  };
}

/** Onboarding, orders and events behind one door, with a partner bank and an operator before it. */
export async function orderServer(start = '2026-03-01T12:00:00Z') {
  const db = await testDatabase();
  const clock = new FakeClock(start);
  const keyring = await testKeyring(db);
  const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
  const deps: OrderDeps = { db, keyring, clock, audit };
  const routes = [
    ...onboardingRoutes({ ...deps, rateLimits: createRateLimits(deps.clock) }),
    ...orderRoutes(deps),
    ...eventRoutes(deps),
  ];
  const server = testServer({ routes, clock, publishing: db });
  const partner = async (partnerId: string, partnerKind: PartnerKind) => {
    const now = clock.now();
    await transaction(db, (tx) =>
      ensurePartner(tx, { partnerId, kind: partnerKind, name: partnerId, now }),
    );
    const clientId = `client-of-${partnerId}`;
    const caller: PartnerCaller = {
      kind: 'partner',
      clientId,
      partnerId,
      partnerKind,
      merchantId: null,
      scopes: SCOPES,
    };
    return { caller, call: server.as(caller) };
  };
  const bank = await partner('maple-bank', 'PARTNER_BANK');
  const operator = server.as(OPERATOR);
  return {
    ...server,
    ...deps,
    clock,
    partner,
    bank: bank.call,
    bankCaller: bank.caller,
    operator,
    runJob: async () => await (orderJobs(deps)[0]?.run() ?? Promise.reject(new Error('no job'))),
    newMerchant: (changes: JsonObject = {}, call = bank.call) => newMerchant(call, changes),
    place: (merchantId: string, changes = {}, call = bank.call) =>
      call('POST', `/onboarding/merchants/${merchantId}/orders`, orderRequest(changes)),
  };
}

async function newMerchant(call: TestCall, changes: JsonObject) {
  const answer = await call('POST', '/onboarding/merchants', merchantBody(changes));
  return answer.string('merchantId');
}

/** The id of the order in a response. */
export function orderIdOf(answer: Awaited<ReturnType<TestCall>>): string {
  const id = answer.at('merchantOrderId');
  if (typeof id !== 'number') throw new Error(`${NO_ORDER}: ${answer.text}`);
  return String(id);
}
