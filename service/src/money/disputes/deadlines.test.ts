import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { DISPUTE_STAGES, type DisputeStage } from './dispute.ts';
import { deadlineOf, nextDue, reminderDue } from './deadlines.ts';

const DAY_MS = 86_400_000;
type Asked = Parameters<typeof deadlineOf>[0];

function deadline(changes: Partial<Asked> = {}) {
  return deadlineOf({
    network: 'VISA',
    stage: 'CHARGEBACK',
    now: new Date('2026-01-10T15:00:00Z'),
    province: 'ON',
    marginDays: 2,
    networkDeadline: null,
    ...changes,
  });
}
const respondBy = (changes: Partial<Asked> = {}) => deadline(changes).respondBy.toISOString();

/** Calendar days by network and stage: inquiry, chargeback, pre-arbitration, arbitration. */
const DAYS: Readonly<Record<string, readonly number[]>> = {
  VISA: [20, 30, 30, 10],
  MASTERCARD: [18, 45, 45, 10],
  AMEX: [20, 20, 20, 10],
  DISCOVER: [20, 30, 30, 10],
};

/** The end of the 10th in Toronto is five in the morning of the 11th, in winter. */
const end = (after: number) => new Date(Date.UTC(2026, 0, 11 + after, 5) - 1).toISOString();

test('each network gives its days for each stage, less the margin of the plan', () => {
  for (const [network, days] of Object.entries(DAYS)) {
    for (const [place, stage] of DISPUTE_STAGES.entries()) {
      for (const marginDays of [0, 2, 9]) {
        const all = days[place] ?? 0;
        const at = { network, stage, marginDays, now: new Date('2026-01-10T15:00:00Z') };
        const found = deadline(at);
        assert.equal(found.respondBy.toISOString(), end(Math.max(1, all - marginDays)), stage);
        assert.equal(found.networkDeadline.toISOString(), end(all), `${network} ${stage}`);
      }
    }
  }
});

test('the day ends where the merchant is', () => {
  const now = new Date('2026-01-10T15:00:00Z');
  const ends = ['NL', 'NS', 'QC', 'MB', 'AB', 'BC'].map((province) => respondBy({ province, now }));
  assert.deepEqual(ends, [
    '2026-02-08T03:29:59.999Z',
    '2026-02-08T03:59:59.999Z',
    '2026-02-08T04:59:59.999Z',
    '2026-02-08T05:59:59.999Z',
    '2026-02-08T06:59:59.999Z',
    '2026-02-08T07:59:59.999Z',
  ]);
});

test('a notice late in the evening counts from the day that it is at the merchant’s', () => {
  const now = new Date('2026-01-11T03:00:00Z'); // Still the 10th in Ontario, and so in Alberta.
  assert.equal(respondBy({ now }), '2026-02-08T04:59:59.999Z');
  assert.equal(respondBy({ now, province: 'NL' }), '2026-02-08T03:29:59.999Z');
  const next = new Date('2026-01-11T04:00:00Z'); // The 11th in Newfoundland.
  assert.equal(respondBy({ now: next, province: 'NL' }), '2026-02-09T03:29:59.999Z');
});

test('where clocks change in between, the end of the day stays the end of the day', () => {
  const spring = new Date('2026-02-20T15:00:00Z');
  assert.equal(respondBy({ now: spring }), '2026-03-21T03:59:59.999Z');
  assert.equal(respondBy({ now: spring, province: 'SK' }), '2026-03-21T05:59:59.999Z');
  const autumn = new Date('2026-10-15T15:00:00Z');
  assert.equal(respondBy({ now: autumn }), '2026-11-13T04:59:59.999Z');
});

test('what the notice says counts before what is usual', () => {
  const networkDeadline = new Date('2026-01-25T12:00:00Z');
  const found = deadline({ networkDeadline });
  assert.equal(found.respondBy.toISOString(), '2026-01-24T04:59:59.999Z');
  assert.deepEqual(found.networkDeadline, networkDeadline);
});

