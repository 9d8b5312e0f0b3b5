/** What changes where money goes is decided on by two people, whatever it is called and whoever asks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentServer } from '../../../../test/agent-server.ts';
import { newKey } from '../../../../test/payment-server.ts';
import { twoPeople } from '../../../../test/two-people.ts';

const server = await agentServer();
const { agent, as, asPartner } = server;
const { approves, asks, newMerchant, partner } = twoPeople(server);
const merchantId = await newMerchant();
const endpointId = await newEndpoint();
const of = `/operator/merchants/${merchantId}`;
const VISA = '/operator/three-d-secure/schemes/VISA';
const PATCH = { 'content-type': 'application/merge-patch+json' };
const AT_BANK = { currency: 'CAD', institutionNumber: 3, transitNumber: '00012' };
const ACCOUNT = { bankingDetails: { creditDepositAccount: { accountNumber: '6666666' } } };
const OTHER = { ...ACCOUNT.bankingDetails.creditDepositAccount, ...AT_BANK };
const ELSEWHERE = 'https://elsewhere.example/hooks';

async function newEndpoint(): Promise<string> {
  const body = { idempotencyKey: newKey(), url: 'https://shop.example/hooks', types: ['*'] };
  return (await asPartner('isv')('POST', '/webhook-endpoints', body)).string('endpointId');
}

type Asked = readonly [Parameters<typeof asks>[0], Parameters<typeof asks>[1], object];
const REDIRECTIONS: Readonly<Record<string, Asked>> = {
  'a bank account': ['boss', ['PATCH', `/onboarding/merchants/${merchantId}`], ACCOUNT],
  'a bank account, by its own action': [
    'boss',
    ['POST', `/onboarding/merchants/${merchantId}/bank-account`],
    { ...OTHER, idempotencyKey: newKey() },
  ],
  'a bank account, by an operator': [
    'finance',
    ['POST', `${of}/bank-account`],
    { ...OTHER, idempotencyKey: newKey() },
  ],
  'the URL of a webhook endpoint': [
    'boss',
    ['PATCH', `/webhook-endpoints/${endpointId}`],
    { url: ELSEWHERE },
  ],
  'the directory server of a scheme': [
    'risk',
    ['PUT', VISA],
    { directoryServerUrl: 'https://ds.elsewhere.example/' },
  ],
  'the requestor of a merchant': [
    'risk',
    ['PUT', `${of}/three-d-secure/VISA`],
    { requestorId: 'other' },
  ],
  'routes to acquirers': ['admin', ['PUT', '/operator/acquirer-routes'], { routes: [] }],
  'the terminal of a merchant': ['operator', ['PUT', `${of}/terminal`], { terminalId: '66666666' }],
  'the schedule of payouts': ['finance', ['PUT', `${of}/payout-schedule`], { schedule: 'MANUAL' }],
  'the reserve of payouts': [
    'finance',
    ['PUT', `${of}/payout-reserve`],
    { basisPoints: 1, days: 1, reason: 'less' },
  ],
  'a release of payouts': ['finance', ['POST', `${of}/release-payouts`], { reason: 'resolved' }],
};

for (const [name, [who, place, body]] of Object.entries(REDIRECTIONS)) {
  test(`${name} is not changed by one person`, async () => {
    const answer = await asks(who, place, body, place[0] === 'PATCH' ? PATCH : {});
    assert.equal(answer.status, 202, answer.text);
    assert.equal(answer.at('status'), 'WAITING');
  });
}

test('what stays where it is needs nobody else', async () => {
  const path = `/webhook-endpoints/${endpointId}`;
  const paused = await asks('boss', ['PATCH', path], { status: 'PAUSED' }, PATCH);
  assert.equal(paused.status, 200, paused.text);
  const name = { businessDetails: { averageTicketSize: 41 } };
  const patched = await asks('boss', ['PATCH', `/onboarding/merchants/${merchantId}`], name, PATCH);
  assert.equal(patched.status, 200, patched.text);
});

test('an agent that may move nothing alone does not send money elsewhere alone', async () => {
  const scopes = [
    'onboarding.merchant.read',
    'onboarding.merchant.write',
    'webhook.read',
    'webhook.write',
  ];
  const { http } = await agent({ policy: { approvalAbove: 0 }, scopes });
  const why = { 'x-reason': 'asked' };
  const own = await newMerchant();
  const paths = [`/onboarding/merchants/${own}`, `/webhook-endpoints/${endpointId}`];
  for (const [place, body] of [ACCOUNT, { url: ELSEWHERE }].entries()) {
    const plan = await http('PATCH', paths[place] ?? '', body, { ...PATCH, ...why });
    assert.equal(plan.status, 202, plan.text);
    assert.equal(plan.at('decidedBy'), 'PERSON');
    const confirm = `/proposals/${plan.string('proposalId')}/confirm`;
    const refused = await http('POST', confirm, { digest: plan.at('digest') });
    assert.match(refused.string('type'), /proposal-needs-person$/);
  }
  const path = `/onboarding/merchants/${own}/bank-account`;
  const planned = await http('POST', path, { ...OTHER, idempotencyKey: newKey() }, why);
  assert.deepEqual([planned.status, planned.at('decidedBy')], [202, 'PERSON'], planned.text);
  const account = await partner('GET', `/onboarding/merchants/${own}`);
  assert.ok(!account.text.includes('6666666'));
});

test('an agent’s limits are raised by two people', async () => {
  const { clientId } = await agent();
  const policy = { currency: 'CAD', perCall: 90_000_000, perDay: 90_000_000 };
  const waiting = await asks('boss', ['PUT', `/clients/${clientId}/agent`], { agent: policy });
  assert.equal(waiting.status, 202, waiting.text);
  assert.equal((await approves('deputy', waiting)).at('status'), 'DONE');
  assert.equal(
    (await as('boss')('GET', `/api/clients/${clientId}`)).at('agent.perCall'),
    90_000_000,
  );
});
