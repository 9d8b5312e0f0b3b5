import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import * as fc from 'fast-check';
import type { DisputeAnswer, HostNotice } from '../../../service/src/acquiring/acquirers/index.ts';
import { CHARGEBACK_LINE_LENGTH, CHARGEBACK_WORDS } from './chargeback-layout.ts';
import { createFileDesk, type DisputeFolders } from './file-desk.ts';
import { readChargebacks } from './read-chargebacks.ts';
import { writeChargebacks } from './write-chargebacks.ts';

const PLAIN = { noNullPrototype: true } as const;
const ROOT = mkdtempSync(join(tmpdir(), 'disputes-'));
after(() => rmSync(ROOT, { recursive: true }));
let folders = 0;
function newFolders() {
  const at = join(ROOT, String((folders += 1)));
  const both = { inbox: join(at, 'in'), outbox: join(at, 'out') };
  for (const folder of Object.values(both)) mkdirSync(folder, { recursive: true });
  return both;
}
const AT = new Date('2026-11-18T09:45:00Z');
const WRITTEN = { institution: '12345', writtenAt: AT };

function chargeback(noticeId: string, changes: Partial<HostNotice> = {}): HostNotice {
  return {
    noticeId,
    kind: 'CHARGEBACK',
    caseReference: `C-${noticeId}`,
    reference: null,
    hostReferences: {
      mti: '0200',
      trace: '000017',
      sentAt: '1115101112',
      retrieval: '631910000017',
    },
    paidAt: new Date('2026-11-15T10:11:12Z'),
    network: 'VISA',
    reasonCode: '13.1',
    amount: 1_000n,
    currency: 'CAD',
    networkDeadline: new Date('2026-12-18T23:59:59Z'),
    reason: 'Goods not received',
    at: AT,
    ...changes,
  };
}
const fileOf = (...notices: readonly HostNotice[]) => writeChargebacks(notices, WRITTEN);

