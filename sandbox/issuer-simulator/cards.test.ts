import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CARDS } from './cards.ts';
import type { Message } from './message.ts';
import { decode, type StartedForTests, pick, startForTests } from './started-for-tests.ts';

let trial: StartedForTests;
before(async () => {
  trial = await startForTests({ silenceMs: 30, expiringCardMs: 30 });
});
after(() => trial.close());

const DECIDED = ['transStatus', 'transStatusReason', 'eci'];
const RESULT = [...DECIDED, 'authenticationType', 'challengeCancel', 'interactionCounter'];
const NETWORKS = ['visa', 'mastercard'] as const;
type Pair = readonly [visa: string, mastercard: string];
const ECI: Readonly<Record<string, Pair>> = {
  Y: ['05', '02'],
  A: ['06', '01'],
  I: ['07', '04'],
  N: ['07', '00'],
  U: ['07', '00'],
  R: ['07', '00'],
};

function assertValue(message: Message, network: (typeof NETWORKS)[number]): void {
  const value = message['authenticationValue'];
  if (!['Y', 'A', 'I'].includes(String(message['transStatus']))) {
    assert.equal(value, undefined);
    return;
  }
  assert.match(String(value), /^[A-Za-z0-9+/]{26,28}={0,2}$/);
  assert.equal(String(value).length, 28);
  const bytes = Buffer.from(String(value), 'base64');
  assert.equal(bytes.length, network === 'visa' ? 20 : 21);
  if (network === 'mastercard') assert.equal(bytes[0], 0x90);
}

/** Number of Visa → what the ARes says, for cards that nobody is asked about. */
const FRICTIONLESS: Readonly<Record<string, readonly [status: string, reason?: string]>> = {
  '4000100000000000': ['Y'],
  '4000100000001008': ['Y'],
  '4000100000002006': ['Y'],
  '4000100000000109': ['N', '01'],
  '4000100000000208': ['A'],
  '4000100000000307': ['R', '11'],
  '4000100000000406': ['Y'],
  '4000100000000505': ['U', '22'],
  '4000100000010009': ['Y'],
  '4000100000000018': ['Y'],
};

/** Visa number → the results sent, and the status in the browser. */
const CHALLENGES: Readonly<Record<string, { results: readonly Message[]; browser: Message }>> = {
  '4000100000000703': {
    results: [{ transStatus: 'Y', authenticationType: '02', interactionCounter: '01' }],
    browser: { messageType: 'CRes', transStatus: 'Y' },
  },
  '4000100000000059': {
    results: [{ transStatus: 'Y', authenticationType: '02', interactionCounter: '01' }],
    browser: { messageType: 'CRes', transStatus: 'Y' },
  },
  '4000100000000711': {
    results: [
      {
        transStatus: 'N',
        transStatusReason: '01',
        authenticationType: '02',
        interactionCounter: '01',
      },
    ],
    browser: { messageType: 'CRes', transStatus: 'N' },
  },
  '4000100000000737': {
    results: [
      {
        transStatus: 'N',
        transStatusReason: '01',
        authenticationType: '02',
        challengeCancel: '01',
        interactionCounter: '00',
      },
    ],
    browser: { messageType: 'CRes', transStatus: 'N' },
  },
  '4000100000000752': { results: [], browser: { messageType: 'CRes', transStatus: 'Y' } },
  '4000100000000760': {
    results: [
      {
        transStatus: 'N',
        transStatusReason: '01',
        authenticationType: '02',
        interactionCounter: '01',
      },
    ],
    browser: { messageType: 'CRes', transStatus: 'Y' },
  },
  '4000100000000778': {
    results: [
      {
        transStatus: 'U',
        transStatusReason: '22',
        challengeCancel: '06',
        interactionCounter: '00',
      },
    ],
    browser: { messageType: 'Erro', errorCode: '403', errorComponent: 'A' },
  },
  '4000100000000786': {
    results: [
      { transStatus: 'Y', authenticationType: '02', interactionCounter: '01' },
      {
        transStatus: 'N',
        transStatusReason: '01',
        authenticationType: '02',
        interactionCounter: '01',
      },
    ],
    browser: { messageType: 'CRes', transStatus: 'Y' },
  },
};

