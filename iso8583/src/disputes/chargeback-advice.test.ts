import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test, type TestContext } from 'node:test';
import type { HostNotice } from '../../../service/src/acquiring/acquirers/index.ts';
import type { Message } from '../codec/message.ts';
import { iso1993 } from '../dialects/iso1993.ts';
import { tryLine } from '../line/line-trial.ts';
import { startPeer } from '../line/scripted-peer.ts';
import { keepChargebacks } from './chargeback-advice.ts';
import { createFileDesk } from './file-desk.ts';

const ROOT = mkdtempSync(join(tmpdir(), 'advices-'));
after(() => rmSync(ROOT, { recursive: true }));
const NOW = new Date('2026-11-18T09:45:00Z');
let folders = 0;
const keeping = (inbox = join(ROOT, String((folders += 1)))) => ({
  inbox,
  chargedBack: keepChargebacks({ inbox, institution: '12345', now: () => NOW }),
  read: () => readOn(inbox, null),
});

/** All that there is behind a place. */
async function readOn(inbox: string, place: string | null): Promise<readonly HostNotice[]> {
  const desk = createFileDesk({ inbox, outbox: inbox });
  const { next, notices } = await desk.notices({ after: place, limit: 10 });
  return notices.length === 0 ? [] : [...notices, ...(await readOn(inbox, next))];
}

const tagged = (tags: Readonly<Record<string, string>>) =>
  Object.entries(tags)
    .map(([tag, value]) => `${tag}${String(value.length).padStart(3, '0')}${value}`)
    .join('');
const TAGS = { 30: 'CB', 31: 'CB00017', 32: '13.1', 33: 'VISA', 35: 'Not received' };
const ORIGINAL = `02000000171115101112${'0'.repeat(22)}`;

function advice(mti = '0422', tags: Readonly<Record<string, string>> = TAGS): Message {
  const fields = [
    [4, '000000001000'],
    [7, '1118094500'],
    [11, '004711'],
    [37, '631910000017'],
    [41, 'TILL0001'],
    [48, tagged(tags)],
    [49, '124'],
    [90, ORIGINAL],
  ] as const;
  return { mti, fields: new Map(fields) };
}
const adviceOf = (caseReference: string, what: string) =>
  advice('0422', { ...TAGS, 30: what, 31: caseReference });
const isAnswer = ({ mti }: Message) => mti === '0432';

test('a chargeback on the line is acknowledged once it is kept, and names its payment', async (t) => {
  const peer = await startPeer({});
  const kept = keeping();
  const { start } = tryLine(t, [peer], { deps: kept });
  await start();
  peer.connections[0]?.send(advice());
  const answer = await peer.seen(isAnswer);
  assert.deepEqual([answer.fields.get(39), answer.fields.get(11)], ['00', '004711']);
  const [notice, ...others] = await kept.read();
  assert.deepEqual(others, []);
  assert.deepEqual(notice, {
    noticeId: 'vpL81toMUfciOGg1SHsq',
    kind: 'CHARGEBACK',
    caseReference: 'CB00017',
    reference: null,
    hostReferences: {
      mti: '0200',
      trace: '000017',
      sentAt: '1115101112',
      retrieval: '631910000017',
      terminal: 'TILL0001',
    },
    paidAt: new Date('2026-11-15T10:11:12Z'),
    network: 'VISA',
    reasonCode: '13.1',
    amount: 1_000n,
    currency: 'CAD',
    networkDeadline: null,
    reason: 'Not received',
    at: NOW,
  });
});

/** A line on which advices are told and acknowledged, one after the other. */
async function advising(t: TestContext) {
  const peer = await startPeer({});
  const kept = keeping();
  const { start } = tryLine(t, [peer], { deps: kept });
  await start();
  let answers = 0;
  const acknowledged = async (
    { fields, mti }: Message,
    changes: Readonly<Record<number, string>>,
  ) => {
    const changed = Object.entries(changes).map(
      ([field, value]) => [Number(field), value] as const,
    );
    peer.connections[0]?.send({ mti, fields: new Map([...fields, ...changed]) });
    answers += 1;
    while (peer.received.filter(isAnswer).length < answers) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.equal(peer.received.findLast(isAnswer)?.fields.get(39), '00');
  };
  return { acknowledged, kept };
}

