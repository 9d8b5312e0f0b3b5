import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test } from 'node:test';
import {
  groupsBeside,
  type UnauthenticatedConnection,
  UnauthenticatedConnections,
} from './unauthenticated-connections.ts';

const MANY = 5_000; // More than one group may have, less than all may.
const stranger = (group: string | undefined): UnauthenticatedConnection => ({
  socket: new Socket(),
  group,
});
const crowd = (group: string | undefined, count = MANY) =>
  Array.from({ length: count }, () => stranger(group));
const alive = (strangers: readonly UnauthenticatedConnection[]) =>
  strangers.filter(({ socket }) => !socket.destroyed);

test('past the cap of a group its oldest connections go, not the newcomers, and nobody else’s', () => {
  const strangers = new UnauthenticatedConnections();
  const [other, many] = [stranger('other'), crowd('one')];
  for (const member of [other, ...many]) strangers.add(member);
  const left = alive(many);
  assert.equal(left.length, 4_096);
  assert.equal(left[0], many[MANY - 4_096]);
  assert.ok(!other.socket.destroyed);
});

test('one that was answered stays longer, and one that proved a credential is not counted', () => {
  const strangers = new UnauthenticatedConnections();
  const [answered, proven, silent] = [stranger('one'), stranger('one'), stranger('one')];
  for (const member of [answered, proven, silent, ...crowd('one', 3_000)]) strangers.add(member);
  strangers.answered(answered);
  strangers.remove(proven);
  for (const member of crowd('one', 3_000)) strangers.add(member);
  assert.deepEqual(
    [answered, proven, silent].map(({ socket }) => socket.destroyed),
    [false, false, true],
  );
});

test('however many groups they come from, there is a cap for all together', () => {
  const strangers = new UnauthenticatedConnections();
  const many = Array.from({ length: 20_000 }, (_, place) => stranger(`group ${place}`));
  for (const member of many) strangers.add(member);
  assert.equal(alive(many).length, 16_384);
});

test('trusted proxies speak for many: their connections are not counted', () => {
  const strangers = new UnauthenticatedConnections();
  const proxied = crowd(undefined);
  for (const member of proxied) strangers.add(member);
  assert.equal(alive(proxied).length, MANY);
  const groupOf = groupsBeside(['10.0.0.0/8', '2001:db8::1']);
  const from = (remoteAddress: string) =>
    groupOf(Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }));
  assert.equal(from('10.1.2.3'), undefined);
  assert.equal(from('::ffff:10.1.2.3'), undefined);
  assert.equal(from('2001:db8::1'), undefined);
  assert.equal(from('192.0.2.1'), '192.0.2.1');
  assert.equal(from('2001:db8::2'), '2001:db8:0:0::/64');
});
