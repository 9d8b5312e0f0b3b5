/** A directory server for each card scheme: its cards, its ids, its outages. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { numberOn } from '../../../../../sandbox/issuer-simulator/index.ts';
import { issuerProcess } from '../../../../../test/issuer-process.ts';
import { threeDSecureServer } from '../../../../../test/three-d-secure-server.ts';
import { sql } from '../../../platform/db/pool.ts';

const { url: issuerUrl } = await issuerProcess();
const another = await issuerProcess();
const PATIENCE = { readTimeoutMs: 60_000, connectionsMax: 2 };
const server = await threeDSecureServer({ issuerUrl, patience: PATIENCE });
const { operator } = server;
await server.runJob('refresh-card-ranges');
const merchantId = await server.newMerchant();

const VISA = '4000100000000000';
const cardOn = (network: Parameters<typeof numberOn>[0], visa = VISA) => numberOn(network, visa);
const SCHEMES = '/operator/three-d-secure/schemes';
const SETTINGS_MS = 2_000; // The greatest age of the settings that a message is sent by.

type Card = Readonly<{ cardNumber: string; cardSecurityCode: string }>;
const methodOf = ({ cardNumber, cardSecurityCode }: Card) => ({
  paymentMethodSource: 'CARD',
  card: { cardNumber, cardSecurityCode, expiryMonth: 12, expiryYear: 2030 },
});

/** Authenticates, and returns the messages. */
async function authenticated(cardNumber: string, of = merchantId) {
  const cardSecurityCode = cardNumber.length === 15 ? '1234' : '123';
  const paymentMethod = methodOf({ cardNumber, cardSecurityCode });
  const answer = await server.authenticate(of, cardNumber, { paymentMethod });
  assert.equal(answer.status, 200);
  const messages = await server.messagesOf(answer.string('authenticationId'));
  return {
    answer,
    areq: (name: string) => messages.at(`messages.0.message.${name}`),
    ares: (name: string) => messages.at(`messages.1.message.${name}`),
  };
}

for (const [network, eci] of [
  ['visa', '05'],
  ['mastercard', '02'],
  ['amex', '05'],
  ['discover', '05'],
  ['jcb', '05'],
] as const) {
  test(`a card of ${network} is authenticated by its own directory server`, async () => {
    const { answer, ares } = await authenticated(cardOn(network));
    assert.equal(answer.at('threeDSecureTransactionStatus'), 'AUTHENTICATED');
    assert.equal(ares('dsReferenceNumber'), `SIM_DS_${network.toUpperCase()}_020200_00001`);
    assert.equal(ares('eci'), eci);
  });
}

test('each directory server’s ranges are kept apart', async () => {
  const rows = await server.db.query<{ directory: string; front: string }>(sql`
    select distinct directory, left(start_range, 6) as front from card_ranges
    where directory <> 'DEFAULT' order by 1`);
  assert.deepEqual(
    rows.map(({ directory, front }) => `${directory} ${front}`),
    ['AMEX 370010', 'DISCOVER 601110', 'JCB 352810', 'MASTERCARD 520010', 'VISA 400010'],
  );
});

test('what is set for a scheme, and for a merchant with it, is in the messages of its cards alone', async () => {
  const other = await server.newMerchant();
  const before = await authenticated(VISA);
  assert.equal(before.areq('acquirerMerchantID'), merchantId);
  const settings = {
    referenceNumber: 'REF-VISA',
    operatorId: 'OP-VISA',
    requestorId: 'visa-requestor',
    requestorName: 'Visa Requestor',
    acquirerBin: '42',
    acquirerMerchantId: 'visa-acquirer',
  };
  await operator('PUT', `${SCHEMES}/VISA`, settings);
  const own = { requestorId: 'own-id', requestorName: 'Own Name', acquirerMerchantId: 'own-mid' };
  await operator('PUT', `/operator/merchants/${other}/three-d-secure/VISA`, own);
  server.clock.advance(SETTINGS_MS);
  const named = [
    'threeDSServerRefNumber',
    'threeDSServerOperatorID',
    'acquirerBIN',
    'threeDSRequestorID',
    'threeDSRequestorName',
    'acquirerMerchantID',
  ];
  const ofScheme = await authenticated(VISA);
  const common = ['REF-VISA', 'OP-VISA', '42'];
  assert.deepEqual(named.map(ofScheme.areq), [
    ...common,
    'visa-requestor',
    'Visa Requestor',
    'visa-acquirer',
  ]);
  const ofMerchant = await authenticated(VISA, other);
  assert.deepEqual(named.map(ofMerchant.areq), [...common, 'own-id', 'Own Name', 'own-mid']);
  const elsewhere = await authenticated(cardOn('mastercard'), other);
  assert.equal(elsewhere.areq('threeDSRequestorID'), 'causeway-test');
  assert.equal(elsewhere.areq('acquirerMerchantID'), other);
  await operator('DELETE', `${SCHEMES}/VISA`);
  server.clock.advance(SETTINGS_MS);
  assert.deepEqual(named.map((await authenticated(VISA)).areq), named.map(before.areq));
});

