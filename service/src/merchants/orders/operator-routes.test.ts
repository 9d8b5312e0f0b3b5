import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsAbout } from '../../../../test/published.ts';
import { orderIdOf, orderServer } from '../../../../test/order-server.ts';
import { sql } from '../../platform/db/pool.ts';
import { type Move, nextStatus, ORDER_STATUSES, type OrderStatus } from './order.ts';

const MOVES = ['adjudicate', 'review', 'approve', 'decline', 'schedule', 'complete'] as const;
const server = await orderServer();
const { audit, bank, clock, db, newMerchant, operator, place } = server;
const BODIES: Partial<Record<Move, object>> = { decline: { reason: 'Not enough' }, schedule: {} };
const make = (id: string, move: Move, body = BODIES[move]) =>
  operator('POST', `/operator/orders/${id}/${move}`, body);

/** The moves that bring a new order to each state. */
const WAYS: Readonly<Record<OrderStatus, readonly Move[]>> = {
  APPLICATION_SUBMITTED: [],
  CREDIT_ADJUDICATION: ['adjudicate'],
  CREDIT_ADJUDICATION_REVIEW: ['adjudicate', 'review'],
  DEPLOYMENT: ['adjudicate', 'approve'],
  SCHEDULE_POS_INSTALL: ['adjudicate', 'approve', 'schedule'],
  COMPLETED: ['adjudicate', 'approve', 'schedule', 'complete'],
  DECLINED: ['adjudicate', 'decline'],
  DECLINED_APPLICATION: ['decline'],
};
const merchantId = await newMerchant();
const newOrder = async (status: OrderStatus = 'APPLICATION_SUBMITTED') => {
  const id = orderIdOf(await place(merchantId));
  for (const move of WAYS[status]) assert.equal((await make(id, move)).status, 200);
  return id;
};
const file = (id: string) => operator('GET', `/operator/orders/${id}`);
const eventsOf = async (id: string) =>
  (await eventsAbout(db, id)).filter(({ type }) => type === 'order.moved');
const movesIn = (answer: Awaited<ReturnType<typeof file>>) => {
  const moves = answer.at('moves');
  assert.ok(Array.isArray(moves));
  return moves as { from: string; to: string; actor: string; reason: string | null }[];
};

for (const status of ORDER_STATUSES) {
  for (const move of MOVES) {
    const to = nextStatus(status, move);
    test(`${move} from ${status}: ${to ?? '409'}`, async () => {
      const id = await newOrder(status);
      const before = movesIn(await file(id)).length;
      const answer = await make(id, move);
      const now = await file(id);
      assert.equal(now.at('orderStatus'), to ?? status);
      assert.equal(movesIn(now).length, to === null ? before : before + 1);
      assert.equal((await eventsOf(id)).length, movesIn(now).length);
      if (to === null) {
        assert.deepEqual(
          [answer.status, answer.faults()],
          [409, ['orderStatus ORDER_STATE_FORBIDS']],
        );
        assert.ok(answer.string('detail').includes(status));
        const allowed = MOVES.filter((other) => nextStatus(status, other) !== null);
        assert.deepEqual(answer.at('allowedMoves'), allowed);
        const said =
          allowed.length === 0 ? 'This is final.' : `Allowed moves: ${allowed.join(', ')}.`;
        assert.ok(answer.string('errors.0.errorMessage').includes(said), answer.text);
      } else assert.deepEqual([answer.status, answer.body], [200, now.body]);
    });
  }
}

test('each move has its line in the history, its event and its audit entry', async () => {
  const id = await newOrder();
  clock.advance(60_000);
  await operator('POST', `/operator/orders/${id}/adjudicate`, undefined, {
    'x-correlation-id': 'corr-1',
    'x-reason': encodeURIComponent('Checked with the bureau – fine'),
  });
  const declined = await make(id, 'decline');
  const [first, second] = movesIn(declined);
  assert.deepEqual(first, {
    from: 'APPLICATION_SUBMITTED',
    to: 'CREDIT_ADJUDICATION',
    at: clock.now().toISOString(),
    actor: 'ci00OPERATOR',
    reason: 'Checked with the bureau – fine',
    correlationId: 'corr-1',
  });
  assert.deepEqual([second?.to, second?.reason], ['DECLINED', 'Not enough']);
  assert.deepEqual((await eventsOf(id)).map(({ data }) => data)[0], {
    merchantOrderId: Number(id),
    merchantId,
    from: 'APPLICATION_SUBMITTED',
    to: 'CREDIT_ADJUDICATION',
    orderStatus: 'CREDIT_ADJUDICATION',
  });
  const entries = await db.query<{ action: string; details: unknown }>(
    sql`select action, details from audit_log where subject = ${id} order by seq`,
  );
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['order.moved', 'order.moved'],
  );
  assert.deepEqual(entries[1]?.details, {
    from: 'CREDIT_ADJUDICATION',
    to: 'DECLINED',
    reason: 'Not enough',
  });
  assert.equal(await audit.verify(db), null);
});

