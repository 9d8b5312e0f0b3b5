/** Alert rules at the door, and the alerts that come of what happens. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { testServer } from '../../../../test/http.ts';
import { testKeyring } from '../../../../test/keyring.ts';
import { newPartner } from '../../../../test/new-partner.ts';
import { OPERATOR } from '../../../../test/operator-server.ts';
import { allEvents } from '../../../../test/published.ts';
import { bucketOf } from '../../kernel/id.ts';
import { createAuditLog } from '../../platform/audit-log/audit-log.ts';
import { sql, transaction } from '../../platform/db/pool.ts';
import { ensureUser } from '../../access/users/index.ts';
import { emailRoutes } from '../emails/index.ts';
import { addingCounts } from '../statistics/statistics-store.ts';
import { tally } from '../statistics/tally.ts';
import { createEvaluation } from './evaluate-rules.ts';
import { alertRuleRoutes } from './index.ts';

const db = await testDatabase();
const clock = new FakeClock('2026-03-10T12:30:00Z');
const keyring = await testKeyring(db);
const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
const deps = { db, clock, audit, mailer: undefined, consoleUrl: 'https://console.example' };
const SCOPES = new Set(['alert.read', 'alert.write']);
const [north, south] = [
  await newPartner({ db, clock }, SCOPES),
  await newPartner({ db, clock }, SCOPES),
];
const { as } = testServer({ routes: [...alertRuleRoutes(deps), ...emailRoutes(deps)], clock });
const [mine, theirs, operators] = [as(north), as(south), as(OPERATOR)];
const evaluations = [createEvaluation(deps), createEvaluation(deps)];

const MINUTE_MS = 60_000;

/** What two workers do at a moment. */
const evaluate = async (minutes = 2): Promise<void> => {
  clock.advance(minutes * MINUTE_MS);
  await Promise.all(evaluations.map((run) => run()));
};

type Outcome = 'payment.authorized' | 'payment.declined' | 'payout.returned';

/** What was counted of a partner's payments, so long ago. */
async function happened(partnerId: string, type: Outcome, count: number, hoursAgo = 0) {
  const createdAt = new Date(clock.now().getTime() - hoursAgo * 60 * MINUTE_MS);
  const money = { amount: 100, currency: 'CAD' };
  const data = {
    amount: money,
    change: { authorizedAmount: money },
    decline: { reasonCode: 'EXPIRED_CARD' },
    direction: 'CREDIT',
  };
  const of = { partnerId, merchantId: null, brand: 'VISA', country: null };
  const event = { ...of, sequence: 1, createdAt, type, data };
  const events = Array.from({ length: count }, () => event);
  const home = bucketOf(partnerId);
  await transaction(db, (tx) => tx.commitInOneRoundTrip([addingCounts(tally(events, () => home))]));
}

const rate = (changes: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'APPROVAL_RATE',
  name: 'Approvals',
  belowPercent: 80,
  minimumPayments: 10,
  ...changes,
});
type Told = Readonly<{ alertState: string; kind: string }>;
const alertsAt = async (call: typeof mine, path: string): Promise<readonly Told[]> => {
  const { body } = await call('GET', path);
  // The server checked it against its schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (body as { data: readonly Told[] }).data;
};
const states = async (call: typeof mine, path = '/alerts'): Promise<string[]> =>
  (await alertsAt(call, path)).map(({ alertState }) => alertState);
const openKinds = async (): Promise<ReadonlySet<string>> =>
  new Set((await alertsAt(operators, '/operator/alerts?alertState=OPEN')).map(({ kind }) => kind));

test('an alert opens once, is told of, and closes when it is over, however many look', async () => {
  const made = await mine(
    'POST',
    '/alert-rules',
    rate({
      recipients: [{ email: 'ana@shop.example', language: 'fr' }, { email: 'ben@shop.example' }],
    }),
  );
  assert.equal(made.status, 201, made.text);
  await happened(north.partnerId, 'payment.declined', 5);
  await evaluate();
  assert.deepEqual(await states(mine), [], 'five payments are too few');
  await happened(north.partnerId, 'payment.declined', 5);
  await evaluate();
  await evaluate();
  assert.deepEqual(await states(mine), ['OPEN']);
  const alert = await mine('GET', '/alerts');
  assert.deepEqual(alert.at('data.0.figures'), {
    approvalRate: 0,
    earlierApprovalRate: null,
    payments: 10,
    count: null,
    subjectIds: [],
  });
  assert.deepEqual(await states(theirs), []);

  await happened(north.partnerId, 'payment.authorized', 41); // 80.4 per cent: not below, nor recovered.
  await evaluate(40);
  assert.deepEqual(await states(mine), ['OPEN']);
  await happened(north.partnerId, 'payment.authorized', 100);
  await evaluate();
  await evaluate(15);
  assert.deepEqual(await states(mine), ['CLOSED']);
  const events = (await allEvents(db)).filter(({ partnerId }) => partnerId === north.partnerId);
  assert.deepEqual(
    events.map(({ type }) => type).filter((type) => type.startsWith('alert.')),
    ['alert.opened', 'alert.closed'],
  );
  const mails = await operators('GET', '/operator/emails');
  assert.deepEqual(
    [0, 1, 2, 3].map((place) => [
      mails.at(`data.${place}.recipient`),
      mails.at(`data.${place}.subject`),
    ]),
    [
      ['ben@shop.example', 'Alert over: Approvals'],
      ['ana@shop.example', 'Alerte terminée: Approvals'],
      ['ben@shop.example', 'Alert: Approvals'],
      ['ana@shop.example', 'Alerte: Approvals'],
    ],
  );
  assert.equal(mails.at('data.0.emailState'), 'UNSENT', 'no server is set');
});

