import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPace } from './pace.ts';

test('an endpoint may be sent a second’s worth at once, and then as fast as its rate', () => {
  const pace = createPace(100);
  assert.equal(pace.allowance('one', 0), 100);
  pace.spend('one', 100, 0);
  assert.equal(pace.allowance('one', 0), 0);
  assert.equal(pace.allowance('two', 0), 100, 'each has its own');
  assert.equal(pace.allowance('one', 250), 25);
  pace.spend('one', 25, 250);
  assert.equal(pace.allowance('one', 250), 0);
  assert.equal(pace.allowance('one', 340), 0, 'nothing below a tenth, so that few looks find many');
  assert.equal(pace.allowance('one', 351), 10);
  assert.equal(pace.allowance('one', 60_000), 100, 'and no more, however long it was quiet');
});

test('over a long time no more is sent than the rate allows, in whatever portions', () => {
  const pace = createPace(10);
  let sent = 0;
  for (let at = 0; at < 60_000; at += 7) {
    const count = pace.allowance('one', at);
    pace.spend('one', count, at);
    sent += count;
  }
  assert.ok(sent >= 598 && sent <= 610, String(sent));
});
