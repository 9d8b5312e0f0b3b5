/** What open pages hear of changes: of their own partner, of what they may read, and not after their session. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { consoleServer } from '../../../../test/console-server.ts';
import { until } from '../../../../test/until.ts';
import { createListener } from './listener.ts';
import { EVERYTHING, topicsOf } from './topic.ts';

const server = await consoleServer({ lookEveryMs: 100 });
const { api, app, people } = server;
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/changes`;

type Message = Readonly<{ event: string; data: string }>;

/** Somebody who listens, and what they have heard. */
async function listening(who: keyof typeof people, headers: Record<string, string> = {}) {
  const leave = new AbortController();
  after(() => leave.abort());
  const answer = await fetch(url, {
    headers: { cookie: `person=${people[who].email}`, ...headers },
    signal: leave.signal,
  });
  const messages: Message[] = [];
  const state = { isOver: false };
  const read = async (): Promise<void> => {
    let text = '';
    for await (const bytes of answer.body ?? []) {
      text += Buffer.from(bytes).toString();
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      for (const one of whole) {
        const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(one) ?? [];
        messages.push({ event, data });
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      state.isOver = true;
    });
  const heard = () =>
    new Set(messages.flatMap(({ event, data }) => (event === 'changed' ? data.split(' ') : [])));
  const beats = () => messages.filter(({ event }) => event === 'beat').length;
  /** Until all that happened before has been told. */
  const caughtUp = async () => {
    const before = beats();
    await until(() => beats() >= before + 2);
  };
  return { answer, beats, caughtUp, heard, leave: () => leave.abort(), messages, state };
}

test('whoever listens hears what changes of its partner, and of what it may read', async () => {
  await server.asPartner('isv')('GET', '/events'); // What was before is published.
  const [viewer, boss, stranger, admin, acting] = [
    await listening('viewer'),
    await listening('boss'),
    await listening('stranger'),
    await listening('admin'),
    await listening('admin', { 'x-partner-id': server.isvId }),
  ];
  const all = [viewer, boss, stranger, admin, acting];
  assert.equal(viewer.answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.equal(viewer.answer.headers.get('x-accel-buffering'), 'no');
  assert.equal(viewer.answer.headers.get('cache-control'), 'no-store, no-transform');
  await Promise.all(all.map(({ caughtUp }) => caughtUp()));
  const [greeting] = viewer.messages;
  assert.equal(greeting?.event, 'hears');
  assert.ok(!greeting.data.includes('webhook') && greeting.data.includes('payment'));
  assert.deepEqual(
    all.map(({ heard }) => [...heard()]),
    all.map(() => []),
  );
  await server.payment(1_000);
  await server.asPartner('isv')('POST', '/webhook-endpoints', {
    url: 'https://shop.example/hooks',
    eventTypes: ['payment.succeeded'],
  });
  await server.asPartner('isv')('GET', '/events'); // It is published.
  await until(() => [viewer, boss, admin, acting].every(({ heard }) => heard().has('payment')));
  await Promise.all(all.map(({ caughtUp }) => caughtUp()));
  assert.deepEqual([...stranger.heard()], []);
  for (const { leave } of all) leave();
});

const topics = (who: keyof typeof people, scopes: readonly string[], kind = 'partner') =>
  topicsOf({ kind, clientId: people[who].email, scopes: new Set(scopes) });

test('a caller hears of what its scopes read, and of nothing else', () => {
  assert.deepEqual([...topics('viewer', ['refund.read'])], ['refund']);
  assert.deepEqual([...topics('viewer', ['session'])], []);
  assert.deepEqual([...topics('viewer', ['payment.write'])], []);
  assert.ok(!topics('viewer', ['payment.read', 'event.read']).has('audit'));
  assert.ok(!topics('viewer', ['payment.read', 'event.read']).has('webhook_endpoint'));
  assert.ok(topics('admin', ['operator'], 'operator').has('audit'));
  assert.deepEqual([...topics('admin', ['payment.read'], 'operator')], []);
});

test('operators hear that something was done; nobody listens without a session, and one that asks for the head alone', async () => {
  const admin = await listening('finance');
  await admin.caughtUp();
  const made = await server.acts('admin')('/api/operator/partners', {
    name: 'Heard of',
    kind: 'ISV',
  });
  assert.ok(made.status < 300, made.text);
  await until(() => admin.heard().has('audit'));
  admin.leave();
  assert.equal((await fetch(url)).status, 401);
  const cookie = `person=${people.admin.email}`;
  const head = await fetch(url, { method: 'HEAD', headers: { cookie } });
  assert.equal(head.status, 200);
});

test('one person has a few streams, and a place that is left is free', async () => {
  const streams = await Promise.all(Array.from({ length: 8 }, () => listening('risk')));
  const ninth = await listening('risk');
  assert.equal(ninth.answer.status, 429);
  assert.equal(ninth.answer.headers.get('retry-after'), '30');
  assert.equal((await listening('operator')).answer.status, 200); // Others have theirs.
  streams[0]?.leave();
  await until(async () => (await listening('risk')).answer.status === 200);
});

test('who has been dismissed hears nothing any more', async () => {
  const deputy = await listening('deputy');
  await deputy.caughtUp();
  server.dismiss('deputy');
  await until(() => deputy.state.isOver);
  assert.equal(deputy.messages.at(-1)?.event, 'over');
});

test('for a client that does not read there is one message, however much changes', async () => {
  let isEnded = false;
  const { beat, body, tell } = createListener(['payment'], () => {
    isEnded = true;
  });
  for (let at = 0; at < 10_000; at += 1) {
    tell(EVERYTHING);
    beat('2026-03-01T15:00:00.000Z');
  }
  assert.ok(body.readableLength < 1_000);
  await once(body, 'readable');
  const first = String(body.read());
  assert.equal(first.match(/event: changed/g)?.length, 1);
  assert.equal(first.match(/event: beat/g)?.length, 1);
  body.destroy();
  await once(body, 'close');
  assert.ok(isEnded);
});

test('a door that closes ends the streams, so that it can close', async () => {
  const boss = await listening('boss');
  await boss.caughtUp();
  await app.close();
  await until(() => boss.state.isOver);
  assert.equal(boss.messages.at(-1)?.event, 'over');
  await api.close();
});