const name = (max: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9-]{1,${max}}$`));

test('what is written is read again, to the character, and every line has one length', () => {
  const moment = fc
    .integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 })
    .map((seconds) => new Date(seconds * 1000));
  const notice = fc.record<HostNotice>(
    {
      noticeId: name(20),
      kind: fc.constantFrom(...Object.values(CHARGEBACK_WORDS)),
      caseReference: name(20),
      reference: fc.option(name(64)),
      hostReferences: fc.option(
        fc.record({ trace: fc.stringMatching(/^\d{6}$/), terminal: name(8) }, PLAIN),
      ),
      paidAt: fc.option(moment),
      network: fc.constantFrom('VISA', 'MASTERCARD'),
      reasonCode: fc.stringMatching(/^[A-Z0-9.]{1,10}$/),
      amount: fc.bigInt({ min: 1n, max: 999_999_999_999n }),
      currency: fc.constantFrom('CAD', 'USD', 'EUR'),
      networkDeadline: fc.option(moment),
      reason: fc.option(fc.stringMatching(/^[A-Za-z0-9](?:[A-Za-z0-9 ]{0,48}[A-Za-z0-9])?$/)),
      at: moment,
    },
    PLAIN,
  );
  fc.assert(
    fc.property(fc.array(notice, { maxLength: 5 }), (notices) => {
      const file = fileOf(...notices);
      for (const line of file.split('\n').slice(0, -1)) {
        assert.equal(line.length, CHARGEBACK_LINE_LENGTH);
      }
      assert.deepEqual(readChargebacks(file), notices);
    }),
  );
});

test('a file without its trailer is not there yet; one that makes no sense is told by line and position', () => {
  const file = fileOf(chargeback('n-1'), chargeback('n-2'));
  const lines = file.split('\n');
  for (const part of [file.slice(0, -1), lines.slice(0, 3).join('\n'), '']) {
    assert.equal(readChargebacks(part), undefined);
  }
  const broken = [
    [file.replace('T000002', 'T000003'), /^line 4, position 2: must be the number of notices, 2$/],
    [file.replace('000000000002000', '000000000002001'), /^line 4, position 8: /],
    [file.replace('CB', 'ZZ'), /^line 2, position 22: must be one of IQ, CB/],
    [file.replace('CAD', 'c4d'), /^line 2, position 198: must be three letters$/],
    [file.replace('Goods', 'Goods '), /^line 2, position 1: must be 280 characters long$/],
    [file.replace('20261218', '20261318'), /^line 2, /],
    [file.replace('H01', 'H02'), /^line 1, position 2: must be 01$/],
  ] as const;
  for (const [text, said] of broken) {
    assert.throws(() => readChargebacks(text), { name: 'ChargebackFault', message: said });
  }
});

test('notices are given again until the place moves on; then their file is moved away', async () => {
  const both = newFolders();
  const desk = createFileDesk(both);
  const empty = await desk.notices({ after: null, limit: 10 });
  assert.deepEqual(empty.notices, []);
  writeFileSync(join(both.inbox, 'b.txt'), fileOf(chargeback('b-1'), chargeback('b-2')));
  const first = await desk.notices({ after: empty.next, limit: 1 });
  assert.deepEqual(await desk.notices({ after: empty.next, limit: 1 }), first);
  const second = await desk.notices({ after: first.next, limit: 1 });
  assert.deepEqual(
    [first, second].map(({ notices: [one] }) => one?.noticeId),
    ['b-1', 'b-2'],
  );
  assert.match(readdirSync(join(both.inbox, 'reading')).join(), /^b-[-0-9a-f]{36}\.txt$/);
  writeFileSync(join(both.inbox, 'a.txt'), fileOf(chargeback('a-1')));
  const late = await desk.notices({ after: second.next, limit: 10 });
  assert.equal(late.notices[0]?.noticeId, 'a-1', 'whatever the name of its file');
  const end = await desk.notices({ after: late.next, limit: 10 });
  assert.deepEqual(end.notices, []);
  assert.match(doneIn(both).join(' '), /^a-[-0-9a-f]{36}\.txt b-[-0-9a-f]{36}\.txt$/);
});

/** All that there is behind a place, a notice at a time, as the service reads it. */
async function drained(both: DisputeFolders, from: string | null) {
  const ids: string[] = [];
  for (let place = from; ;) {
    const { next, notices } = await createFileDesk(both).notices({ after: place, limit: 1 });
    if (notices.length === 0) return { ids, place: next };
    ids.push(...notices.map(({ noticeId }) => noticeId));
    place = next;
  }
}
const doneIn = ({ inbox }: DisputeFolders) => readdirSync(join(inbox, 'done')).toSorted();
const deliver = ({ inbox }: DisputeFolders, ...ids: readonly string[]) =>
  writeFileSync(join(inbox, 'chargebacks.txt'), fileOf(...ids.map((id) => chargeback(id))));

for (const [length, second] of [
  ['longer', ['b-1', 'b-2', 'b-3', 'b-4']],
  ['as long', ['b-1', 'b-2', 'b-3']],
  ['shorter', ['b-1']],
  ['the same', ['a-1', 'a-2', 'a-3']],
] as const) {
  test(`a file under the name of one before is read from its beginning, and both are kept: ${length}`, async () => {
    const both = newFolders();
    deliver(both, 'a-1', 'a-2', 'a-3');
    const first = await drained(both, null);
    assert.deepEqual(first.ids, ['a-1', 'a-2', 'a-3']);
    deliver(both, ...second);
    assert.deepEqual((await drained(both, first.place)).ids, second);
    const kept = doneIn(both).map((file) => readFileSync(join(both.inbox, 'done', file), 'latin1'));
    const notices = kept.flatMap((file) => readChargebacks(file) ?? []);
    assert.deepEqual(
      notices.map(({ noticeId }) => noticeId).toSorted(),
      [...first.ids, ...second].toSorted(),
    );
  });
}

test('a file that makes no sense stays where it is, and is told by name, line and position', async () => {
  const both = newFolders();
  writeFileSync(join(both.inbox, 'chargebacks.txt'), fileOf(chargeback('a-1')).replace('CB', 'ZZ'));
  await assert.rejects(createFileDesk(both).notices({ after: null, limit: 10 }), {
    message: /^chargebacks\.txt, line 2, position 22: must be one of IQ, CB/,
  });
  assert.deepEqual(readdirSync(both.inbox), ['chargebacks.txt']);
});

test('a file whose name is given to another while it is read is read to its end, and then the other', async () => {
  const both = newFolders();
  deliver(both, 'a-1', 'a-2', 'a-3');
  const begun = await createFileDesk(both).notices({ after: null, limit: 2 });
  deliver(both, 'b-1', 'b-2', 'b-3');
  const rest = await drained(both, begun.next);
  assert.deepEqual(rest.ids, ['a-3', 'b-1', 'b-2', 'b-3']);
});

test('a file is read once its trailer is there, whatever was read under its name before', async () => {
  const both = newFolders();
  deliver(both, 'a-1');
  const first = await drained(both, null);
  const whole = fileOf(chargeback('b-1'), chargeback('b-2'));
  writeFileSync(join(both.inbox, 'chargebacks.txt'), whole.slice(0, -1));
  const early = await drained(both, first.place);
  assert.deepEqual(early.ids, []);
  assert.ok(
    readdirSync(both.inbox).includes('chargebacks.txt'),
    'its writer finds it where it was',
  );
  writeFileSync(join(both.inbox, 'chargebacks.txt'), whole);
  assert.deepEqual((await drained(both, early.place)).ids, ['b-1', 'b-2']);
});

test('who dies before the place is kept is given the same again; who is behind others loses nothing', async () => {
  const both = newFolders();
  deliver(both, 'a-1', 'a-2');
  const [one, two] = [createFileDesk(both), createFileDesk(both)];
  const before = await one.notices({ after: null, limit: 10 });
  const again = await two.notices({ after: null, limit: 10 });
  assert.deepEqual(again, before);
  deliver(both, 'b-1');
  const asked = { after: before.next, limit: 10 };
  const ends = await Promise.all([one.notices(asked), two.notices(asked)]);
  const given = ends.find(({ notices }) => notices.length > 0);
  assert.deepEqual(
    given?.notices.map(({ noticeId }) => noticeId),
    ['b-1'],
  );
  const late = await two.notices({ after: null, limit: 10 });
  assert.deepEqual(late.notices, given.notices, 'a place of long ago is no place in it');
  assert.deepEqual((await drained(both, given.next)).ids, []);
  assert.equal(doneIn(both).length, 2);
});

const FILE = Buffer.from('%PDF-1.7 a receipt');
const ANSWER: DisputeAnswer = {
  answerId: 'da17A',
  caseReference: 'C-1',
  kind: 'DEFEND',
  contents: {
    disputeId: 'di17A',
    disputeStage: 'CHARGEBACK',
    reasonCode: '13.1',
    evidence: { explanation: 'Delivered' },
    files: [
      {
        fileId: 'dl17A',
        field: 'receipt',
        fileName: '../../receipt.pdf',
        contentType: 'application/pdf',
        size: FILE.length,
        sha256: '0'.repeat(64),
      },
    ],
    refunds: [],
    earlierPayments: [],
  },
  digest: '0'.repeat(64),
  files: () => parts(),
};
async function* parts(): AsyncGenerator<Buffer> {
  yield FILE.subarray(0, 5);
  yield FILE.subarray(5);
}

test('an answer is a folder with its files, there whole or not at all, and once', async () => {
  const both = newFolders();
  const desk = createFileDesk(both);
  const given = await Promise.all([desk.answer(ANSWER), desk.answer(ANSWER)]);
  assert.deepEqual(given, [{ kind: 'taken' }, { kind: 'taken' }]);
  assert.deepEqual(readdirSync(both.outbox), ['da17A']);
  const at = join(both.outbox, 'da17A');
  assert.deepEqual(readdirSync(at).toSorted(), ['answer.json', 'dl17A']);
  assert.deepEqual(readFileSync(join(at, 'dl17A')), FILE);
  const { files: _bytes, ...letter } = ANSWER;
  assert.deepEqual(JSON.parse(readFileSync(join(at, 'answer.json'), 'utf8')), letter);
  mkdirSync(join(both.outbox, 'done'));
  renameSync(at, join(both.outbox, 'done', 'da17A'));
  assert.deepEqual(await desk.answer(ANSWER), { kind: 'taken' }, 'the host has taken it away');
  assert.deepEqual(readdirSync(both.outbox), ['done']);
});

test('an answer whose files cannot be read leaves nothing behind', async () => {
  const both = newFolders();
  const desk = createFileDesk(both);
  const failing = { ...ANSWER, files: () => assert.fail('gone') };
  await assert.rejects(desk.answer(failing));
  assert.deepEqual(readdirSync(both.outbox), []);
  assert.equal((await desk.answer({ ...ANSWER, answerId: '../x' })).kind, 'refused');
});