test('a merchant has until the end of tomorrow, where the network waits that long', () => {
  const networkDeadline = new Date('2026-01-12T12:00:00Z');
  const found = deadline({ networkDeadline });
  assert.equal(found.respondBy.toISOString(), '2026-01-12T04:59:59.999Z');
  assert.deepEqual(found.networkDeadline, networkDeadline);
});

test('nobody is told a later end than the network has', () => {
  for (const told of ['2026-01-01T00:00:00.000Z', '2026-01-10T16:00:00.000Z']) {
    const found = deadline({ networkDeadline: new Date(told) });
    assert.equal(found.respondBy.toISOString(), told);
    assert.equal(found.networkDeadline.toISOString(), told);
  }
});

/** Looks at a dispute whenever it is due and the clock stands at one of these moments. */
function remindersAt(last: Date, opened: Date, moments: readonly Date[]) {
  let dispute: { reminded: number | null; dueAt: Date } = {
    reminded: null,
    ...nextDue(last, opened),
  };
  const sent: number[] = [];
  for (const now of moments) {
    if (dispute.dueAt > now) continue;
    if (now > last) return { sent, isExpired: true };
    const due = reminderDue({ reminded: dispute.reminded, respondBy: last }, now);
    if (due !== undefined) sent.push(due);
    dispute = { reminded: due ?? dispute.reminded, ...nextDue(last, now) };
  }
  return { sent, isExpired: false };
}

test('reminders come at seven, three and one days, once each, and then the end', () => {
  const [opened, last] = [new Date('2026-01-10T15:00:00Z'), new Date('2026-02-08T04:59:59.999Z')];
  const hourly = Array.from(
    { length: 24 * 31 },
    (_, hour) => new Date(opened.getTime() + hour * 3_600_000),
  );
  assert.deepEqual(remindersAt(last, opened, hourly), { sent: [7, 3, 1], isExpired: true });
});

test('who was away for days gets the latest reminder alone, and nobody one that is past', () => {
  const [opened, last] = [new Date('2026-01-10T15:00:00Z'), new Date('2026-02-08T04:59:59.999Z')];
  const before = (days: number) => new Date(last.getTime() - days * DAY_MS);
  assert.deepEqual(remindersAt(last, opened, [before(2), before(2), before(0.5)]).sent, [3, 1]);
  assert.deepEqual(remindersAt(last, opened, [before(0.5), before(0.1)]).sent, [1]);
  assert.deepEqual(remindersAt(last, opened, [before(-1)]), { sent: [], isExpired: true });
  assert.deepEqual(remindersAt(last, before(2), [before(1.5), before(1)]).sent, [1]);
});

test('whatever the steps of the clock, reminders go down, each at most once', () => {
  const last = new Date('2026-02-08T04:59:59.999Z');
  const steps = fc.array(fc.integer({ min: 0, max: 6 * DAY_MS }), { maxLength: 40 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 30 }), (jumps, days) => {
      const opened = new Date(last.getTime() - days * DAY_MS + 1);
      let at = opened.getTime();
      const moments = jumps.map((jump) => new Date((at += jump)));
      const { isExpired, sent } = remindersAt(last, opened, moments);
      const later = sent.slice(1);
      assert.ok(later.every((day, place) => day < (sent[place] ?? 0)));
      assert.equal(isExpired, at > last.getTime());
    }),
  );
});

test('what is looked at next is never in the past, and at the latest just after the end', () => {
  const instants = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2027-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  const stages = fc.constantFrom<DisputeStage>(...DISPUTE_STAGES);
  fc.assert(
    fc.property(instants, stages, fc.integer({ min: 0, max: 10 }), (now, stage, marginDays) => {
      const found = deadline({ now, stage, marginDays });
      assert.ok(found.dueAt > now);
      assert.ok(found.dueAt.getTime() <= found.respondBy.getTime() + 1);
      assert.ok(found.respondBy.getTime() - now.getTime() > DAY_MS / 2);
    }),
  );
});