test('an unsound reason is refused before anything moves, in words for whoever wrote it', async () => {
  const id = await newOrder();
  const path = `/operator/orders/${id}/adjudicate`;
  const short = await operator('POST', path, undefined, { 'x-reason': 'no' });
  assert.deepEqual(short.faults(), ['X-Reason INVALID_FORMAT']);
  assert.match(short.text, /3 to 500 characters on one line/);
  assert.doesNotMatch(short.text, /encode/i);
  const unread = await operator('POST', path, undefined, { 'x-reason': '%E0%A4' });
  assert.match(unread.text, /percent-encoded/);
  const card = await operator('POST', path, undefined, { 'x-reason': 'card%204242424242424242' });
  assert.deepEqual(card.faults(), ['X-Reason CARD_NUMBER_NOT_ALLOWED']);
  assert.deepEqual(movesIn(await operator('GET', `/operator/orders/${id}`)), []);
});

test('the bank sees the new state and when it changed, and nothing of the operator’s reasons', async () => {
  const placed = await place(merchantId);
  clock.advance(3_600_000);
  await make(orderIdOf(placed), 'decline');
  const seen = await bank('GET', placed.headers['location'] ?? '');
  assert.equal(seen.at('orderStatus'), 'DECLINED_APPLICATION');
  assert.equal(seen.at('modifiedAt'), clock.now().toISOString());
  assert.equal(Date.parse(seen.string('orderChangedAt')), clock.now().getTime());
  assert.equal(seen.at('createdAt'), placed.at('createdAt'));
  assert.ok(!seen.text.includes('Not enough'));
});

test('of an approval and a decline at once one wins, and the history has one move', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await newOrder('CREDIT_ADJUDICATION');
    const answers = await Promise.all([make(id, 'approve'), make(id, 'decline')]);
    assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['200', '409']);
    const winner = answers[0]?.status === 200 ? 'DEPLOYMENT' : 'DECLINED';
    const now = await file(id);
    assert.equal(now.at('orderStatus'), winner);
    const left = movesIn(now).filter(({ from }) => from === 'CREDIT_ADJUDICATION');
    assert.deepEqual(
      left.map(({ to }) => to),
      [winner],
    );
    assert.equal((await eventsOf(id)).length, 2);
  }
});

test('one move asked for 20 times at once is made once', async () => {
  const id = await newOrder();
  const answers = await Promise.all(Array.from({ length: 20 }, () => make(id, 'adjudicate')));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 409).length, 19);
  assert.equal(movesIn(await file(id)).length, 1);
});

test('an installation is scheduled for a time to come, and the bank sees it', async () => {
  const id = await newOrder('DEPLOYMENT');
  const past = await make(id, 'schedule', { installAt: '2020-01-01T00:00:00Z' });
  assert.deepEqual([past.status, past.faults()], [400, ['installAt INVALID_VALUE']]);
  const installAt = '2031-05-04T09:00:00-04:00';
  const answer = await make(id, 'schedule', { installAt });
  assert.equal(answer.at('installAt'), '2031-05-04T13:00:00.000Z');
  const completed = await make(id, 'complete');
  assert.equal(completed.at('installAt'), '2031-05-04T13:00:00.000Z');
});

test('a decline needs a reason; an unknown order is not found; partners do not enter', async () => {
  const id = await newOrder();
  const answer = await make(id, 'decline', {});
  assert.deepEqual([answer.status, answer.faults()], [400, ['reason REQUIRED_FIELD']]);
  assert.equal((await make('99999999999', 'approve')).status, 404);
  assert.equal((await file('99999999999')).status, 404);
  assert.equal((await bank('GET', `/operator/orders/${id}`)).status, 403);
  assert.equal((await bank('POST', `/operator/orders/${id}/approve`)).status, 403);
});

const listed = async (query: string) => {
  const answer = await operator('GET', `/operator/orders?limit=100&${query}`);
  const data = answer.at('data');
  assert.ok(Array.isArray(data), answer.text);
  return data.map(({ merchantOrderId }: { merchantOrderId: number }) => String(merchantOrderId));
};

test('the operator’s list spans partners, and filters by partner, merchant and state', async () => {
  const { call } = await server.partner('birch-bank', 'PARTNER_BANK');
  const theirs = await newMerchant({}, call);
  const id = orderIdOf(await place(theirs, {}, call));
  assert.deepEqual(await listed('partnerId=birch-bank'), [id]);
  assert.deepEqual(await listed(`merchantId=${theirs}`), [id]);
  assert.deepEqual(await listed(`merchantId=${theirs}&status=COMPLETED`), []);
  assert.deepEqual(await listed(`partnerId=maple-bank&merchantId=${theirs}`), []);
  assert.ok((await listed('status=APPLICATION_SUBMITTED')).includes(id));
  const whole = await file(id);
  assert.equal(whole.at('partnerId'), 'birch-bank');
  assert.equal(whole.at('deliveryAddress.lastName'), 'Tremblay');
  assert.equal(whole.at('orderCreatedBy'), 'J. Singh');
});

test('the database itself refuses a state and a move that do not exist', async () => {
  const id = await newOrder();
  const bucket = id.slice(-2);
  const wrongState = sql`update orders set status = 'LOST' where merchant_order_id = ${id}`;
  await assert.rejects(db.query(wrongState), /orders_status_check/);
  const wrongMove = sql`
    insert into order_moves (bucket, merchant_order_id, from_status, to_status, at, actor, correlation_id)
    values (${bucket}, ${id}, 'APPLICATION_SUBMITTED', 'COMPLETED', now(), 'x', 'x')`;
  await assert.rejects(db.query(wrongMove), /order_moves_check/);
});
