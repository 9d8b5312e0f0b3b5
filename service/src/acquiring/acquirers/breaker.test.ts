import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { BREAKER_LIMITS, createBreaker } from './breaker.ts';

const { silentMax, openMs, probeMs } = BREAKER_LIMITS;

function opened() {
  const clock = new FakeClock();
  const breaker = createBreaker(clock);
  for (let count = 0; count < silentMax; count += 1) breaker.unanswered();
  return { clock, breaker };
}

test('it opens after so many calls in a row without an answer, and an answer in between resets the count', () => {
  const breaker = createBreaker(new FakeClock());
  for (let count = 0; count < 3 * silentMax; count += 1) {
    if (count % silentMax === 0) breaker.answered();
    else breaker.unanswered();
  }
  assert.equal(breaker.state(), 'CLOSED');
  assert.equal(breaker.admit(), 0);
  breaker.unanswered();
  assert.equal(breaker.state(), 'OPEN');
  assert.equal(breaker.admit(), openMs);
});

test('after a while one probe is let through, and nothing beside it', () => {
  const { breaker, clock } = opened();
  clock.advance(openMs - 1);
  assert.equal(breaker.admit(), 1);
  clock.advance(1);
  assert.equal(breaker.state(), 'HALF_OPEN');
  assert.equal(breaker.admit(), 0);
  assert.equal(breaker.admit(), probeMs);
  assert.equal(breaker.state(), 'HALF_OPEN');
  breaker.answered();
  assert.equal(breaker.state(), 'CLOSED');
  assert.equal(breaker.admit(), 0);
});

test('a probe without an answer opens it again at once', () => {
  const { breaker, clock } = opened();
  clock.advance(openMs);
  assert.equal(breaker.admit(), 0);
  breaker.unanswered();
  assert.equal(breaker.state(), 'OPEN');
  assert.equal(breaker.admit(), openMs);
});

test('a probe without an outcome does not keep it open for ever', () => {
  const { breaker, clock } = opened();
  clock.advance(openMs);
  assert.equal(breaker.admit(), 0);
  clock.advance(probeMs);
  assert.equal(breaker.admit(), 0);
});

test('an answer to anything closes it', () => {
  const { breaker } = opened();
  breaker.answered();
  assert.equal(breaker.state(), 'CLOSED');
});

test('a probe that was not sent leaves its place to the next; of anything else that says nothing', () => {
  const { breaker, clock } = opened();
  breaker.notSent();
  assert.equal(breaker.state(), 'OPEN');
  assert.equal(breaker.admit(), openMs);
  clock.advance(openMs);
  assert.equal(breaker.admit(), 0);
  breaker.notSent();
  assert.equal(breaker.state(), 'HALF_OPEN');
  assert.equal(breaker.admit(), 0);
  assert.equal(breaker.admit(), probeMs);
});
