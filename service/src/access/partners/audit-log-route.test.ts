import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../platform/db/pool.ts';
import { operatorServer } from '../../../../test/operator-server.ts';

test('the log is walked from the newest entry to the first, while entries are added', async () => {
  const { audit, call, db, newPartner } = await operatorServer();
  for (let made = 0; made < 7; made += 1) await newPartner();
  const seen: unknown[] = [];
  for (let url: unknown = '/operator/audit-log?limit=3'; typeof url === 'string';) {
    const page = await call('GET', url);
    assert.equal(page.status, 200, page.text);
    assert.equal(page.at('self'), url);
    for (let row = 0; page.at(`data.${row}`) !== undefined; row += 1) {
      seen.push(page.at(`data.${row}.seq`));
    }
    url = page.at('next');
    await newPartner();
  }
  assert.deepEqual(seen, [7, 6, 5, 4, 3, 2, 1]);
  assert.equal(await audit.verify(db), null);
});

test('the log is narrowed to one subject, and never shows the digests that chain it', async () => {
  const { call, newClient, newPartner } = await operatorServer();
  const partnerId = await newPartner();
  const { clientId } = await newClient(partnerId);
  const log = await call('GET', `/operator/audit-log?subject=${clientId}`);
  assert.equal(log.at('data.0.action'), 'client.created');
  assert.deepEqual(log.at('data.0.details'), {
    partnerId,
    merchantId: null,
    name: 'Checkout',
    scopes: ['payment.write'],
  });
  assert.equal(log.at('data.1'), undefined);
  assert.equal(log.at('next'), null);
  assert.ok(!log.text.includes('digest'));
});

test('a malformed query of the log is refused with all its faults', async () => {
  const { call } = await operatorServer();
  const refused = await call('GET', '/operator/audit-log?limit=101&before=x&created_from=today');
  assert.deepEqual(refused.faults().toSorted(), [
    'before UNKNOWN_FIELD',
    'created_from INVALID_FORMAT',
    'limit INVALID_VALUE',
  ]);
});

test('the log is verified portion by portion, and a change is found where it was made', async () => {
  const { call, db, newPartner } = await operatorServer();
  for (let made = 0; made < 3; made += 1) await newPartner();
  const whole = await call('GET', '/operator/audit-log/verification');
  assert.deepEqual(whole.body, { soundTo: 3, brokenAt: null, newest: 3 });
  await db.query(sql`update audit_log set actor = 'nobody' where seq = 2`);
  const broken = await call('GET', '/operator/audit-log/verification?after=1');
  assert.deepEqual(broken.body, { soundTo: 1, brokenAt: 2, newest: 3 });
  const beyond = await call('GET', '/operator/audit-log/verification?after=9');
  assert.equal(beyond.at('brokenAt'), 9);
});