test('in the quiet time nothing opens again; after it, it does', async () => {
  await happened(north.partnerId, 'payment.declined', 1_000);
  await evaluate();
  assert.deepEqual(await states(mine), ['CLOSED']);
  await evaluate(60);
  assert.deepEqual(await states(mine), ['OPEN', 'CLOSED']);
});

test('a rate is held against the same hours of earlier days', async () => {
  const rule = rate({ belowPercent: undefined, dropPoints: 20, comparedDays: 2, name: 'Drop' });
  assert.equal((await theirs('POST', '/alert-rules', rule)).status, 201);
  const { partnerId } = south;
  for (const day of [1, 2, 3]) await happened(partnerId, 'payment.authorized', 20, 24 * day);
  await happened(partnerId, 'payment.declined', 500, 24 - 5); // At another hour of yesterday.
  await happened(partnerId, 'payment.authorized', 81);
  await happened(partnerId, 'payment.declined', 19);
  await evaluate();
  assert.deepEqual(await states(theirs), [], 'nineteen points');
  await happened(partnerId, 'payment.declined', 2);
  await evaluate();
  assert.deepEqual(await states(theirs), ['OPEN']);
  const alert = await theirs('GET', '/alerts?alertState=OPEN');
  assert.equal(alert.at('data.0.figures.earlierApprovalRate'), 100);
});

test('returned payouts, failing endpoints and differences in the books open alerts of their kinds', async () => {
  for (const kind of ['PAYOUT_RETURNED', 'ENDPOINT_FAILING', 'OPERATION_STUCK', 'BOOKS_DIFFER']) {
    const rule = { kind, name: kind, quietMinutes: 0 };
    await operators('POST', '/operator/alert-rules', rule);
  }
  await evaluate();
  await happened(south.partnerId, 'payout.returned', 2);
  const findings = [
    {
      of: 'BATCH',
      id: 'ba',
      figure: 'net',
      stated: '1',
      found: '2',
      since: '2026-03-10T12:00:00Z',
    },
  ];
  await db.query(sql`update book_audit set findings = ${JSON.stringify(findings)}`);
  await db.query(sql`
    insert into webhook_endpoints (bucket, endpoint_id, partner_id, url, description, types, form,
      api_version, status, sealed_keys, public_key, max_in_flight, version, created_at, modified_at,
      failing_since)
    values (${bucketOf(south.partnerId)}, 'we-failing', ${south.partnerId}, 'https://a.example', '',
      '{*}', 'FULL', '2025-01-17', 'ENABLED', '', '', 8, 1, ${clock.now()}, ${clock.now()},
      ${clock.now()})`);
  await evaluate();
  assert.deepEqual(await openKinds(), new Set(['BOOKS_DIFFER', 'PAYOUT_RETURNED']));
  await evaluate(30);
  assert.deepEqual(
    await openKinds(),
    new Set(['BOOKS_DIFFER', 'ENDPOINT_FAILING', 'PAYOUT_RETURNED']),
  );
  await db.query(sql`update book_audit set findings = '[]'`);
  await evaluate();
  await evaluate(15);
  assert.deepEqual(await openKinds(), new Set(['ENDPOINT_FAILING', 'PAYOUT_RETURNED']));
  const ours = (await allEvents(db)).filter(({ type }) => type.startsWith('alert.'));
  assert.ok(
    ours.every(({ partnerId }) => partnerId !== ''),
    'operators have no feed',
  );
});

const EXPECTED =
  'name belowPercent windowHours failingMinutes comparedDays recipients[0] recipients[1].email surplus'.split(
    ' ',
  );

