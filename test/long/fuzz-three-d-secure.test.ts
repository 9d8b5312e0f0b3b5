/**
 * Messages of EMV 3-D Secure that are broken in every way: each is read or refused with an Erro that
 * may be sent, nobody is authenticated by one that does not say so, and neither a hostile directory
 * server nor whoever finds the port for results gets a failure of ours.
 * `npm run fuzz -- --kind three-d-secure` tries more.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import * as emv from '../../service/src/cards/three-d-secure/messages/index.ts';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { attempt, campaignOf } from '../fuzz/campaign.ts';
import { hostileDirectory } from '../fuzz/hostile-directory.ts';
import { mutatedMessage } from '../fuzz/message-mutations.ts';
import type { Random } from '../fuzz/random.ts';
import * as wire from '../three-d-secure-messages.ts';
import { resultFor, threeDSecureServer } from '../three-d-secure-server.ts';

const campaign = campaignOf(2_000);
const ASKED = Math.max(40, Math.ceil(campaign.count / 200)); // Through the service: a hundred times slower.
const AREQ = {
  threeDSServerTransID: wire.IDS.threeDSServerTransID,
  messageVersion: '2.2.0',
  messageCategory: '01',
  deviceChannel: '02',
  threeDSRequestorDecReqInd: 'Y',
} as const;
const { messageExtension: _extension, ...PREQ } = wire.PREQ;
/** What an ARes has to say for an authentication to be one. */
const SAID: Readonly<Record<string, string>> = { AUTHENTICATED: 'Y', AUTHENTICATED_ATTEMPTED: 'A' };
const RESULT_BYTES_MAX = 262_144; // As long as a request of the API.
const ENDED = /^[YANURI]$/;

type Message = Readonly<{ messageType: string }>;
type Judged = Readonly<{ received: emv.Received<Message>; bytes: Buffer }>;

/** Who may be sent an Erro can read it, and learns no card number by it. */
function assertRefused({ erro }: Extract<Judged['received'], { ok: false }>): void {
  const sent = emv.wireForm(erro);
  const back = emv.parseRRes(sent); // As the other side reads what is an Erro.
  assert.ok(back.ok && back.message.messageType === 'Erro', sent.toString());
  assert.ok(sent.length < 12_000, `${sent.length} bytes`);
  assert.doesNotMatch(erro.errorDetail, /\d{13,}/);
}

const READERS: Readonly<Record<string, (random: Random) => Judged>> = {
  ARes: (random) => {
    const bytes = mutatedMessage(random.pick([wire.ARES, wire.FULL_ARES]), random);
    const received = emv.parseARes(bytes, AREQ);
    if (received.ok && received.message.messageType === 'ARes') {
      const { acsURL, authenticationValue, threeDSServerTransID, transStatus } = received.message;
      assert.equal(threeDSServerTransID.toLowerCase(), AREQ.threeDSServerTransID);
      if (transStatus === 'C') assert.match(acsURL ?? '', /^https:/i);
      if (/^[YA]$/.test(transStatus ?? '')) assert.equal(authenticationValue?.length, 28);
    }
    return { received, bytes };
  },
  RReq: (random) => {
    const bytes = mutatedMessage(random.pick([wire.RREQ, wire.FULL_RREQ]), random);
    const received = emv.parseRReq(bytes);
    if (received.ok && received.message.messageType === 'RReq') {
      assert.match(received.message.transStatus ?? 'U', ENDED);
      emv.checkResult(received.message, { ...wire.RREQ, messageVersion: '2.2.0' });
    }
    return { received, bytes };
  },
  CRes: (random) => {
    const bytes = mutatedMessage(wire.CRES, random);
    const field = emv.encodeBase64Url(bytes);
    const broken = random.chance(0.2)
      ? mutatedMessage({ field }, random).toString('latin1')
      : field;
    return { received: emv.parseCRes(broken, random.pick(['01', '02'])), bytes };
  },
  PRes: (random) => {
    const ranges = Array.from({ length: 1 + random.below(4) }, () => wire.RANGE);
    const bytes = mutatedMessage({ ...wire.PRES, cardRangeData: ranges }, random);
    const received = emv.parsePRes(bytes, PREQ);
    if (received.ok && received.message.messageType === 'PRes') {
      for (const { endRange, startRange } of received.message.cardRangeData ?? []) {
        assert.ok(/^\d{13,19}$/.test(startRange) && startRange <= endRange);
      }
    }
    return { received, bytes };
  },
  Erro: (random) => {
    const bytes = mutatedMessage(wire.ERRO, random);
    return { received: emv.parseARes(bytes, AREQ), bytes };
  },
};