/** A directory server that takes messages and answers none until it is let go. */
async function hanging() {
  const waiting: ServerResponse[] = [];
  const stuck = createServer((request, response) => {
    request.resume();
    waiting.push(response);
    stuck.emit('taken');
  });
  stuck.listen(0, '127.0.0.1');
  await once(stuck, 'listening');
  after(() => stuck.close());
  const { port } = stuck.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    taken: async (count: number) => {
      while (waiting.length < count) await once(stuck, 'taken');
    },
    letGo: () => {
      for (const response of waiting.splice(0)) response.destroy();
      stuck.on('taken', () => waiting.pop()?.destroy());
    },
  };
}

test('a scheme whose directory server hangs, with all its connections, holds up no other', async () => {
  const stuck = await hanging();
  await operator('PUT', `${SCHEMES}/AMEX`, { directoryServerUrl: stuck.url });
  server.clock.advance(SETTINGS_MS);
  const cardSecurityCode = '1234';
  const paymentMethod = methodOf({ cardNumber: cardOn('amex'), cardSecurityCode });
  let ended = 0;
  const held = Array.from({ length: 3 * PATIENCE.connectionsMax }, async () => {
    const answer = await server.authenticate(merchantId, VISA, { paymentMethod });
    ended += 1;
    return answer.at('threeDSecureTransactionStatusReason');
  });
  await stuck.taken(PATIENCE.connectionsMax);
  for (const network of ['visa', 'mastercard', 'discover', 'jcb'] as const) {
    const { answer } = await authenticated(cardOn(network));
    assert.equal(answer.at('threeDSecureTransactionStatus'), 'AUTHENTICATED', network);
  }
  assert.equal(ended, 0, 'the others did not wait for these');
  stuck.letGo();
  assert.deepEqual([...new Set(await Promise.all(held))], ['DIRECTORY_SERVER_UNREACHABLE']);
});

test('another address is asked for its ranges at once, and the other schemes are not asked again', async () => {
  const directoryServerUrl = `${another.url}/directory-server/amex`;
  await operator('PUT', `${SCHEMES}/AMEX`, { directoryServerUrl });
  assert.equal(await server.runJob('refresh-card-ranges'), 1);
  assert.equal(await server.runJob('refresh-card-ranges'), 0);
  const log = await fetch(`${another.url}/log`);
  assert.match(await log.text(), /PReq/);
  server.clock.advance(SETTINGS_MS);
  const { answer } = await authenticated(cardOn('amex'));
  assert.equal(answer.at('threeDSecureTransactionStatus'), 'AUTHENTICATED');
});

test('ranges of a scheme whose directory server is down stay, and the others’ are refreshed', async () => {
  const down = createServer();
  down.listen(0, '127.0.0.1');
  await once(down, 'listening');
  const { port } = down.address() as AddressInfo;
  down.close();
  await once(down, 'close');
  const directoryServerUrl = `http://127.0.0.1:${port}/`;
  await operator('PUT', `${SCHEMES}/JCB`, { directoryServerUrl });
  server.clock.advance(13 * 3_600_000);
  assert.equal(await server.runJob('refresh-card-ranges'), 5); // Four schemes, and the one for the rest.
  const rows = await server.db.query<{ refreshed: boolean }>(sql`
    select refreshed_at = ${server.clock.now()} as refreshed from card_range_state
    order by directory = 'JCB'`);
  assert.deepEqual(
    rows.map(({ refreshed }) => refreshed),
    [true, true, true, true, true, false],
  );
  const kept = await server.db.query(sql`select 1 from card_ranges where directory = 'JCB'`);
  assert.equal(kept.length, 4);
});
