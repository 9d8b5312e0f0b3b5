/** What partners note with their records: how it is shown and found. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, idsOf, recordsWithMetadata } from './records-with-metadata.ts';
import { newKey } from './payment-server.ts';

const { asOperator, entriesOf, eventsOf, kinds, merchantId, newAdjustment, pay, shop, stranger } =
  await recordsWithMetadata();

for (const [kind, { id, list, make }] of Object.entries(kinds)) {
  test(`a ${kind} shows its metadata, and is found by it: by its partner and operators alone`, async () => {
    const metadata = { orderNumber: `of-${kind}`, channel: 'Café, 2e étage = “web” & more' };
    const recordId = await make(metadata);
    await make({ orderNumber: `other-${kind}` });
    const shown = await shop('GET', `${list}/${recordId}`);
    assert.deepEqual(shown.at('metadata'), metadata);
    const operators = list === '/onboarding/merchants' ? '/merchants' : list;
    for (const filter of [{ orderNumber: `of-${kind}` }, metadata]) {
      assert.deepEqual(await idsOf(shop, `${list}?${asked(filter)}`, id), [recordId]);
      const everybodys = `/operator${operators}?${asked(filter)}`;
      assert.deepEqual(await idsOf(asOperator, everybodys, id), [recordId]);
      assert.deepEqual(await idsOf(stranger, `${list}?${asked(filter)}`, id), []);
    }
    for (const filter of [
      { orderNumber: `of-${kind} ` },
      { channel: `of-${kind}` },
      { orderNumber: `of-${kind}`, channel: 'shop' },
    ]) {
      assert.deepEqual(await idsOf(shop, `${list}?${asked(filter)}`, id), []);
    }
    const found = await shop('GET', `/search?q=${encodeURIComponent(`orderNumber=of-${kind}`)}`);
    assert.equal(found.at('data.0.id'), recordId, found.text);
    const byText = await asOperator('GET', `/operator/search?q=of-${kind}`);
    assert.equal(byText.at('data.0.id'), recordId, byText.text);
    assert.deepEqual((await stranger('GET', `/search?q=of-${kind}`)).at('data'), []);
  });
}

test('an adjustment shows its metadata, tells of it and is found by it', async () => {
  const adjustmentId = await newAdjustment({ ticket: 'T-1' });
  await newAdjustment({ ticket: 'T-2' });
  const found = await asOperator('GET', `/operator/adjustments?${asked({ ticket: 'T-1' })}`);
  assert.deepEqual(
    [found.at('data.0.adjustmentId'), found.at('data.1')],
    [adjustmentId, undefined],
  );
  assert.deepEqual(found.at('data.0.metadata'), { ticket: 'T-1' });
});

test('what has no metadata shows none, and writes nothing to be found by', async () => {
  const plain = await pay();
  const empty = await pay({ metadata: {} });
  const absent = await pay({ metadata: null });
  for (const answer of [plain, empty, absent]) {
    assert.equal(answer.status, 201, answer.text);
    assert.ok(!answer.text.includes('metadata'), answer.text);
    assert.deepEqual(await entriesOf(answer.string('paymentId')), []);
    const [event] = await eventsOf(answer.string('paymentId'));
    assert.ok(!JSON.stringify(event).includes('metadata'));
  }
});

test('a page of a common text is as full as others, and the next goes on where it ended', async () => {
  const batch = newKey();
  const made = [];
  for (let place = 0; place < 7; place += 1) {
    const metadata = { batch, side: place % 2 === 0 ? 'even' : 'odd' };
    made.unshift(await kinds.payment.make(metadata));
  }
  for (const [filter, expected] of [
    [{ batch }, made],
    [{ batch, side: 'even' }, made.filter((_, place) => place % 2 === 0)],
    [{ side: 'odd', batch }, made.filter((_, place) => place % 2 === 1)],
  ] as const) {
    for (const more of ['', '&status=SUCCEEDED', `&merchantId=${merchantId}`]) {
      const found: unknown[] = [];
      let next: unknown = `/payments?${asked(filter)}&limit=2${more}`;
      let previous: unknown = null;
      while (typeof next === 'string') {
        const page = await shop('GET', next);
        assert.equal(page.status, 200, page.text);
        found.push(
          ...(page.at('data') as Record<string, unknown>[]).map((one) => one['paymentId']),
        );
        [next, previous] = [page.at('next'), page.at('previous')];
      }
      assert.deepEqual(found, expected);
      const back = await shop('GET', String(previous));
      assert.equal((back.at('data') as unknown[]).length, 2);
    }
    const declined = await idsOf(shop, `/payments?${asked(filter)}&status=DECLINED`, 'paymentId');
    assert.deepEqual(declined, []);
  }
});

test('a file has the metadata of its records, and takes the filter of the list', async () => {
  const batch = newKey();
  const paymentId = await kinds.payment.make({ batch, note: '=HYPERLINK("x")' });
  const file = await shop('GET', `/exports/payments?${asked({ batch })}`);
  const [head = '', line = '', rest] = file.text.trim().split(/\r?\n/);
  assert.ok(head.endsWith('metadata'), head);
  assert.ok(line.startsWith(paymentId) && rest === undefined, file.text);
  assert.ok(line.includes(`{""batch"":""${batch}""`), line);
});
