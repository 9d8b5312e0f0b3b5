/** One inbox of what waits, for each side its own, and who has what. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../service/src/platform/db/pool.ts';
import {
  assign,
  countOf,
  inboxOf,
  type InboxRow,
  inboxServer,
  kindsOf,
  makeTrouble,
  raiseAlert,
  rowsOf,
} from './inbox-server.ts';
import type { Actor } from './real-people.ts';

const server = await inboxServer();
const { asOperator, clock, disputeId, endpointId, foundation, ids, newPerson, paymentId } = server;
const { fay, isvId, north, oli, pam, rea, sue, userIdOf } = server;
const { db } = foundation;
const rob = await newPerson('rob@causeway.test', 'RISK');
const differenceId = await makeTrouble(server);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const stepOf = (rows: readonly InboxRow[], kind: string) =>
  rows.find((row) => row.kind === kind)?.nextStep;

test('each role sees the kinds it may read, and a next step only where it may take it', async () => {
  const operators = ['ADJUSTMENT', 'DIFFERENCE', 'DISPUTE', 'ORDER', 'STUCK_PAYMENT'];
  assert.deepEqual(kindsOf(await inboxOf(oli)), [...operators, 'FAILING_WEBHOOK'].toSorted());
  const finance = await inboxOf(fay);
  assert.deepEqual(kindsOf(finance), operators);
  assert.equal(stepOf(finance, 'DIFFERENCE'), 'resolveDifference');
  assert.equal(stepOf(finance, 'STUCK_PAYMENT'), 'repeatUnresolvedPayment');
  assert.equal(stepOf(finance, 'ADJUSTMENT'), null, 'who asked for it does not decide on it');
  assert.equal(stepOf(finance, 'ORDER'), null);
  const risk = await inboxOf(rob);
  assert.equal(stepOf(risk, 'DIFFERENCE'), null);
  assert.equal(stepOf(risk, 'DISPUTE'), 'submitDispute');
  const partner = await inboxOf(pam);
  assert.deepEqual(kindsOf(partner), ['ALERT', 'APPROVAL', 'DISPUTE', 'FAILING_WEBHOOK']);
  assert.ok(partner.every((row) => row.partnerId === null || row.partnerId === north.partnerId));
  const approvals = partner.filter(({ kind }) => kind === 'APPROVAL');
  assert.deepEqual(
    approvals.map(({ nextStep }) => nextStep ?? '').toSorted(),
    ['', 'approveAction'],
    'what an agent proposes is theirs to decide on, what they asked for is not',
  );
  const readers = await inboxOf(rea);
  assert.deepEqual(kindsOf(readers), ['ALERT', 'APPROVAL', 'DISPUTE']);
  assert.ok(readers.every(({ nextStep }) => nextStep === null));
  assert.deepEqual(await inboxOf(sue), [], 'nothing waits for another partner’s people');
});

test('the badge counts what is theirs to do, adjustments too; an operator at a partner sees that one’s', async () => {
  const admin = await newPerson('ada@causeway.test', 'OPERATOR_ADMIN');
  const mine = (await inboxOf(admin)).filter(({ nextStep }) => nextStep !== null);
  assert.ok(mine.some(({ kind }) => kind === 'ADJUSTMENT'));
  assert.equal(await countOf(admin), mine.length);
  assert.equal(await countOf(rea), 0);
  for (const who of [admin, pam, rea]) {
    const [count, waiting] = [
      await who.call('GET', '/inbox/count'),
      await who.call('GET', '/actions/waiting'),
    ];
    assert.equal(count.at('toDecide'), waiting.at('count'), 'the badge of approvals');
  }
  const there = await admin.call('GET', '/inbox?limit=100', undefined, {
    'x-partner-id': isvId,
  });
  const rows = rowsOf(there);
  assert.deepEqual(kindsOf(rows), ['STUCK_PAYMENT']);
  assert.ok(rows.every(({ partnerId }) => partnerId === isvId));
});

test('an operator’s client reads it at the API; a partner’s client is told that it is for people', async () => {
  assert.equal((await asOperator('GET', '/inbox')).status, 200);
  for (const path of ['/inbox', '/inbox/count', '/colleagues']) {
    assert.equal((await north.call('GET', path)).status, 403, path);
  }
});

test('pages of one item at a time, there and back, are the whole, the most urgent first', async () => {
  const whole = (await inboxOf(oli)).map(({ itemId }) => itemId);
  const walk = async (from: string, member: 'next' | 'previous') => {
    const seen: string[] = [];
    let last = from;
    for (let address: unknown = from; typeof address === 'string';) {
      const page = await oli.call('GET', address);
      seen.push(...rowsOf(page).map(({ itemId }) => itemId));
      last = address;
      address = page.at(member);
      if (typeof address === 'string') address = address.replace(/^\/api/, '');
    }
    return { seen, last };
  };
  const there = await walk('/inbox?limit=1', 'next');
  assert.deepEqual(there.seen, whole);
  assert.deepEqual((await walk(there.last, 'previous')).seen, whole.toReversed());
  assert.equal((await oli.call('GET', '/inbox?cursor=nonsense')).status, 400);
  assert.equal((await oli.call('GET', `/inbox?kind=ALL`)).status, 400);
  assert.equal((await oli.call('GET', `/inbox?assignee=4242424242424242`)).status, 400);
});

test('a record is with one person: of two at once one has it, and what was shown must hold', async () => {
  const dispute = ['DISPUTE', disputeId] as const;
  const both = await Promise.all([
    assign(fay, ids.fay, null, dispute),
    assign(oli, ids.oli, null, dispute),
  ]);
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  );
  const [winner, loser] = both[0].status === 200 ? [ids.fay, ids.oli] : [ids.oli, ids.fay];
  assert.match(both.find(({ status }) => status === 409)?.text ?? '', /assignment-changed/);
  assert.equal((await assign(oli, null, loser, dispute)).status, 409);
  assert.equal((await assign(oli, null, null, dispute)).status, 409);
  const [had, other] = winner === ids.fay ? [fay, oli] : [oli, fay];
  assert.deepEqual(
    (await inboxOf(had, 'assignee=me')).map(({ itemId }) => itemId),
    [disputeId],
  );
  assert.deepEqual(await inboxOf(other, 'assignee=me'), []);
  const nobodys = await inboxOf(other, 'assignee=nobody');
  assert.ok(!nobodys.some(({ itemId }) => itemId === disputeId));
  assert.ok(
    (await inboxOf(pam)).every(({ assigneeId }) => assigneeId === null),
    'nor partners',
  );
  assert.equal((await assign(oli, null, winner, dispute)).status, 200);
  const entries = await db.query<{ action: string }>(sql`
    select action from audit_log where subject = ${disputeId} order by seq`);
  const actions = entries.map(({ action }) => action).filter((one) => one.startsWith('record.'));
  assert.deepEqual(actions, ['record.assigned', 'record.unassigned']);
});

test('what is given to somebody is in their inbox though nothing of it waits, until they give it back', async () => {
  const payment = ['PAYMENT', paymentId] as const;
  assert.equal((await assign(fay, ids.oli, null, payment)).status, 200);
  const [mine] = await inboxOf(oli, 'assignee=me');
  assert.deepEqual([mine?.kind, mine?.recordId], ['ASSIGNED', paymentId]);
  assert.ok((await inboxOf(rob)).some(({ kind }) => kind === 'ASSIGNED'));
  assert.equal((await assign(oli, null, ids.oli, payment)).status, 200);
  assert.deepEqual(await inboxOf(oli, 'assignee=me'), []);
});

test('nothing is given to who is disabled, only looks, may not see it, or is of another side', async () => {
  const off = await newPerson('off@north.test', 'PARTNER_ADMIN', north.partnerId);
  assert.ok(off);
  const offId = await userIdOf('off@north.test');
  const payment = ['PAYMENT', paymentId] as const;
  assert.equal((await assign(pam, offId, null, payment)).status, 200);
  await db.query(sql`update users set disabled_at = ${clock.now()} where user_id = ${offId}`);
  const shown = await pam.call('GET', `/assignments/PAYMENT/${paymentId}`);
  assert.equal(shown.at('assigneeName'), null);
  assert.ok(!(await inboxOf(pam)).some(({ kind }) => kind === 'ASSIGNED'), 'nobody has it now');
  for (const to of [offId, ids.rea, ids.fay, 'us0001KJMMA2G0AVQ8FJKY93MBDMRS']) {
    assert.equal((await assign(pam, to, offId, payment)).status, 400, to);
  }
  const hook = ['WEBHOOK_ENDPOINT', endpointId] as const;
  assert.equal((await assign(oli, ids.fay, null, hook)).status, 400, 'FINANCE sees no endpoints');
  assert.equal((await assign(rea, ids.pam, offId, payment)).status, 403);
  assert.equal((await assign(sue, null, null, payment)).status, 404);
  assert.equal((await assign(pam, null, offId, payment)).status, 200);
});

test('a snooze is one’s own, ends in time by the service’s clock, or when the state changes', async () => {
  const snooze = ({ call }: Actor, ms: number, path = `DIFFERENCE/${differenceId}`) =>
    call('PUT', `/inbox/${path}/snooze`, {
      until: new Date(clock.now().getTime() + ms).toISOString(),
    });
  const has = async (who: Actor, query = '') =>
    (await inboxOf(who, query)).some(({ itemId }) => itemId === differenceId);
  const before = Number(await countOf(fay));
  assert.equal((await snooze(fay, HOUR_MS)).status, 200);
  assert.deepEqual(
    [await has(fay), await has(fay, 'snoozed=true'), await has(oli)],
    [false, true, true],
  );
  assert.equal(await countOf(fay), before - 1);
  clock.advance(HOUR_MS);
  assert.deepEqual([await has(fay), await has(fay, 'snoozed=true')], [true, false]);
  await snooze(fay, DAY_MS);
  await db.query(sql`
    update reconciliation_differences set kind = 'CURRENCY_DIFFERS'
    where difference_id = ${differenceId}`);
  assert.equal(await has(fay), true, 'it is another by now');
  await snooze(fay, DAY_MS);
  const wake = `/inbox/DIFFERENCE/${differenceId}/snooze`;
  assert.equal((await fay.call('DELETE', wake)).status, 204);
  assert.equal(await has(fay), true);
  assert.equal((await snooze(fay, 0)).at('snoozedUntil'), null, 'it is back at once');
  assert.equal((await snooze(fay, 91 * DAY_MS)).status, 400);
  assert.equal(
    (await snooze(fay, 80 * DAY_MS, `DISPUTE/${disputeId}`)).status,
    400,
    'past its deadline',
  );
  assert.equal((await snooze(fay, HOUR_MS, `DISPUTE/${disputeId}`)).status, 200);
  assert.equal((await snooze(pam, HOUR_MS)).status, 404, 'not a partner’s to see');
  assert.equal(
    (await snooze(sue, HOUR_MS, `DISPUTE/${disputeId}`)).status,
    404,
    'another partner’s',
  );
  assert.equal((await snooze(fay, HOUR_MS, `DISPUTE/${paymentId}`)).status, 404);
  assert.equal((await snooze(fay, HOUR_MS, `ORDER/${'9'.repeat(30)}`)).status, 404);
});

const alerts = async ({ call }: Actor, at: Readonly<Record<string, string>> = {}) => {
  const rows = rowsOf(await call('GET', '/inbox?kind=ALERT', undefined, at));
  return rows.map(({ itemId, nextStep, partnerId }) => [itemId, partnerId, nextStep]);
};

test('an open alert waits for its own side, until somebody acknowledges it or it closes', async () => {
  const ours = await raiseAlert(server);
  const theirs = String(north.things['raisedAlertId']);
  const atNorth = { 'x-partner-id': north.partnerId };
  const before = Number(await countOf(pam));
  assert.deepEqual(await alerts(oli), [[ours, null, 'acknowledgeOperatorAlert']]);
  assert.deepEqual(await alerts(oli, atNorth), [[theirs, north.partnerId, 'acknowledgeAlert']]);
  assert.deepEqual(await alerts(pam), [[theirs, north.partnerId, 'acknowledgeAlert']]);
  assert.deepEqual(await alerts(rea), [[theirs, north.partnerId, null]]);
  assert.deepEqual(await alerts(sue), []);

  assert.equal((await assign(pam, ids.pam, null, ['ALERT', theirs])).status, 200);
  assert.equal((await assign(sue, null, null, ['ALERT', theirs])).status, 404);
  assert.equal((await assign(pam, ids.pam, null, ['ALERT', ours])).status, 404);
  const mine = await inboxOf(pam, 'assignee=me');
  assert.deepEqual(
    mine.map(({ kind, recordId }) => [kind, recordId]),
    [['ALERT', theirs]],
  );
  const until = new Date(clock.now().getTime() + HOUR_MS).toISOString();
  const snooze = ({ call }: Actor) => call('PUT', `/inbox/ALERT/${theirs}/snooze`, { until });
  assert.deepEqual([(await snooze(sue)).status, (await snooze(rea)).status], [404, 200]);
  assert.deepEqual(await alerts(rea), []);

  const acknowledge = ({ call }: Actor) => call('POST', `/alerts/${theirs}/acknowledge`);
  assert.deepEqual([(await acknowledge(sue)).status, (await acknowledge(rea)).status], [404, 403]);
  assert.equal((await acknowledge(pam)).status, 200);
  assert.deepEqual([await alerts(pam), await alerts(oli, atNorth)], [[], []]);
  assert.equal(await countOf(pam), before - 1);
  await db.query(sql`
    update alerts set state = 'CLOSED', closed_at = ${clock.now()}, closed_because = 'OVER'
    where alert_id = ${ours}`);
  assert.deepEqual(await alerts(oli), []);
});

test('what is settled leaves the inbox by itself', async () => {
  const done = await fay.act(
    'POST',
    `/operator/reconciliation/differences/${differenceId}/resolve`,
    {
      reason: 'They were right.',
    },
  );
  assert.equal(done.status, 200, done.text);
  assert.ok(!(await inboxOf(oli)).some(({ itemId }) => itemId === differenceId));
});
