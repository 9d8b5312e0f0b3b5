import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isObject, type Message } from './message.ts';
import {
  codeOn,
  decode,
  type StartedForTests,
  type Page,
  pick,
  startForTests,
} from './started-for-tests.ts';

const ASKS = '4000100000000729';
let trial: StartedForTests;
before(async () => {
  trial = await startForTests();
});
after(() => trial.close());

const resultsOf = (ares: Message): Message[] =>
  trial.threeDSServer.results
    .filter((rreq) => rreq['threeDSServerTransID'] === ares['threeDSServerTransID'])
    .map((rreq) =>
      pick(
        rreq,
        'transStatus',
        'transStatusReason',
        'challengeCancel',
        'interactionCounter',
        'authenticationType',
      ),
    );
const press = (page: Page, action: string, code = ''): Promise<Page> =>
  trial.browse('/acs/answer', { ...page.fields, action, code });
const reportedStatus = (page: Page): unknown => decode(page.fields['cres'])['transStatus'];
const wrongCode = (page: Page): string => (codeOn(page) === '000000' ? '111111' : '000000');

async function begin(changes: Message = {}): Promise<{ ares: Message; page: Page }> {
  const ares = await trial.authenticate(ASKS, changes);
  return { ares, page: await trial.challenge(ares) };
}

describe('the one-time code', () => {
  test('the right one authenticates, and only after the 3DS Server knows', async () => {
    const { ares, page } = await begin();
    assert.deepEqual(resultsOf(ares), []);
    const done = await press(page, 'verify', ` ${codeOn(page).replace(/^(...)/, '$1 ')} `);
    assert.deepEqual(resultsOf(ares), [
      { transStatus: 'Y', interactionCounter: '01', authenticationType: '02' },
    ]);
    assert.equal(reportedStatus(done), 'Y');
    const entries = await trial.log(ares);
    const types = entries.map(({ message }) => (isObject(message) ? message['messageType'] : ''));
    assert.deepEqual(
      types.filter((type) => type !== undefined),
      ['AReq', 'ARes', 'CReq', 'RReq', 'RRes', 'CRes'],
    );
  });

  test('three wrong ones end the challenge', async () => {
    const { ares, page } = await begin();
    const first = await press(page, 'verify', wrongCode(page));
    assert.match(first.text, /role="alert"[^>]*>\s*That is not the code. Tries left: 2\./);
    assert.match(first.text, /aria-invalid="true"/);
    const second = await press(first, 'verify', '');
    assert.match(second.text, /Tries left: 1\./);
    const third = await press(second, 'verify', wrongCode(page));
    assert.deepEqual(resultsOf(ares), [
      {
        transStatus: 'N',
        transStatusReason: '19',
        interactionCounter: '03',
        authenticationType: '02',
      },
    ]);
    assert.equal(reportedStatus(third), 'N');
    const late = await press(page, 'verify', codeOn(page));
    assert.equal(reportedStatus(late), 'N');
    assert.equal(resultsOf(ares).length, 1);
  });

  test('a new code replaces the old one, three times at most', async () => {
    const { ares, page } = await begin();
    let shown = page;
    for (const _ of [1, 2, 3]) {
      shown = await press(shown, 'resend');
      assert.match(shown.text, /role="status"[^>]*>\s*A new code is on its way/);
    }
    const last = codeOn(shown);
    shown = await press(shown, 'resend');
    assert.match(shown.text, /No more codes can be sent/);
    assert.equal(codeOn(shown), last);
    if (codeOn(page) !== last) {
      assert.match((await press(shown, 'verify', codeOn(page))).text, /That is not the code/);
    }
    assert.equal(reportedStatus(await press(shown, 'verify', last)), 'Y');
    assert.equal(resultsOf(ares).length, 1);
  });

  test('two answers at once end it once, with one outcome', async () => {
    const { ares, page } = await begin();
    const [right, cancelled] = await Promise.all([
      press(page, 'verify', codeOn(page)),
      press(page, 'cancel'),
    ]);
    assert.equal(resultsOf(ares).length, 1);
    assert.equal(reportedStatus(right), reportedStatus(cancelled));
    assert.equal(resultsOf(ares)[0]?.['transStatus'], reportedStatus(right));
  });

  test('is not on the page unless the settings show it; the log stands for the phone', async () => {
    const discreet = await startForTests({ showCode: false });
    try {
      const ares = await discreet.authenticate(ASKS);
      const page = await discreet.challenge(ares);
      assert.equal(codeOn(page), '');
      const code =
        /One-time code (\d{6})/.exec(JSON.stringify(await discreet.log(ares)))?.[1] ?? '';
      assert.ok(code !== '' && !page.text.includes(code));
      const done = await discreet.browse('/acs/answer', { ...page.fields, action: 'verify', code });
      assert.equal(reportedStatus(done), 'Y');
    } finally {
      await discreet.close();
    }
  });
});

describe('other ways out', () => {
  test('cancelling', async () => {
    const { ares, page } = await begin();
    assert.equal(reportedStatus(await press(page, 'cancel')), 'N');
    assert.deepEqual(resultsOf(ares), [
      {
        transStatus: 'N',
        transStatusReason: '01',
        challengeCancel: '01',
        interactionCounter: '00',
        authenticationType: '02',
      },
    ]);
  });

  test('approving in the banking app', async () => {
    const { ares, page } = await begin();
    assert.match((await press(page, 'approve')).text, /name="code"/, 'not from the code’s screen');
    const app = await press(page, 'app');
    assert.match(app.text, /Approve in your banking app/);
    assert.match((await press(app, 'code')).text, /name="code"/);
    const done = await press(await press(page, 'app'), 'approve');
    assert.equal(reportedStatus(done), 'Y');
    assert.deepEqual(resultsOf(ares), [
      { transStatus: 'Y', interactionCounter: '01', authenticationType: '03' },
    ]);
  });

  test('refusing in the banking app', async () => {
    const { ares, page } = await begin();
    const done = await press(await press(page, 'app'), 'refuse');
    assert.equal(reportedStatus(done), 'N');
    assert.equal(resultsOf(ares)[0]?.['transStatusReason'], '01');
  });
});

test('an answer without the page’s token is refused', async () => {
  const { ares, page } = await begin();
  for (const token of ['', 'x'.repeat(43)]) {
    const fields = { ...page.fields, token, action: 'approve' };
    assert.equal((await trial.browse('/acs/answer', fields)).status, 403);
  }
  assert.deepEqual(resultsOf(ares), []);
});
