/**
 * The service is killed again and again while disputes are opened, evidence is written and uploaded, and
 * answers are submitted and sent. What was acknowledged is there, and each answer was given once.
 */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { auditBooks } from '../../service/src/control/books-check/index.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { sql } from '../../service/src/platform/db/pool.ts';
import { readSandboxFile } from '../../sandbox/partners/index.ts';
import { testDatabase } from '../database.ts';
import { pdfOf } from '../evidence-files.ts';
import { paymentRequest } from '../payment-server.ts';
import { sequence } from '../sequence.ts';
import { startService, temporaryFolder } from '../service.ts';

const KILLS = Number(process.env['KILLS'] ?? 4);
const CALLERS = 4;
const DISPUTES = KILLS * 6;
const PATIENCE_MS = 15_000;
const PAUSE_MS = 100;
const SEED = 20_261_118;
const SPREAD_MS = 60; // About as long as one dispute takes.
const LEASE_SECONDS = 600; // Longer than somebody who died may have an answer to send.
const UNSETTLED =
  /problems\/(?:idempotency-in-progress|payment-processing|outcome-unknown|unavailable)/;
const TEXTS = { explanation: 'It was delivered', productDescription: 'A pair of shoes' };

const db = await testDatabase();
const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
const environment = { DATA_DIR, PORT, DATABASE_URL: db.url, RATE_LIMIT: '1000000' };
const base = `http://localhost:${PORT}`;
let service = startService(environment);
await service.ready;
const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
assert.ok(sandbox);
const { apiKey, merchantId } = sandbox.partners.isv;
const over = new AbortController();
let unanswered = 0;
after(async () => {
  over.abort();
  await service.stop('SIGKILL'); // Where the test has not ended it.
});

type Asked = Readonly<{ body?: unknown; bytes?: Buffer; type?: string; authorization?: string }>;
type Answered = Readonly<{ status: number; bytes: Buffer }>;

/** Undefined where no answer came. */
async function tried(method: string, path: string, asked: Asked): Promise<Answered | undefined> {
  const { authorization, body, bytes, type = 'application/json' } = asked;
  const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  try {
    const response = await fetch(base + path, {
      method,
      headers: {
        'api-version': CURRENT,
        ...(authorization === undefined ? { 'x-api-key': apiKey } : { authorization }),
        ...(sent === undefined ? {} : { 'content-type': type }),
      },
      ...(sent === undefined ? {} : { body: new Uint8Array(Buffer.from(sent)) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  } catch {
    return undefined;
  }
}

/** Repeats a call, key and all, until it is answered. */
async function ask(method: string, path: string, asked: Asked = {}): Promise<Answered> {
  for (;;) {
    over.signal.throwIfAborted();
    const answer = await tried(method, path, asked);
    if (answer && !UNSETTLED.test(answer.bytes.toString('latin1'))) return answer;
    unanswered += 1;
    await delay(PAUSE_MS);
  }
}

async function done(method: string, path: string, asked: Asked = {}) {
  const { bytes, status } = await ask(method, path, asked);
  assert.ok(status < 300, `${method} ${path}: ${status} ${bytes.toString()}`);
  // The service checks its answers against their schema in other tests.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(bytes.toString()) as Readonly<Record<string, string>>;
}

/** What was acknowledged of a dispute, in a place that no kill reaches. */
type Kept = Readonly<{
  disputeId: string;
  isAccepted: boolean;
  files: ReadonlyMap<string, Buffer>;
  digest: string | undefined;
}>;
const kept: Kept[] = [];

/** Before the first kill: what becomes of payments that are cut off is the subject of kill-payments. */
const payments: (string | undefined)[] = [];
for (let place = 0; place < DISPUTES; place += 1) {
  const body = { ...paymentRequest(merchantId ?? ''), idempotencyKey: `paid ${place}` };
  payments.push((await done('POST', '/payments', { body }))['paymentId']);
}

async function play(place: number): Promise<void> {
  const { disputeId = '' } = await done('POST', '/sandbox/disputes', {
    body: { idempotencyKey: `claimed ${place}`, paymentId: payments[place] },
  });
  const path = `/disputes/${disputeId}`;
  if (place % 4 === 0) {
    await done('POST', `${path}/accept`, { body: { idempotencyKey: `accepted ${place}` } });
    kept.push({ disputeId, isAccepted: true, files: new Map(), digest: undefined });
    return;
  }
  const type = 'application/merge-patch+json';
  await done('PATCH', `${path}/evidence`, { body: TEXTS, type });
  const files = await uploaded(path);
  kept.push({ disputeId, isAccepted: false, files, digest: await submitted(path, place) });
}

async function uploaded(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const name of ['one', 'two']) {
    const bytes = pdfOf({ streams: [{ dictionary: '', data: randomBytes(200_000) }] });
    const { fileId = '' } = await done('POST', `${path}/files?field=receipt&fileName=${name}.pdf`, {
      bytes,
      type: 'application/octet-stream',
    });
    files.set(fileId, bytes);
  }
  return files;
}

/** What a call that died has written may come to light after the preview: then it is looked at again. */
async function submitted(path: string, place: number): Promise<string> {
  for (let round = 0; ; round += 1) {
    const { digest = '' } = await done('GET', `${path}/preview`);
    const body = { idempotencyKey: `submitted ${place} ${round}`, digest };
    const answer = await ask('POST', `${path}/submit`, { body });
    if (answer.status === 200) return digest;
    assert.match(answer.bytes.toString(), /DISPUTE_EVIDENCE_CHANGED|dispute-evidence-changed/);
  }
}

test(`${KILLS} kills while disputes are answered lose no evidence, and give each answer once`, async (t) => {
  const random = sequence(SEED);
  const places = Array.from({ length: DISPUTES }, (_, place) => place).values();
  const callers = Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (const place of places) await play(place);
    }),
  );
  for (let kill = 0; kill < KILLS; kill += 1) {
    // A caller that fails ends the test, and is not waited for.
    await Promise.race([callers, untilKept((DISPUTES / (KILLS + 1)) * (kill + 1))]);
    await delay(random() * SPREAD_MS); // So that each kill meets another step.
    await service.stop('SIGKILL');
    service = startService(environment);
    await service.ready;
  }
  await callers;
  await untilSent();
  t.diagnostic(`${kept.length} disputes, ${unanswered} calls unanswered`);
  assert.ok(unanswered > 0, 'the kills came amid calls');
  assert.equal(kept.length, DISPUTES);
  for (const one of kept) await assertOnce(one);
  assert.deepEqual((await auditBooks(db)).differences, []);
  assert.equal(await service.stop(), 0);
});

