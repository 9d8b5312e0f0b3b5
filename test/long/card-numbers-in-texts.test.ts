/**
 * People write card numbers where none belong: in a note, a reference, an address. Every text that
 * any route takes is given one of its own, so that a leak names the door it came in by; then the
 * data folder, the journal, the rows, the logs and the answers are searched for all of them.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { systemClock } from '../../service/src/kernel/clock.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { readSandboxFile } from '../../sandbox/partners/index.ts';
import { CardFamily, inGroups } from '../card-family.ts';
import { statementOfStrangers } from '../fuzz/bank-differences.ts';
import { createClient } from '../fuzz/client.ts';
import { makeCredentials } from '../fuzz/credentials.ts';
import { readDocument } from '../fuzz/document.ts';
import { commonDoors, doorsOf, foreignDoors } from '../fuzz/doors.ts';
import { firstAlerts } from '../fuzz/first-alert.ts';
import { hiddenOperations } from '../fuzz/hidden-routes.ts';
import { Report } from '../fuzz/report.ts';
import { Round, type Context } from '../fuzz/round.ts';
import { scanFolder, type Leak } from '../leaks.ts';
import { startService, temporaryFolder } from '../service.ts';
import { dumpTables, onDatabase } from '../stopped-database.ts';
import { until } from '../until.ts';

const SEED = 1;
const CALLERS = 8;
const plain = (number: string) => number;
const glued = (number: string) => `card${number}x`;
const dashed = (number: string) => inGroups(number, '-'); // No space may stand in some headers.
/** What is the same everywhere is tried where something is read, made, moved and proven. */
const EXAMPLES = new Set(['listPayments', 'createCustomer', 'cancelPayment', 'createToken']);

const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
const service = startService({
  DATA_DIR,
  PORT,
  LOG_LEVEL: 'debug',
  RATE_LIMIT: '1000000',
  THREEDS_RATE_LIMIT: '1000000',
  TRUST_PROXY: '127.0.0.1,::1', // So that failed authentications lock nobody out.
});
await service.ready;
const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
assert.ok(sandbox);
const document = readDocument();
const operations = [...document.operations, ...hiddenOperations()];
const client = createClient(`http://localhost:${PORT}`);
const report = new Report();
const context: Context = {
  seed: SEED,
  runName: 'texts',
  document,
  client,
  judge: () => [], // The form of answers is the subject of another test.
  credentials: await makeCredentials({ client, sandbox, passTime: undefined }),
  sandbox,
  report,
};

const callOf =
  (headers: Readonly<Record<string, string>>) =>
  (method: 'GET' | 'POST', path: string, body?: object) => {
    const sent = { 'api-version': CURRENT, ...headers };
    if (!body) return client.ask({ method, path, headers: sent });
    return client.ask({
      method,
      path,
      headers: { 'content-type': 'application/json', ...sent },
      body: Buffer.from(JSON.stringify(body)),
    });
  };

const partner = (apiKey: string) => callOf({ 'x-api-key': apiKey });

async function signedIn({ email, password }: Readonly<{ email: string; password: string }>) {
  const { at, status, text } = await callOf({})('POST', '/operator/sessions', { email, password });
  assert.equal(status, 201, text);
  return callOf({ authorization: `Bearer ${String(at('accessToken'))}` });
}

/**
 * So that differences with the bank, alerts, e-mails and reports can be asked for. Moving the clock
 * makes the jobs due that write them.
 */
async function makeFirsts({
  operator: user,
  partners,
}: NonNullable<typeof sandbox>): Promise<void> {
  const operator = await signedIn(user);
  const made = async (path: string, body: object) => {
    const { status, text } = await operator('POST', path, body);
    assert.ok(status < 300, `${path}: ${status} ${text}`);
  };
  await made('/operator/bank-statements', statementOfStrangers(systemClock));
  await firstAlerts({ partners }, { operator, partner }, systemClock.now());
  await made('/sandbox/clock', { advance: 120 });
  const isWritten = async (call: typeof operator, path: string) => {
    const { at } = await call('GET', path);
    return at('data.0') !== undefined && at('data.0.runState') !== 'WAITING';
  };
  for (const path of ['/operator/alerts', '/operator/emails', '/operator/report-runs']) {
    await until(() => isWritten(operator, path));
  }
  for (const { apiKey } of Object.values(partners)) {
    for (const path of ['/alerts', '/report-runs'])
      await until(() => isWritten(partner(apiKey), path));
  }
}
await makeFirsts(sandbox);

/** The books agree, so there is nothing to explain. */
const NOT_FOUND = 'explainBookDifference';

const family = new CardFamily();
const leaks: Leak[] = [];

