import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Message } from './message.ts';
import { decode, encode, type StartedForTests, startForTests } from './started-for-tests.ts';

let trial: StartedForTests;
before(async () => {
  trial = await startForTests();
});
after(() => trial.close());

describe('the 3DS Method page', () => {
  const id = '0f0e0d0c-0b0a-4908-8706-050403020100';
  const data = (changes: Message = {}): string =>
    encode({
      threeDSServerTransID: id,
      threeDSMethodNotificationURL: 'https://shop.example/method',
      ...changes,
    });

  test('posts the transaction back to the merchant', async () => {
    const page = await trial.browse('/acs/method', { threeDSMethodData: data() });
    assert.deepEqual(decode(page.fields['threeDSMethodData']), { threeDSServerTransID: id });
    assert.match(page.text, /action="https:\/\/shop\.example\/method"/);
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /form-action 'self' https:\/\/shop\.example/,
    );
    const got = await fetch(`${trial.at}/acs/method?threeDSMethodData=${data()}`);
    assert.match(await got.text(), /name="threeDSMethodData"/);
  });

  test('that hangs posts nothing', async () => {
    const page = await trial.browse('/acs/method/silent', { threeDSMethodData: data() });
    assert.equal(page.status, 200);
    assert.ok(!page.text.includes('<form') && !page.text.includes('<script'));
  });

  test('posts nowhere that is no web address', async () => {
    for (const address of ['javascript:alert(1)', 'shop', undefined]) {
      const threeDSMethodData = data({ threeDSMethodNotificationURL: address });
      assert.equal((await trial.browse('/acs/method', { threeDSMethodData })).status, 400);
    }
    assert.equal((await fetch(`${trial.at}/acs/method`)).status, 400);
  });
});