for (const [index, network] of NETWORKS.entries()) {
  const rows = CARDS.map((row) => ({ ...row, number: row[network] }));
  const eciOf = (status: unknown): string => ECI[String(status)]?.[index] ?? '';
  describe(network, () => {
    for (const { scenario, visa, number } of rows.filter((row) => FRICTIONLESS[row.visa])) {
      test(scenario, async () => {
        const [transStatus, reason] = FRICTIONLESS[visa] ?? [];
        const messageVersion = number.slice(-5).startsWith('1') ? '2.1.0' : '2.2.0';
        const ares = await trial.authenticate(number, { messageVersion });
        assert.deepEqual(pick(ares, 'messageType', 'messageVersion', ...DECIDED), {
          messageType: 'ARes',
          messageVersion,
          transStatus,
          ...(reason === undefined ? {} : { transStatusReason: reason }),
          eci: eciOf(transStatus),
        });
        assert.notEqual(ares['acsTransID'], ares['dsTransID']);
        assertValue(ares, network);
        assert.equal('cardholderInfo' in ares, transStatus === 'R');
      });
    }

    for (const { scenario, visa, number } of rows.filter((row) => CHALLENGES[row.visa])) {
      test(scenario, async () => {
        const { results = [], browser = {} } = CHALLENGES[visa] ?? {};
        const ares = await trial.authenticate(number);
        assert.deepEqual(pick(ares, 'transStatus', 'acsURL', 'authenticationType'), {
          transStatus: 'C',
          acsURL: `${trial.issuer.url}/acs/challenge`,
          authenticationType: '02',
        });
        const page = await trial.challenge(ares);
        // The page is shown after the results were sent, so all of them are there.
        const reported = trial.threeDSServer.results.filter(
          (rreq) => rreq['threeDSServerTransID'] === ares['threeDSServerTransID'],
        );
        assert.deepEqual(
          reported.map((rreq) => pick(rreq, ...RESULT)),
          results.map((result) => ({ ...result, eci: eciOf(result['transStatus']) })),
        );
        for (const rreq of reported) {
          assertValue(rreq, network);
          assert.deepEqual(
            [rreq['messageType'], rreq['acsTransID'], rreq['dsTransID'], rreq['messageCategory']],
            ['RReq', ares['acsTransID'], ares['dsTransID'], '01'],
          );
        }
        const cres = decode(page.fields['cres']);
        assert.deepEqual(pick(cres, ...Object.keys(browser)), browser);
        assert.equal(cres['acsTransID'], ares['acsTransID']);
      });
    }

    test('the time of a challenge runs out', async () => {
      const number = network === 'visa' ? '4000100000000745' : '5200100000000740';
      const ares = await trial.authenticate(number);
      const { results, hasGot } = trial.threeDSServer;
      const count = results.length;
      const page = await trial.challenge(ares);
      assert.match(page.text, /name="code"/);
      await hasGot(count + 1);
      assert.deepEqual(pick(results.at(-1), ...RESULT), {
        transStatus: 'N',
        transStatusReason: '14',
        eci: eciOf('N'),
        authenticationType: '02',
        challengeCancel: '04',
        interactionCounter: '00',
      });
      const late = await trial.browse('/acs/answer', { ...page.fields, action: 'expired' });
      assert.equal(decode(late.fields['cres'])['transStatus'], 'N');
    });

    test('the cards for no answer, an Erro and a malformed ARes behave as the table says', async () => {
      const [silent = '', error = '', malformed = ''] = ['604', '802', '901'].map(
        (end) => rows.find(({ visa }) => visa.endsWith(end))?.number,
      );
      await assert.rejects(trial.authenticate(silent), TypeError);
      const erro = await trial.authenticate(error);
      assert.deepEqual(pick(erro, 'messageType', 'errorCode', 'errorComponent'), {
        messageType: 'Erro',
        errorCode: '203',
        errorComponent: 'D',
      });
      const ares = await trial.authenticate(malformed);
      assert.equal(ares['transStatus'], 'C');
      assert.equal('acsURL' in ares, false);
    });
  });
}

test('every row is tried above, is the manual challenge or one by other means', () => {
  const others = CARDS.map(({ visa }) => visa).filter(
    (number) => !FRICTIONLESS[number] && !CHALLENGES[number],
  );
  assert.deepEqual(
    others.map((number) => number.slice(-3)),
    ['604', '729', '745', '802', '901', '026', '034', '042', '794'],
  );
});

describe('the wish about a challenge', () => {
  const wishes = [
    ['a mandate makes an authenticated card answer a challenge', '000', '04', 'C'],
    ['a mandate does not make a refused card pass', '109', '04', 'N'],
    ['a mandate does not turn an attempt into more', '208', '04', 'A'],
    ['no challenge is asked for', '703', '02', 'Y'],
    ['the requestor analysed the risk', '729', '05', 'Y'],
    ['strong authentication was done already', '729', '07', 'Y'],
    ['a challenge is forbidden with data only', '729', '06', 'I'],
    ['data only gives no authentication', '000', '06', 'I'],
    ['a preferred challenge is no mandate', '000', '03', 'Y'],
    ['informational after a risk analysis', '406', '05', 'I'],
    ['informational is not given when nobody asked', '406', '01', 'Y'],
    ['a mandate beats informational', '406', '04', 'C'],
  ] as const;
  for (const [name, ending, indicator, status] of wishes) {
    test(name, async () => {
      const number = CARDS.find(({ visa }) => visa.endsWith(ending))?.visa ?? '';
      const ares = await trial.authenticate(number, { threeDSRequestorChallengeInd: indicator });
      assert.equal(ares['transStatus'], status);
    });
  }
});

test('digits decide for numbers that the table does not list', async () => {
  const ares = await trial.authenticate('4000100000001727'); // No Method, manual challenge.
  assert.equal(ares['transStatus'], 'C');
});

test('a card in no range is not enrolled, and the directory server signs for it', async () => {
  const ares = await trial.authenticate('4111111111111111');
  assert.deepEqual(pick(ares, 'transStatus', 'transStatusReason', 'eci'), {
    transStatus: 'U',
    transStatusReason: '13',
  });
  assert.equal(ares['acsTransID'], ares['dsTransID']);
  assert.equal(ares['acsReferenceNumber'], ares['dsReferenceNumber']);
});

test('a number of the range with a wrong check digit is an invalid number', async () => {
  const ares = await trial.authenticate('4000100000000001');
  assert.deepEqual(pick(ares, 'transStatus', 'transStatusReason'), {
    transStatus: 'N',
    transStatusReason: '06',
  });
});

test('without a payment there is no value, and Mastercard’s ECI is N2', async () => {
  const changes = { messageCategory: '02', threeDSRequestorAuthenticationInd: '04' };
  const ares = await trial.authenticate('5200100000000005', changes);
  assert.deepEqual(pick(ares, ...DECIDED, 'authenticationValue'), { transStatus: 'Y', eci: 'N2' });
});

test('GET /cards returns the table', async () => {
  const response = await fetch(`${trial.at}/cards`);
  const reported = await response.text();
  assert.equal(response.status, 200);
  for (const { visa, mastercard } of CARDS)
    assert.ok(reported.includes(visa) && reported.includes(mastercard));
});
