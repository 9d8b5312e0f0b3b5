import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { test } from 'node:test';
import { jpegOf, pdfBomb, pdfOf, pngOf } from '../../../../../test/evidence-files.ts';
import { evidenceServer } from '../../../../../test/evidence-server.ts';
import { CURRENT } from '../../../platform/http/api-version/versions.ts';
import { sql } from '../../../platform/db/pool.ts';

const server = await evidenceServer();
const { attach, db, defend, disputed } = server;
const merchantId = await server.newMerchant();
const MIB = 1024 * 1024;

/** A sound document of some size, unlike any other. */
const largePdf = (bytes: number) =>
  pdfOf({ streams: [{ dictionary: '/Filter /DCTDecode', data: randomBytes(bytes) }] });
const kept = async () => {
  const [row] = await db.query<{ files: bigint; parts: bigint }>(sql`
    select (select count(*) from dispute_files) as files,
      (select count(*) from dispute_file_parts) as parts`);
  return row;
};

test('a file comes back as it went, to be saved and never shown', async () => {
  const { disputeId } = await disputed(merchantId);
  const bytes = largePdf(200_000);
  const added = await attach(disputeId, bytes, { fileName: 'Reçu (1).pdf' });
  assert.equal(added.status, 201, added.text);
  assert.equal(added.at('contentType'), 'application/pdf');
  assert.equal(added.at('size'), bytes.length);
  const answer = await server.raw(added.headers['location'] ?? '');
  assert.equal(answer.statusCode, 200);
  assert.ok(answer.rawPayload.equals(bytes));
  assert.deepEqual(
    [
      'content-type',
      'content-disposition',
      'content-length',
      'x-content-type-options',
      'content-security-policy',
    ].map((name) => answer.headers[name]),
    [
      'application/octet-stream',
      "attachment; filename*=UTF-8''Re%C3%A7u%20%281%29.pdf",
      String(bytes.length),
      'nosniff',
      "default-src 'none'; sandbox; frame-ancestors 'none'",
    ],
  );
  const evidence = await defend('GET', `/disputes/${disputeId}/evidence`);
  assert.deepEqual(evidence.at('files'), [added.body]);
});

test('the database has nothing of a file that could be read', async () => {
  const { disputeId } = await disputed(merchantId);
  const fileId = (await attach(disputeId, largePdf(150_000))).string('fileId');
  const parts = await db.query<{ no: number; sealed: Buffer }>(sql`
    select no, sealed from dispute_file_parts where file_id = ${fileId} order by no`);
  assert.equal(parts.length, 3);
  for (const { sealed } of parts) assert.ok(!sealed.includes('%PDF') && !sealed.includes('obj'));
  // A part that is put in the place of another does not open.
  await db.query(sql`
    update dispute_file_parts a set sealed = b.sealed from dispute_file_parts b
    where a.bucket = b.bucket and a.file_id = ${fileId} and b.file_id = ${fileId}
      and a.no = 1 and b.no = 2`);
  const answer = await server.raw(`/disputes/${disputeId}/files/${fileId}/content`);
  assert.equal(answer.statusCode, 500);
});

test('what is not what it says, or does harm, is refused, and nothing is kept', async () => {
  const { disputeId } = await disputed(merchantId);
  const before = await kept();
  const script = pdfOf({ catalogue: '/OpenAction << /S /JavaScript /JS (x) >>' });
  for (const [bytes, fileName, fault] of [
    [Buffer.from('MZ this is a program'), 'receipt.pdf', ' UNKNOWN_TYPE'],
    [pngOf(), 'receipt.pdf', 'fileName INVALID_VALUE'],
    [pdfOf(), 'receipt.png', 'fileName INVALID_VALUE'],
    [pdfOf(), 'receipt.pdf.exe', 'fileName INVALID_VALUE'],
    [pdfOf(), 'receipt', 'fileName INVALID_VALUE'],
    [Buffer.concat([jpegOf(), Buffer.from('PK\u0003\u0004')]), 'a.jpg', ' DAMAGED'],
    [pdfOf().subarray(0, 200), 'a.pdf', ' DAMAGED'],
    [pngOf(60_000, 60_000), 'a.png', ' TOO_MANY_PIXELS'],
    [pdfBomb(), 'a.pdf', ' INFLATES_TOO_FAR'],
    [script, 'a.pdf', ' HAS_ACTIONS'],
    [pdfOf({ trailer: '/Encrypt 9 0 R' }), 'a.pdf', ' ENCRYPTED'],
  ] as const) {
    const answer = await attach(disputeId, bytes, { fileName });
    assert.equal(answer.status, 400, fileName);
    assert.deepEqual(answer.faults(), [fault], fileName);
  }
  assert.deepEqual(await kept(), before);
});

