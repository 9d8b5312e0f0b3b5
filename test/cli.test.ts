/** The CLI as a process, against the service: commands made from the routes, what they print, how they fail. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { allCommands } from '../cli/src/program.ts';
import { commandHelp } from '../cli/src/help.ts';
import { printable } from '../cli/src/cells.ts';
import { described, outputTo } from '../cli/src/output.ts';
import { OPERATIONS } from '../sdk/src/index.ts';
import { cliProgram } from './cli-program.ts';
import { sdkService } from './sdk-client.ts';

const CARD = '4242424242424242';
const { url, client, payment, partner } = await sdkService();
const { folder, cli, bash } = cliProgram();
const API = { CAUSEWAY_BASE_URL: url, CAUSEWAY_API_KEY: partner.apiKey };

const PAYMENT = [
  '-d',
  `merchantId=${partner.merchantId}`,
  '-d',
  'amount={"currency":"CAD"}',
  '-d',
  'amount.amount=1250',
  '-d',
  `paymentMethod.card.cardNumber=${CARD}`,
  '-d',
  'paymentMethod.card.expiryMonth=12',
  '-d',
  'paymentMethod.card.expiryYear=2030',
  '-d',
  'paymentMethod.card.cardSecurityCode=123',
];
const json = (text: string) => JSON.parse(text) as Record<string, unknown>;

test('every operation is a command, named as its method of the SDK, with help from its route', () => {
  const commands = allCommands();
  const names = commands.map(({ words }) => words.join(' '));
  assert.equal(new Set(names).size, names.length);
  for (const { resource, name, summary } of Object.values(OPERATIONS)) {
    const words = `${resource}.${name}`
      .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      .split('.');
    const command = commands.find((one) => one.words.join(' ') === words.join(' '));
    assert.ok(command, words.join(' '));
    assert.ok(command.summary === summary);
    const flags = (command.flags ?? []).map((flag) => flag.name);
    assert.equal(new Set(flags).size, flags.length, words.join(' '));
  }
});

test('help says what a command takes: what is required, of which type, and which values it may have', async () => {
  const help = await cli(['payments', 'create', '--help']);
  assert.equal(help.code, 0);
  assert.match(help.out, /^Take a payment\./);
  assert.match(help.out, /Usage: causeway payments create \[options\]/);
  assert.match(help.out, /amount\.amount\s+required, integer: Whole cents/);
  assert.match(help.out, /amount\.currency\s+required, string: .*one of CAD, USD/);
  assert.match(help.out, /the scope payment\.write/);
  const list = await cli(['help', 'payments', 'list']);
  assert.match(list.out, /--status VALUE\s+.*one of .*SUCCEEDED/);
  const group = await cli(['payments']);
  assert.equal(group.code, 2);
  assert.match(group.out, /retrieve\s+Retrieve a payment/);
  const root = await cli([]);
  assert.equal(root.code, 0);
  assert.match(root.out, /payment-methods\s+delete, list, retrieve/);
  assert.match(root.out, /Exit codes:\n\s+0\s+done/);
  assert.match((await cli(['--version'])).out, /^\d+\.\d+\.\d+\n$/);
});

test('metadata is a name and a text on the command line: set, found by, changed and removed', async () => {
  const noted = ['--metadata', 'orderNumber=20417', '--metadata', 'note=a=b, c'];
  const made = await cli(['payments', 'create', ...PAYMENT, ...noted], { env: API });
  assert.equal(made.code, 0, made.err);
  const { metadata, paymentId } = json(made.out);
  assert.deepEqual(metadata, { orderNumber: '20417', note: 'a=b, c' });
  const found = await cli(['payments', 'list', ...noted], { env: API });
  assert.deepEqual(found.out.match(/pi\d\d\w{26}/)?.[0], paymentId);
  const none = await cli(['payments', 'list', '--metadata', 'note=a', '--json'], { env: API });
  assert.deepEqual(json(none.out)['data'], []);
  const change = ['--metadata', 'note=', '--metadata', 'parcel=1'];
  const changed = await cli(['payments', 'update', String(paymentId), ...change], { env: API });
  assert.deepEqual(json(changed.out)['metadata'], { orderNumber: '20417', parcel: '1' });
  const sent: unknown[] = [];
  for await (const one of client()
    .payments.list({ metadata: { parcel: '1', orderNumber: '20417' } })
    .pages()) {
    sent.push(...one.data.map(({ metadata: shown }) => shown));
  }
  assert.deepEqual(sent, [{ orderNumber: '20417', parcel: '1' }]);
  for (const wrong of ['orderNumber', '=20417']) {
    const refused = await cli(['payments', 'list', '--metadata', wrong], { env: API });
    assert.equal(refused.code, 2, refused.err);
    assert.match(refused.err, /KEY=VALUE/);
  }
});

test('a payment is made from members on the command line, and read again', async () => {
  const made = await cli(['payments', 'create', ...PAYMENT], { env: API });
  assert.equal(made.code, 0, made.err);
  const { paymentId, paymentStatus, amount } = json(made.out);
  assert.equal(paymentStatus, 'SUCCEEDED');
  assert.deepEqual(amount, { amount: 1250, currency: 'CAD' });
  const read = await cli(['payments', 'retrieve', String(paymentId), '--json'], { env: API });
  assert.equal(json(read.out)['paymentId'], paymentId);
  const refunded = await cli(['refunds', 'create', '--data', '-'], {
    env: API,
    input: JSON.stringify({ paymentId }),
  });
  assert.equal(refunded.code, 0, refunded.err);
  writeFileSync(join(folder, 'body.json'), JSON.stringify(payment()));
  const fromFile = await cli(['payments', 'create', '--data', '@body.json'], { env: API });
  assert.equal(fromFile.code, 0, fromFile.err);
});

test('lists are pages, or with --all a record on each line; filters are options', async () => {
  const causeway = client();
  await Promise.all(Array.from({ length: 60 }, () => causeway.payments.create(payment())));
  const page = await cli(['payments', 'list', '--limit', '2', '--status=SUCCEEDED'], { env: API });
  const { data, next } = json(page.out);
  assert.equal((data as unknown[]).length, 2);
  assert.equal(typeof next, 'string');
  const all = await cli(['payments', 'list', '--all', '--merchantId', String(partner.merchantId)], {
    env: API,
  });
  const lines = all.out.trim().split('\n').map(json);
  assert.ok(lines.length >= 60);
  assert.ok(lines.every(({ paymentId }) => String(paymentId).startsWith('pi')));
});

test('a reader that goes away is no error', async () => {
  const script = 'causeway payments list --all | head -n 1 | wc -l; echo "${PIPESTATUS[0]}"';
  const { out, err } = await bash(script, { env: API });
  assert.deepEqual(out.trim().split(/\s+/), ['1', '0']);
  assert.equal(err, '');
});

test('files go to the standard output, or whole into a file', async () => {
  const printed = await cli(['payments', 'export'], { env: API });
  assert.match(printed.out, /^payment_id,/);
  const kept = await cli(['payments', 'export', '--output', 'payments.csv'], { env: API });
  assert.equal(kept.code, 0, kept.err);
  assert.equal(kept.out, '');
  assert.equal(readFileSync(join(folder, 'payments.csv'), 'utf8'), printed.out);
  assert.ok(!existsSync(join(folder, 'payments.csv.part')));
});

test('a refusal tells every fault with its path, what to do, and the correlation id', async () => {
  const bad = ['payments', 'create', '-d', 'amount.amount=0', '-d', 'amount.currency=EUR'];
  const { code, err, out } = await cli(bad, { env: API });
  assert.equal(code, 1);
  assert.equal(out, '');
  assert.match(err, /^error: 400 invalid-request: /);
  assert.match(err, /^ {2}amount\.amount: .+ \([A-Z_]+\)$/m);
  assert.match(err, /^ {2}amount\.currency: .+ \([A-Z_]+\)$/m);
  assert.match(err, /^Correlation id \S+, explained at http/m);
  const inJson = await cli([...bad, '--json'], { env: API });
  const { errors, correlationId } = json(inJson.err);
  assert.ok(Array.isArray(errors) && errors.length >= 2);
  assert.equal(typeof correlationId, 'string');
});

test('exit codes: 2 wrong usage, 3 no answer, 4 not signed in; the nearest name is suggested', async () => {
  const cases: readonly (readonly [number, RegExp, string[], Record<string, string>])[] = [
    [2, /Did you mean `causeway payments`\?/, ['paymnts', 'list'], API],
    [2, /Did you mean `causeway payments retrieve`\?/, ['payments', 'retreive', 'x'], API],
    [
      2,
      /no option --stauts here\. Did you mean --status\?/,
      ['payments', 'list', '--stauts', 'X'],
      API,
    ],
    [2, /--status must be one of .*SUCCEEDED/, ['payments', 'list', '--status', 'DONE'], API],
    [2, /also needs <paymentId>/, ['payments', 'retrieve'], API],
    [2, /--status needs a value/, ['payments', 'list', '--status'], API],
    [2, /is not JSON/, ['payments', 'create', '--data', `{"cardNumber": ${CARD}`], API],
    [2, /must be one of 20/, ['payments', 'list', '--api-version', '1999-01-01'], API],
    [2, /clone of Causeway’s repository/, ['start'], API],
    [
      3,
      /No answer came from http:\/\/127\.0\.0\.1:/,
      ['partner', 'who-am-i'],
      { ...API, CAUSEWAY_BASE_URL: `http://127.0.0.1:${await freePort()}` },
    ],
    [4, /You are not signed in\./, ['payments', 'list'], {}],
    [
      4,
      /`causeway login` signs you in\./,
      ['payments', 'list'],
      { ...API, CAUSEWAY_API_KEY: 'ck_wrong' },
    ],
    [1, /404 not-found/, ['payments', 'retrieve', 'pi4201KE8VXQ4ZT5H9P3M7B2D6R8W0'], API],
  ];
  const ended = await Promise.all(cases.map(([, , args, env]) => cli(args, { env })));
  for (const [index, [code, message, args]] of cases.entries()) {
    assert.equal(ended[index]?.code, code, `${args.join(' ')}: ${ended[index]?.err}`);
    assert.match(ended[index]?.err ?? '', message);
  }
});

test('a card number in the wrong place is not repeated', async () => {
  const nowhere = { ...API, CAUSEWAY_BASE_URL: `http://127.0.0.1:${await freePort()}` };
  const wrong: readonly (readonly [string[], Record<string, string>])[] = [
    [[CARD], API],
    [['payments', CARD], API],
    [[`--${CARD}`, 'payments', 'list'], API],
    [['payments', 'list', `--${CARD}`], API],
    [['payments', 'list', '--status', CARD], API],
    [['payments', 'list', '--customer-id', CARD], API],
    [['payments', 'retrieve', CARD], API],
    [['payments', 'retrieve', CARD], nowhere],
    [['payments', 'retrieve', '4242 4242 4242 4242'], API],
    [['payments', 'create', '-d', CARD], API],
    [['payments', 'create', '-d', `${CARD}=1`], API],
    [['payments', 'create', '-d', `orderId=${CARD}`], API],
    [['payments', 'list', '--profile', CARD], API],
    [['trigger', CARD], API],
    [['timeline', CARD], API],
    [['completion', CARD], API],
    [['payments', 'list', '--columns', CARD], API],
    [['payments', 'list', '--jq', `@x${CARD}`], API],
    [['payments', 'list', '--jq', `error_${CARD}`], API],
    [['payments', 'create', '-d', `@${CARD}`], API],
  ];
  const ended = await Promise.all(wrong.map(([args, env]) => cli(args, { env })));
  for (const [index, { code, out, err }] of ended.entries()) {
    const told = `${wrong[index]?.[0].join(' ')}: ${out}${err}`;
    assert.notEqual(code, 0, told);
    assert.doesNotMatch(out + err, /4242[ +]?4242|%204242/, told);
  }
});

test('what is for people is so on a terminal alone, and nothing there moves the cursor', () => {
  assert.equal(
    described({ a: { b: [1, 2], c: [{ d: 'e' }] } }),
    'a:\n  b: 1, 2\n  c: \n    - d: e',
  );
  assert.equal(printable('a\u009Bb\u202Ec'), 'a\uFFFDb\uFFFDc');
  const terminal = { isTTY: true, columns: 80 } as unknown as NodeJS.WriteStream;
  assert.equal(outputTo(terminal, { wantsJson: false, hasColours: true }).isForPeople, true);
  assert.equal(outputTo(terminal, { wantsJson: true, hasColours: true }).isForPeople, false);
  const plain = outputTo(terminal, { wantsJson: false, hasColours: false });
  const [command] = allCommands();
  assert.ok(command);
  // oxlint-disable-next-line no-control-regex
  assert.doesNotMatch(commandHelp(command, plain), /\u001B/);
});