/** Each text once, in every spelling in turn: which spellings are found is the subject of stray-cards. */
const SPELLINGS = [plain, inGroups, glued];
/** They belong to the platform, not to an operation: each operation takes its turn with one. */
const common = commonDoors();
const visits = operations.flatMap((operation, place) => {
  const foreign = EXAMPLES.has(operation.id) ? foreignDoors() : [];
  const own = [...doorsOf(operation, document), ...foreign].map((door, index) => {
    const spelling = SPELLINGS[(place + index) % SPELLINGS.length] ?? plain;
    return { operation, door, spelling };
  });
  const door = common[place % common.length] ?? assert.fail();
  const spelling = place % 2 === 0 ? plain : dashed;
  return [...own, { operation, door, spelling }];
});

/**
 * The worker adjudicates orders too, now and then before the operator asked here comes to it. Then
 * the operator is told 409, and asks about another order.
 */
async function askOnce(operation: (typeof operations)[number], place: number) {
  for (let repeats = 0; ; repeats += 1) {
    const round = new Round(context, place + repeats * operations.length, operation);
    const answer = await round.ask(await round.whole(operation));
    const isLate = answer.status === 409 && operation.id.endsWith('Order');
    if (!isLate || repeats === 3) return answer;
  }
}

test('every operation succeeds as it is asked here, without a card number', async () => {
  const failed: string[] = [];
  for (const [place, operation] of operations.entries()) {
    const { status, text } = await askOnce(operation, place);
    const isExpected = operation.id === NOT_FOUND ? status === 404 : status < 300;
    if (!isExpected) failed.push(`${operation.name}: ${status} ${text}`);
  }
  assert.deepEqual(failed, []);
});

test('a card number is sent to every text of every route', async () => {
  let next = 0;
  const visit = async (): Promise<void> => {
    for (let place = next; place < visits.length; place = next) {
      next += 1;
      const { door, operation, spelling } = visits[place] ?? assert.fail();
      const round = new Round(context, place, operation);
      const draft = await round.whole(operation);
      const number = spelling(family.newNumber(`${operation.name}: ${door.name}`));
      door.put(draft, number, { document, random: round.random, known: round.known });
      const answer = await round.ask(draft);
      assert.notEqual(answer.status, 0, `${operation.name}: ${answer.text}`);
      const said = Buffer.from(JSON.stringify(answer.headers) + answer.text);
      leaks.push(...family.find(said, 'answer'));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, visit));
  client.close();
  assert.ok(family.size > 1_500, `${family.size} doors`);
});

test('none of the card numbers is found anywhere afterwards', async (t) => {
  assert.equal(await service.stop(), 0);
  const logs = service.output();
  assert.ok(logs.split('"level":').length > report.requests, 'every request is in the log');
  leaks.push(...family.find(Buffer.from(logs), 'log'));
  const tables = await dumpTables(DATA_DIR);
  assert.ok(tables.includes('payment.succeeded'), 'the tables are read');
  leaks.push(...family.find(tables, 'rows'));
  await onDatabase(DATA_DIR, async (database) => void (await database.query('checkpoint')));
  const { bytes, files, leaks: onDisk } = scanFolder(DATA_DIR, family.find);
  leaks.push(...onDisk);
  t.diagnostic(
    `${family.size} numbers, ${report.requests} requests, ${files} files, ${bytes} bytes`,
  );
  const doors = Map.groupBy(leaks, ({ what }) => what);
  assert.deepEqual(
    [...doors].map(([door, places]) => `${door} → ${placesOf(places)}`).toSorted(),
    [],
  );
});

test('a number that is planted is found, in the rows, in a table’s file and in the journal', async () => {
  const number = family.newNumber('planted');
  await onDatabase(DATA_DIR, async (database) => {
    await database.query('create table canary (note text)');
    await database.query('insert into canary values ($1)', [`paid by ${inGroups(number)}, thanks`]);
    await database.query('checkpoint');
  });
  assert.ok(family.find(await dumpTables(DATA_DIR), 'rows').some(isPlanted));
  const found = scanFolder(DATA_DIR, family.find).leaks.filter(isPlanted);
  for (const folder of [/^postgres.*base\//, /pg_wal\//]) {
    assert.ok(
      found.some(({ place }) => folder.test(place)),
      String(folder),
    );
  }
  for (const written of [number, Buffer.from(number).toString('hex')]) {
    assert.ok(family.find(Buffer.from(`x${written}y`), 'log').some(isPlanted), written);
  }
});

const isPlanted = ({ what }: Leak): boolean => what === 'planted';

/** The kinds of places, without the numbers of files. */
function placesOf(found: readonly Leak[]): string {
  const kinds = found.map(({ place }) =>
    /pg_wal/.test(place) ? 'journal' : /base\//.test(place) ? 'table' : place,
  );
  return [...new Set(kinds)].toSorted().join(', ');
}