test('a name that leads elsewhere is refused', async () => {
  const { disputeId } = await disputed(merchantId);
  for (const fileName of [
    '../x.pdf',
    'a/x.pdf',
    'a\\x.pdf',
    'C:x.pdf',
    '..x.pdf',
    '.pdf',
    'x\u202efdp.exe.pdf',
    'x\u0000.pdf',
    'x\n.pdf',
    `${'x'.repeat(97)}.pdf`,
  ]) {
    const answer = await attach(disputeId, pdfOf(), { fileName });
    assert.equal(answer.status, 400, JSON.stringify(fileName));
    assert.match(answer.faults().join(), /^fileName /, JSON.stringify(fileName));
  }
  const both = await attach(disputeId, pdfOf(), { field: 'explanation', fileName: '../x.pdf' });
  assert.deepEqual(both.faults(), ['field INVALID_VALUE', 'fileName INVALID_VALUE']);
});

test('8 files and 20 MiB are the most of a dispute, also when they come together', async () => {
  const { disputeId } = await disputed(merchantId);
  const many = await Promise.all(
    Array.from({ length: 12 }, () => attach(disputeId, pngOf(), { fileName: 'a.png' })),
  );
  assert.equal(many.filter(({ status }) => status === 201).length, 8);
  const refused = many.find(({ status }) => status === 400);
  assert.deepEqual(refused?.faults(), [' TOO_MANY_FILES']);
  const { disputeId: other } = await disputed(merchantId);
  const large = largePdf(4.9 * MIB);
  for (let count = 0; count < 4; count += 1) {
    assert.equal((await attach(other, large)).status, 201);
  }
  assert.deepEqual((await attach(other, large)).faults(), [' FILES_TOO_LARGE']);
  assert.equal((await attach(other, largePdf(5 * MIB))).status, 413);
});

test('100 MB are refused before they are sent', async () => {
  const { disputeId } = await disputed(merchantId);
  const address = await server.disputes.listen({ port: 0, host: '127.0.0.1' });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const call = request(`${address}/disputes/${disputeId}/files?field=receipt&fileName=a.pdf`, {
      method: 'POST',
      headers: {
        'api-version': CURRENT,
        'x-test-caller': '0',
        'content-type': 'application/octet-stream',
        'content-length': String(100 * 1000 * 1000),
      },
    });
    call.on('response', (response) => {
      resolve(response.statusCode);
      call.destroy();
    });
    call.on('error', reject);
    call.flushHeaders(); // And not a byte of the body.
  });
  assert.equal(status, 413);
});

test('bytes come as such, and some must come', async () => {
  const { disputeId } = await disputed(merchantId);
  const url = `/disputes/${disputeId}/files?field=receipt&fileName=a.pdf`;
  const json = await defend('POST', url, { file: 'x' });
  assert.equal(json.status, 415);
  const bytes = { 'content-type': 'application/octet-stream' };
  assert.equal((await defend('POST', url, Buffer.alloc(0), bytes)).status, 400);
});

test('a file that was submitted is kept when it leaves the draft, another is gone', async () => {
  const notice = { caseReference: 'case-of-files' };
  const { disputeId, paymentId } = await disputed(merchantId, notice);
  const submitted = (await attach(disputeId, pdfOf())).string('fileId');
  await server.complete(disputeId);
  assert.equal((await server.submit(disputeId)).status, 200);
  const forbidden = await attach(disputeId, pdfOf());
  assert.deepEqual(forbidden.faults(), [' DISPUTE_STATE_FORBIDS']);
  const path = (fileId: string) => `/disputes/${disputeId}/files/${fileId}`;
  assert.equal((await defend('DELETE', path(submitted))).status, 409);
  await server.tell(paymentId, { ...notice, kind: 'PRE_ARBITRATION' });
  const other = (await attach(disputeId, jpegOf(), { fileName: 'a.jpeg' })).string('fileId');
  for (const fileId of [submitted, other]) {
    assert.equal((await defend('DELETE', path(fileId))).status, 204);
    assert.equal((await defend('DELETE', path(fileId))).status, 404);
  }
  assert.deepEqual((await defend('GET', `/disputes/${disputeId}/evidence`)).at('files'), []);
  assert.equal((await server.raw(`${path(submitted)}/content`)).statusCode, 200);
  assert.equal((await server.raw(`${path(other)}/content`)).statusCode, 404);
  const left = await db.query(sql`select 1 from dispute_file_parts where file_id = ${other}`);
  assert.equal(left.length, 0);
});

test('another partner’s file, or that of another dispute, is not there', async () => {
  const { disputeId } = await disputed(merchantId);
  const { disputeId: other } = await disputed(merchantId);
  const fileId = (await attach(disputeId, pdfOf())).string('fileId');
  const stranger = server.defendAs(await server.newPartner());
  const own = `/disputes/${disputeId}/files/${fileId}`;
  assert.equal((await stranger('GET', `${own}/content`)).status, 404);
  assert.equal((await stranger('DELETE', own)).status, 404);
  assert.equal((await attach(disputeId, pdfOf(), { by: stranger })).status, 404);
  const elsewhere = `/disputes/${other}/files/${fileId}`;
  assert.equal((await defend('GET', `${elsewhere}/content`)).status, 404);
  assert.equal((await defend('DELETE', elsewhere)).status, 404);
});
