import { randomUUID } from 'node:crypto';
import { after } from 'node:test';
import { createConsole, createJobs } from '../service/src/runtime/app.ts';
import type { AuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import type { Role } from '../service/src/access/users/index.ts';
import { testApplication } from './application.ts';
import { type TestPerson, testPeople } from './console-people.ts';
import { FakeClock } from './fake-clock.ts';
import { callOf, type TestAnswer, type TestCall } from './http.ts';
import { paymentRequest } from './payment-server.ts';
import { assertConforms } from './conformance.ts';

type Acted = Readonly<{ key?: string; reason?: string; headers?: Record<string, string> }>;
/** A call as the console's forms make it: with a reason and a key, which a repeat has too. */
type Act = (url: string, body?: unknown, acted?: Acted) => Promise<TestAnswer>;
type Standing = Record<string, string>;
type Application = Awaited<ReturnType<typeof testApplication>>;

/** People of every kind. */
async function peopleOf({ asPartner }: Application) {
  const idOf = async (name: 'isv' | 'acquirer') =>
    (await asPartner(name)('GET', '/partner')).string('partner.partnerId');
  const partnerIds = { isv: await idOf('isv'), acquirer: await idOf('acquirer') };
  const person = (name: string, role: Role, of?: keyof typeof partnerIds): TestPerson => ({
    userId: `user-${name}`,
    email: `${name}@causeway.test`,
    role,
    ...(of ? { partner: { partnerId: partnerIds[of], kind: 'ISV' } } : {}),
  });
  const people = {
    admin: person('admin', 'OPERATOR_ADMIN'),
    finance: person('finance', 'FINANCE'),
    operator: person('operator', 'OPERATOR'),
    risk: person('risk', 'RISK'),
    boss: person('boss', 'PARTNER_ADMIN', 'isv'),
    deputy: person('deputy', 'PARTNER_ADMIN', 'isv'),
    developer: person('developer', 'DEVELOPER', 'isv'),
    viewer: person('viewer', 'READ_ONLY', 'isv'),
    stranger: person('stranger', 'PARTNER_ADMIN', 'acquirer'),
  };
  return { people, isvId: partnerIds.isv };
}

/** While it is near, a process is as good as dead when it should note what came of an action. */
function mortal(audit: AuditLog, death: Readonly<{ isNear: boolean }>): AuditLog {
  return {
    ...audit,
    record: async (tx, entry) => {
      if (death.isNear && entry.action === 'action.done') throw new Error('as good as dead');
      await audit.record(tx, entry);
    },
  };
}

/** The console's door of a whole service, with people of every kind at it. */
export async function consoleServer({
  pages,
  ...looking
}: Readonly<{ pages?: string; lookEveryMs?: number }> = {}) {
  const clock = new FakeClock('2026-03-01T15:00:00Z');
  const application = await testApplication({ clock });
  const { foundation } = application;
  const { isvId, people } = await peopleOf(application);
  const employed = Object.values(people);
  const present = testPeople(employed);
  const death = { isNear: false };
  const app = createConsole(
    { ...foundation, audit: mortal(foundation.audit, death) },
    {
      people: present,
      rateLimiter: createRateLimiter(1_000_000, clock),
      verifyAnswers: assertConforms,
      ...(pages === undefined ? {} : { pages }),
      ...looking,
    },
  );
  after(() => app.close());
  const as = (who: keyof typeof people, standing: Standing = {}): TestCall => {
    const cookie = `person=${people[who].email}`;
    return callOf(app, { cookie, origin: foundation.consoleUrl, ...standing });
  };
  const acts =
    (who: keyof typeof people, standing: Standing = {}): Act =>
    async (url, body = {}, { key = randomUUID(), reason = 'asked for by phone', headers } = {}) =>
      await as(who, standing)('POST', url, body, {
        'idempotency-key': key,
        'x-reason': encodeURIComponent(reason),
        ...headers,
      });
  const finishing = createJobs(foundation, { callerOf: present.callerOf }).find(
    ({ name }) => name === 'finish-actions',
  );
  if (!finishing) throw new Error('there is a job that finishes actions');
  return {
    ...application,
    ...tradeOf(application),
    app,
    /** The API's own door. */
    api: application.app,
    acts,
    as,
    clock,
    death,
    isvId,
    people,
    /** As if somebody had been disabled. */
    dismiss: (who: keyof typeof people) => employed.splice(employed.indexOf(people[who]), 1),
    finish: async () => await finishing.run(),
  };
}

/** What the isv's shop does, and what became of it. */
function tradeOf({ asPartner, credentials, foundation }: Application) {
  const merchantId = credentials.partners.isv.merchantId ?? '';
  return {
    merchantId,
    /** A captured payment. */
    payment: async (amount: number) => {
      const request = paymentRequest(merchantId, { amount: { amount, currency: 'CAD' } });
      return (await asPartner('isv')('POST', '/payments', request)).string('paymentId');
    },
    /** How many refunds a payment has. */
    refunds: async (paymentId: string) => {
      const data = (await asPartner('isv')('GET', `/refunds?paymentId=${paymentId}`)).at('data');
      return Array.isArray(data) ? data.length : -1;
    },
    /** The entries of the audit log about an action, oldest first. */
    entries: async (actionId: string) =>
      await foundation.db.query<{ actor: string; action: string; details: Record<string, string> }>(
        sql`select actor, action, details from audit_log
            where details->>'actionId' = ${actionId} order by seq`,
      ),
  };
}
