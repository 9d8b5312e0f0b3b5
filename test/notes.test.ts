/** Notes about records: for one's own side, with mentions, deleted by their authors alone. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from '../service/src/platform/db/pool.ts';
import { countOf, inboxOf, inboxServer } from './inbox-server.ts';
import type { Actor } from './real-people.ts';

const server = await inboxServer();
const { clock, endpointId, foundation, ids, north, paymentId } = server;
const { fay, oli, pam, rea, sue } = server;
const { db } = foundation;
const payoutId = String(north.things['payoutId']);
const NO_DIFFERENCE = 'df0001KJMMA2G0AVQ8FJKY93MBDMRS';
const CARD = '4242424242424242';

const addNote = (
  { call }: Actor,
  text: string,
  { recordType = 'PAYMENT', recordId = paymentId, idempotencyKey = randomUUID() } = {},
) => call('POST', '/notes', { recordType, recordId, text, idempotencyKey });
const notesAbout = ({ call }: Actor, recordId = paymentId, recordType = 'PAYMENT') =>
  call('GET', `/notes?recordType=${recordType}&recordId=${recordId}`);
const colleaguesOf = async ({ call }: Actor) => {
  const people: unknown = (await call('GET', '/colleagues')).at('data');
  assert.ok(Array.isArray(people));
  return people.map(({ email }: Readonly<{ email: string }>) => email).toSorted();
};

test('a note is there once for its key, seen by its own side alone, and deleted by its author alone', async () => {
  const idempotencyKey = randomUUID();
  const text = 'The shop says that it was meant.\nSee their mail.';
  const made = await Promise.all([1, 2].map(() => addNote(fay, text, { idempotencyKey })));
  assert.deepEqual(
    made.map(({ status }) => status),
    [201, 201],
  );
  const noteId = made[0]?.string('noteId') ?? '';
  assert.equal(made[1]?.at('noteId'), noteId);
  assert.equal((await addNote(fay, 'Another', { idempotencyKey })).status, 409);
  assert.equal((await notesAbout(oli)).at('data.0.text'), text);
  assert.deepEqual((await notesAbout(pam)).at('data'), [], 'operators’ notes are not for partners');
  assert.equal((await addNote(pam, 'Ours')).status, 201);
  assert.equal((await notesAbout(rea)).at('data.0.text'), 'Ours');
  assert.equal((await notesAbout(oli)).at('data.1'), undefined, 'nor the other way');
  assert.equal((await notesAbout(sue)).status, 404);
  assert.equal((await notesAbout(pam, NO_DIFFERENCE, 'DIFFERENCE')).status, 404);
  assert.equal((await notesAbout(fay, endpointId, 'WEBHOOK_ENDPOINT')).status, 404);
  assert.equal((await notesAbout(fay, paymentId, 'ORDER')).status, 400, 'no id of an order');
  assert.equal((await addNote(rea, 'I only look')).status, 403);
  assert.equal((await oli.call('DELETE', `/notes/${noteId}`)).status, 403);
  assert.equal((await pam.call('DELETE', `/notes/${noteId}`)).status, 404);
  assert.equal((await fay.call('DELETE', `/notes/${noteId}`)).status, 204);
  assert.equal((await fay.call('DELETE', `/notes/${noteId}`)).status, 204);
  const gone = await notesAbout(oli);
  assert.deepEqual([gone.at('data.0.text'), gone.at('data.0.author')], [null, 'fay@causeway.test']);
  const kept = await db.query<{ action: string; details: unknown }>(sql`
    select action, details from audit_log where action like 'note.%' and actor like 'fay%'
    order by seq`);
  assert.deepEqual(
    kept.map(({ action }) => action),
    ['note.added', 'note.deleted'],
  );
  assert.ok(!JSON.stringify(kept).includes('meant'), 'the audit log keeps no text');
});

test('hostile texts are refused or stay texts', async () => {
  assert.equal((await addNote(fay, `card ${CARD}`)).status, 400);
  assert.equal((await addNote(fay, '4242 4242 4242 4242')).status, 400);
  assert.equal((await addNote(fay, 'x'.repeat(2_001))).status, 400);
  assert.equal((await addNote(fay, ' \n ')).status, 400);
  assert.equal((await addNote(fay, 'a\u0000b')).status, 400);
  assert.equal((await addNote(fay, '@a'.repeat(900))).status, 400, 'nobody is called that');
  const script = `<script>alert(1)</script> '; drop table notes; -- write to shop@example.com`;
  assert.equal((await addNote(fay, script)).status, 201);
  assert.equal((await notesAbout(fay)).at('data.0.text'), script);
});

test('whom a note mentions has it in their inbox until they have read it', async () => {
  const text = 'Can @oli, or @OLI@causeway.test. look at this?';
  const note = await addNote(fay, text, { recordType: 'PAYOUT', recordId: payoutId });
  assert.deepEqual(note.at('mentions'), [ids.oli], note.text);
  const [mention] = await inboxOf(oli, 'assignee=me');
  assert.deepEqual([mention?.kind, mention?.recordId], ['MENTION', payoutId]);
  assert.ok(!(await inboxOf(fay)).some(({ kind }) => kind === 'MENTION'));
  const noteId = note.string('noteId');
  assert.equal((await pam.call('POST', `/notes/${noteId}/read`, {})).status, 404);
  assert.equal((await fay.call('POST', `/notes/${noteId}/read`, {})).status, 204);
  assert.equal((await inboxOf(oli, 'kind=MENTION')).length, 1, 'only oli reads it for oli');
  assert.equal((await oli.call('POST', `/notes/${noteId}/read`, {})).status, 204);
  assert.deepEqual(await inboxOf(oli, 'assignee=me'), []);
  assert.equal((await addNote(fay, '@nobody.here')).status, 400);
  assert.equal((await addNote(fay, '@pam and @rea')).status, 400, 'of another side');
  assert.equal((await addNote(pam, '@rea, have a look')).status, 201);
  assert.equal(await countOf(rea), 1);
  const hidden = { recordType: 'WEBHOOK_ENDPOINT', recordId: endpointId };
  assert.equal((await addNote(oli, '@fay', hidden)).status, 400, 'FINANCE sees no endpoints');
});

test('who is disabled cannot be mentioned', async () => {
  await server.newPerson('off@north.test', 'PARTNER_ADMIN', north.partnerId);
  assert.equal((await addNote(pam, 'Ask @off')).status, 201);
  await db.query(sql`
    update users set disabled_at = ${clock.now()} where email = 'off@north.test'`);
  assert.equal((await addNote(pam, 'Ask @off')).status, 400);
});

test('colleagues are those of one’s own side who can sign in', async () => {
  assert.deepEqual(await colleaguesOf(rea), ['pam@north.test', 'rea@north.test']);
  assert.ok(!(await colleaguesOf(fay)).some((email) => email.endsWith('north.test')));
});