async function untilKept(count: number): Promise<void> {
  while (kept.length < count) await delay(5, undefined, { signal: over.signal });
}

/** By the sandbox's clock, so that nobody waits for those who died. */
async function untilSent(): Promise<void> {
  const { email, password } = sandbox?.operator ?? {};
  const session = await done('POST', '/operator/sessions', { body: { email, password } });
  const authorization = `Bearer ${session['accessToken']}`;
  await done('POST', '/sandbox/clock', { body: { advance: LEASE_SECONDS }, authorization });
  while ((await answersWaiting()) > 0n) await delay(PAUSE_MS);
}

async function answersWaiting(): Promise<bigint> {
  const [row] = await db.query<{ count: bigint }>(sql`
    select count(*) from dispute_answers where state = 'WAITING'`);
  return row?.count ?? 0n;
}

async function assertOnce({ digest, disputeId, files, isAccepted }: Kept): Promise<void> {
  const given = await db.query<{
    id: string;
    digest: string;
    state: string;
    contents: Contents;
  }>(sql`
    select answer_id as id, digest, state, contents from dispute_answers
    where dispute_id = ${disputeId}`);
  const [answer] = given;
  assert.deepEqual(
    given.map(({ state }) => state),
    ['TAKEN'],
    disputeId,
  );
  if (digest !== undefined) assert.equal(answer?.digest, digest);
  const taken = await db.query<{ digest: string }>(sql`
    select digest from dispute_simulator_answers where answer_id = ${answer?.id ?? ''}`);
  assert.deepEqual(taken, [{ digest: answer?.digest }], 'the issuer has it once');
  for (const [fileId, bytes] of files) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const sent = answer?.contents.files.find((file) => file.fileId === fileId);
    assert.equal(sent?.sha256, sha256, `${fileId} was sent as it was acknowledged`);
    const content = await ask('GET', `/disputes/${disputeId}/files/${fileId}/content`);
    assert.ok(content.bytes.equals(bytes), `${fileId} is as it was`);
  }
  const moved = await db.query<{ kind: string }>(sql`
    select kind from movements where subject_id = ${disputeId}
      and kind in ('DISPUTE_HELD', 'DISPUTE_LOST', 'FEE') order by kind`);
  const lost = isAccepted ? ['DISPUTE_LOST'] : [];
  assert.deepEqual(
    moved.map(({ kind }) => kind),
    ['DISPUTE_HELD', ...lost, 'FEE'],
    disputeId,
  );
}

type Contents = Readonly<{ files: readonly Readonly<{ fileId: string; sha256: string }>[] }>;
