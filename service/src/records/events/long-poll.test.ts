import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'node:test';
import { eventServer, read, SHOP } from '../../../../test/event-server.ts';

const { happen, newPartner, publishAll, stopping } = await eventServer();

test('a long poll is answered when something is published', async () => {
  const { call, partnerId } = newPartner();
  const now = await read(call, '/events?after=now&wait=0');
  const polling = read(call, now.next.replace('wait=0', 'wait=30'));
  await delay(50); // Most likely it waits by now; if not, it is answered all the same.
  await happen({ partnerId });
  await publishAll();
  const { subjects, next } = await polling;
  assert.deepEqual(subjects, [SHOP]);
  assert.deepEqual((await read(call, next.replace('wait=30', 'wait=0'))).subjects, []);
});

test('a long poll ends with an empty page when its time is over, or the service stops', async () => {
  const { call } = newPartner();
  assert.deepEqual((await read(call, '/events?after=0&wait=1')).data, []);
  const polling = read(call, '/events?after=0&wait=30');
  stopping.isDraining = true;
  assert.deepEqual((await polling).data, []);
  stopping.isDraining = false;
});

test('more than a hundred long polls of one partner are not kept waiting', async () => {
  const { call, partnerId } = newPartner();
  const early: unknown[] = [];
  const polls = Array.from({ length: 120 }, async () => {
    const { data } = await read(call, '/events?after=0&wait=30');
    if (data.length === 0) early.push(data);
    return data.length;
  });
  while (early.length < 20) await delay(10);
  await happen({ partnerId });
  await publishAll();
  const lengths = await Promise.all(polls);
  assert.equal(lengths.filter((length) => length === 1).length, 100);
});