test('every fault of a rule is told at once', async () => {
  const wrong = {
    kind: 'APPROVAL_RATE',
    name: 'Two\nlines',
    belowPercent: 101,
    windowHours: 0,
    failingMinutes: 5,
    comparedDays: 3,
    recipients: [{}, { email: 'Ana <ana@shop.example>' }, { email: 'a@b.example', userId: 'x' }],
    surplus: true,
  };
  const answer = await mine('POST', '/alert-rules', wrong);
  assert.equal(answer.status, 400);
  const places = answer.faults().map((fault) => fault.split(' ')[0]);
  for (const place of EXPECTED) {
    assert.ok(places.includes(place), `${place} of ${places.join(' ')}`);
  }
  const books = { kind: 'BOOKS_DIFFER', name: 'Books' };
  assert.equal((await mine('POST', '/alert-rules', books)).status, 400, 'operators’ business');
  const none = { kind: 'APPROVAL_RATE', name: 'Nothing' };
  assert.deepEqual((await mine('POST', '/alert-rules', none)).faults(), [
    'belowPercent REQUIRED_FIELD',
  ]);
});

test('a partner writes to its own people alone', async () => {
  const cora = { name: 'Cora', email: 'cora@south.example', role: 'READ_ONLY' } as const;
  const person = { ...cora, partnerId: south.partnerId, passwordHash: 'hash', now: clock.now() };
  await transaction(db, (tx) => ensureUser(tx, person));
  const [known] = await db.query<{ id: string }>(sql`select user_id as id from users`);
  const rule = rate({ name: 'People', recipients: [{ userId: known?.id }] });
  assert.deepEqual((await mine('POST', '/alert-rules', rule)).faults(), [
    'recipients[0].userId INVALID_VALUE',
  ]);
  assert.equal((await theirs('POST', '/alert-rules', rule)).status, 201);
});

test('a rule is its owner’s, and a bound credential’s merchant’s', async () => {
  const rules = await mine('GET', '/alert-rules');
  const path = `/alert-rules/${rules.string('data.0.ruleId')}`;
  const bound = as({ ...north, merchantId: '1000000000001' });
  for (const call of [theirs, bound]) assert.equal((await call('DELETE', path)).status, 404);
  assert.deepEqual((await bound('GET', '/alert-rules')).at('data'), []);
  assert.equal((await operators('PUT', `/operator${path}`, rate())).status, 404);
  assert.equal((await operators('GET', '/alert-rules')).status, 403);
  const foreign = rate({ name: 'Foreign', merchantId: '1000000000001' });
  assert.equal((await mine('POST', '/alert-rules', foreign)).status, 404);
  const reader = as({ ...north, scopes: new Set(['alert.read']) });
  assert.equal((await reader('POST', '/alert-rules', rate({ name: 'R' }))).status, 403);
});

test('whoever takes note first is named; a paused or deleted rule closes its alert', async () => {
  const open = await mine('GET', '/alerts?alertState=OPEN');
  const path = `/alerts/${open.string('data.0.alertId')}/acknowledge`;
  assert.equal((await theirs('POST', path)).status, 404);
  const first = await mine('POST', path);
  assert.equal(first.at('acknowledgedBy'), north.clientId);
  const second = await as({ ...north, clientId: 'ci00OTHER' })('POST', path);
  assert.equal(second.at('acknowledgedBy'), north.clientId);
  const ruleId = open.string('data.0.ruleId');
  const renamed = rate({ name: 'Renamed' });
  assert.equal((await mine('PUT', `/alert-rules/${ruleId}`, renamed)).status, 200);
  assert.equal((await mine('GET', '/alerts')).at('data.0.alertState'), 'OPEN');
  const paused = { ...renamed, isEnabled: false };
  assert.equal((await mine('PUT', `/alert-rules/${ruleId}`, paused)).status, 200);
  assert.equal((await mine('GET', '/alerts')).at('data.0.closedBecause'), 'RULE_PAUSED');
  await evaluate(120);
  const unquiet = { ...renamed, quietMinutes: 0 };
  assert.equal((await mine('PUT', `/alert-rules/${ruleId}`, unquiet)).status, 200);
  await happened(north.partnerId, 'payment.declined', 100);
  await evaluate();
  assert.equal((await mine('GET', '/alerts')).at('data.0.alertState'), 'OPEN');
  assert.equal((await mine('DELETE', `/alert-rules/${ruleId}`)).status, 204);
  assert.equal((await mine('GET', '/alerts')).at('data.0.closedBecause'), 'RULE_DELETED');
});

test('names are each their own, and twenty rules are enough, also when all are made at once', async () => {
  const call = as(await newPartner({ db, clock }, SCOPES));
  const twice = await Promise.all([1, 2].map(() => call('POST', '/alert-rules', rate())));
  assert.deepEqual(new Set(twice.map(({ status }) => status)), new Set([201, 409]));
  const many = await Promise.all(
    Array.from({ length: 25 }, (_, place) =>
      call('POST', '/alert-rules', rate({ name: `Rule ${place}` })),
    ),
  );
  assert.equal(many.filter(({ status }) => status === 201).length, 19);
  assert.ok(many.every(({ status }) => status === 201 || status === 409));
});
