import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Message } from './message.ts';
import {
  creqFor,
  encode,
  NOTIFICATION_URL,
  type StartedForTests,
  type Page,
  startForTests,
} from './started-for-tests.ts';

const ASKS = '4000100000000729';
const PASSES = '4000100000000703';
let trial: StartedForTests;
before(async () => {
  trial = await startForTests();
});
after(() => trial.close());

const press = (page: Page, action: string, code = ''): Promise<Page> =>
  trial.browse('/acs/answer', { ...page.fields, action, code });

async function begin(changes: Message = {}): Promise<{ page: Page }> {
  return { page: await trial.challenge(await trial.authenticate(ASKS, changes)) };
}

describe('the page', () => {
  test('shows merchant, amount and the end of the card, in English', async () => {
    const { page } = await begin();
    assert.equal(page.status, 200);
    assert.match(page.text, /<html lang="en">/);
    assert.match(page.text, /Corner Shop/);
    assert.match(page.text, /\$1,234\.56/);
    assert.match(page.text, /•••• 0729/);
    assert.ok(!page.text.includes(ASKS));
    assert.match(page.text, /<label for="code">\s*One-time code/);
    assert.match(page.text, /autocomplete="one-time-code"/);
  });

  test('speaks French to a French browser, from first to last', async () => {
    const { page } = await begin({ browserLanguage: 'fr-CA' });
    assert.match(page.text, /<html lang="fr">/);
    assert.match(page.text, /Confirmez votre achat/);
    assert.match(page.text, /1\s234,56\s\$/);
    assert.match((await press(page, 'verify')).text, /Essais restants : 2\./);
    assert.match((await press(page, 'cancel')).text, /Retour chez le marchand/);
  });

  test('the browser’s language is used when the merchant sends one that the pages do not have', async () => {
    const ares = await trial.authenticate(ASKS, { browserLanguage: 'de' });
    const fields = { creq: encode(creqFor(ares)) };
    const headers = { 'accept-language': 'de-CH, fr;q=0.9, en;q=0.8' };
    assert.match((await trial.browse('/acs/challenge', fields, headers)).text, /lang="fr"/);
  });

  test('escapes what the merchant calls itself', async () => {
    const { page } = await begin({ merchantName: `"><script>alert('1')</script>&` });
    assert.ok(!page.text.includes('<script>alert'));
    assert.match(page.text, /&quot;&gt;&lt;script&gt;alert\(&#39;1&#39;\)&lt;\/script&gt;&amp;/);
  });

  test('escapes the notification URL and the session data on the way back', async () => {
    const notificationURL = `https://shop.example/n?a=1&b="><script>`;
    const ares = await trial.authenticate(PASSES, { notificationURL });
    const page = await trial.challenge(ares, {}, { threeDSSessionData: 'c2Vzc2lvbg' });
    assert.match(
      page.text,
      /action="https:\/\/shop\.example\/n\?a=1&amp;b=&quot;&gt;&lt;script&gt;"/,
    );
    assert.equal(page.fields['threeDSSessionData'], 'c2Vzc2lvbg');
  });

  test('may be framed, and can run, load and post only what its policy names', async () => {
    const { page } = await begin();
    const policy = page.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    assert.ok(nonce.length >= 22);
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /form-action 'self' https:\/\/shop\.example(;|$)/);
    assert.match(policy, /frame-ancestors \*/);
    assert.equal(page.headers.get('x-frame-options'), null);
    assert.equal(page.headers.get('set-cookie'), null);
    assert.equal(page.headers.get('cache-control'), 'no-store');
    for (const [tag] of page.text.matchAll(/<(script|style)[^>]*>/g)) {
      assert.ok(tag.includes(`nonce="${nonce}"`));
    }
    assert.ok(!/ (style|on\w+)="/.test(page.text), 'nothing inline that the policy would stop');
    const again = await trial.challenge(await trial.authenticate(ASKS));
    assert.ok(!again.text.includes(nonce));
  });

  test('returns to the merchant without JavaScript too', async () => {
    const page = await trial.challenge(await trial.authenticate(PASSES));
    assert.match(page.text, /<noscript>\s*<button>Continue<\/button>\s*<\/noscript>/);
    assert.ok(page.text.includes(`action="${NOTIFICATION_URL}"`));
    assert.match(page.text, /document\.forms\[0\]\.submit\(\)/);
    assert.equal(page.fields['threeDSSessionData'], undefined);
  });
});