test('a message, sound or broken, is read or refused, and what is refused is told so', async (t) => {
  const outcomes = await attempt(t, campaign, (random) => {
    const kind = random.pick(Object.keys(READERS));
    const judged = READERS[kind]?.(random);
    assert.ok(judged);
    const { bytes, received } = judged;
    if (received.ok) return `${kind} ${received.message.messageType === 'Erro' ? 'Erro' : 'read'}`;
    try {
      assertRefused(received);
    } catch (error) {
      throw new Error(`${String(error)} for ${bytes.toString('latin1')}`, { cause: error });
    }
    return `${kind} refused ${received.erro.errorCode}`;
  });
  for (const kind of Object.keys(READERS)) {
    assert.ok(outcomes.has(`${kind} ${kind === 'Erro' ? 'Erro' : 'read'}`), `a ${kind} was read`);
  }
});

/** What is taken names the transaction by all three of its ids. */
function assertNames(rreq: Buffer, result: ReturnType<typeof resultFor>): void {
  const taken: unknown = JSON.parse(rreq.toString('utf8'));
  for (const name of ['threeDSServerTransID', 'acsTransID', 'dsTransID'] as const) {
    assert.ok(isRecord(taken));
    assert.equal(String(taken[name]).toLowerCase(), result[name].toLowerCase());
  }
}

/** One in five is of a transaction that one id says is another. */
function mutatedResult(result: ReturnType<typeof resultFor>, random: Random): Buffer {
  if (random.chance(0.8)) return mutatedMessage(result, random);
  const name = random.pick(['threeDSServerTransID', 'acsTransID', 'dsTransID'] as const);
  return wire.bytesOf({ ...result, [name]: randomUUID() });
}

test('a hostile directory server, and results of others, are answered, and authenticate nobody', async (t) => {
  const directory = await hostileDirectory();
  const server = await threeDSecureServer({ issuerUrl: directory.url, perMinute: 1_000_000 });
  await server.runJob('refresh-card-ranges');
  const merchantId = await server.newMerchant();
  const statusOf = async (id: string) =>
    (await server.retrieve(id)).string('threeDSecureTransactionStatus');
  const sendResult = async (rreq: Buffer) => {
    const answer = await fetch(server.resultsUrl, { method: 'POST', body: new Uint8Array(rreq) });
    return { status: answer.status, text: await answer.text() };
  };
  const outcomes = await attempt(t, { ...campaign, count: ASKED }, async (random) => {
    let told: Buffer = Buffer.from('');
    directory.answerWith(({ messageVersion, threeDSServerTransID }) => {
      const sound = random.chance(0.5)
        ? { ...wire.ARES, messageVersion, threeDSServerTransID }
        : { ...wire.FULL_ARES, transStatusReason: undefined, messageVersion, threeDSServerTransID };
      told = random.chance(0.4) ? wire.bytesOf(sound) : mutatedMessage(sound, random);
      return told;
    });
    const asked = await server.authenticate(merchantId, '4242424242424242');
    assert.ok(asked.status === 200 || asked.status === 202, asked.text);
    const status = asked.string('threeDSecureTransactionStatus');
    const said = SAID[status];
    if (said !== undefined) {
      const ares: unknown = JSON.parse(told.toString('utf8'));
      assert.ok(isRecord(ares) && ares['transStatus'] === said, told.toString());
    }
    if (!status.startsWith('CHALLENGE_')) return status;
    const id = asked.string('threeDSecureAuthenticationId');
    const result = resultFor(asked);
    const rreq = random.chance(0.3) ? wire.bytesOf(result) : mutatedResult(result, random);
    const answer = await sendResult(rreq);
    assert.equal(answer.status, rreq.length > RESULT_BYTES_MAX ? 413 : 200, answer.text);
    const isTaken = answer.text.includes('"RRes"');
    const after = await statusOf(id);
    if (isTaken) assertNames(rreq, result);
    else assert.equal(after, status);
    // A second one that says something else comes too late.
    const other = wire.bytesOf({ ...result, interactionCounter: '07' });
    if (isTaken) assert.match((await sendResult(other)).text, /"Erro"/);
    assert.equal(await statusOf(id), after);
    return `${status}, its result ${isTaken ? 'taken' : 'refused'}`;
  });
  assert.ok(outcomes.size > 3, 'there was more than one outcome');
});