test('its repeat is acknowledged as well, and is the same notice, also when it was read before', async (t) => {
  const { acknowledged, kept } = await advising(t);
  await acknowledged(advice('0422'), {});
  await acknowledged(advice('0423'), {});
  const before = await kept.read();
  await acknowledged(advice('0423'), {});
  const names = [...before, ...(await kept.read())].map(({ noticeId }) => noticeId);
  assert.equal(new Set(names).size, 1, 'the service keeps what has one name once');
});

test('advices without a name are told apart by case, kind, trace number and time', async (t) => {
  const { acknowledged, kept } = await advising(t);
  await acknowledged(adviceOf('CB20261118000017001', 'CB'), {});
  await acknowledged(adviceOf('CB20261118000017002', 'CB'), {});
  await acknowledged(adviceOf('CB20261118000017001', 'RA'), { 11: '000002' });
  await acknowledged(adviceOf('CB20261118000017001', 'RA'), { 11: '000003' });
  await acknowledged(adviceOf('CB20261118000017001', 'RA'), { 11: '000003', 7: '1119094500' });
  const told = await kept.read();
  assert.deepEqual(
    told.map(({ caseReference, kind }) => `${caseReference} ${kind}`),
    [
      'CB20261118000017001 CHARGEBACK',
      'CB20261118000017002 CHARGEBACK',
      ...Array.from({ length: 3 }, () => 'CB20261118000017001 ANSWER_REFUSED'),
    ],
  );
  assert.equal(new Set(told.map(({ noticeId }) => noticeId)).size, 5);
});

test('what makes no sense is answered so, and what cannot be kept is not answered', async (t) => {
  const peer = await startPeer({});
  const kept = keeping();
  const blocked = join(ROOT, 'a-file');
  writeFileSync(blocked, '');
  const refusing = keeping(join(blocked, 'in'));
  let isRefusing = false;
  const { start, troubles } = tryLine(t, [peer], {
    deps: {
      chargedBack: (message) =>
        isRefusing ? refusing.chargedBack(message) : kept.chargedBack(message),
    },
  });
  await start();
  const { 31: _case, ...without } = TAGS;
  peer.connections[0]?.send(advice('0422', without));
  assert.equal((await peer.seen(isAnswer)).fields.get(39), '30');
  isRefusing = true;
  peer.connections[0]?.send(advice('0422'));
  peer.connections[0]?.send({
    mti: '0800',
    fields: new Map([
      [7, '1118094500'],
      [11, '009999'],
      [70, '301'],
    ]),
  });
  await peer.seen(({ mti }) => mti === '0810');
  while (!troubles.includes('not-kept')) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(peer.received.filter(isAnswer).length, 1);
});

test('a host that has no such messages by its settings is not answered', async (t) => {
  const peer = await startPeer({});
  const { start, troubles } = tryLine(t, [peer]);
  await start();
  peer.connections[0]?.send(advice());
  while (!troubles.includes('unmatched')) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(peer.received.filter(isAnswer), []);
});

test('of 1993 it is 1422, with the original in field 56, and 400 for what was kept', async (t) => {
  const peer = await startPeer({ dialect: iso1993 });
  const kept = keeping();
  const { start } = tryLine(t, [peer], {
    config: { dialect: iso1993, signsOn: false },
    deps: kept,
  });
  await start();
  const { fields } = advice('1422');
  const of1993 = new Map([...fields].filter(([number]) => number !== 90));
  of1993.set(56, '1200000017261115101112');
  while (peer.connections.length === 0) await new Promise((resolve) => setImmediate(resolve));
  peer.connections[0]?.send({ mti: '1422', fields: of1993 });
  const answer = await peer.seen(({ mti }) => mti === '1432');
  assert.equal(answer.fields.get(39), '400');
  const [notice] = await kept.read();
  assert.equal(notice?.hostReferences?.['sentAt'], '261115101112');
  assert.deepEqual(notice.paidAt, new Date('2026-11-15T10:11:12Z'));
  assert.deepEqual(readdirSync(kept.inbox).toSorted(), ['done', 'reading']);
});
