import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authorizationOf, simulatorOnTrial } from '../../test/simulator.ts';
import { FakeClock } from '../../test/fake-clock.ts';
import { type ActivityPage, boundedActivity } from '../../service/src/acquiring/acquirers/index.ts';
import { ACTIVITY } from './host/journal-file-store.ts';
import { createSimulator } from './index.ts';
import { journalBeside } from '../../test/journal.ts';

const { db } = await simulatorOnTrial();
const clock = new FakeClock();
const first = createSimulator({ journal: journalBeside(db), clock });
const second = createSimulator({ journal: journalBeside(db), clock, name: 'simulator-two' });
const span = { from: new Date(0), to: new Date('2030-01-01') };

test('pages leave nothing out and repeat nothing, also of one moment, and each simulator has its own', async () => {
  const requests = Array.from({ length: 1_203 }, () => authorizationOf());
  await Promise.all(requests.map((request) => first.authorize(request)));
  await second.authorize(authorizationOf({ reference: 'theirs' }));
  const seen: string[] = [];
  let [after, pages]: [string | undefined, number] = [undefined, 0];
  do {
    const page: ActivityPage | undefined = await first.activity?.({ ...span, after });
    assert.ok(page);
    seen.push(...page.records.map(({ reference }) => reference));
    after = page.next ?? undefined;
    pages += 1;
  } while (after !== undefined);
  assert.equal(pages, 3);
  assert.deepEqual(seen.toSorted(), requests.map(({ reference }) => reference).toSorted());
  const other = await second.activity?.(span);
  assert.deepEqual(
    other?.records.map(({ reference }) => reference),
    ['theirs'],
  );
});

test('a page is found by its time, whatever the history', async () => {
  clock.advance(60_000);
  await first.authorize(authorizationOf());
  const plan = journalBeside(db)
    .sqlite.prepare(`explain query plan ${ACTIVITY}`)
    .all(clock.now().getTime(), '', span.to.getTime(), '', '')
    .map(({ detail }) => String(detail));
  assert.deepEqual(plan, [
    'SEARCH journal USING INDEX journal_by_time ((at,reference)>(?,?) AND at<?)',
  ]);
});

const PAGE = { records: [], next: null };
for (const [what, page] of [
  ['goes round in a circle', { ...PAGE, next: 'here' }],
  ['is of another time', { ...PAGE, records: [recordAt(new Date('2031-01-01'))] }],
  ['has an amount below zero', { ...PAGE, records: [recordAt(clock.now(), -1n)] }],
] as const) {
  test(`a record that ${what} is not taken`, async () => {
    const activity = boundedActivity(() => Promise.resolve(page));
    await assert.rejects(activity({ ...span, after: 'here' }), /makes no sense/);
  });
}

function recordAt(at: Date, amount = 1n) {
  return {
    reference: 'one',
    operation: 'purchase',
    original: null,
    merchantId: '1',
    amount: { amount, currency: 'CAD' },
    outcome: 'booked',
    at,
  } as const;
}
