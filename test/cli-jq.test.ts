/** `--jq`: what a program makes of results, and what becomes of programs that are wrong, or never end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cliProgram } from './cli-program.ts';
import { sdkService } from './sdk-client.ts';

const { url, client, payment, partner } = await sdkService();
const { cli, bash } = cliProgram();
const API = { CAUSEWAY_BASE_URL: url, CAUSEWAY_API_KEY: partner.apiKey };
const causeway = client();
const made = [
  await causeway.payments.create(payment({ orderId: 'order-1' })),
  await causeway.payments.create(payment({ orderId: 'order-2' })),
];
const newestFirst = made.map(({ paymentId }) => paymentId).toReversed();

const list = (program: string, more: string[] = []) =>
  cli(['payments', 'list', '--jq', program, ...more], { env: API });

test('a program is applied to a page, or with --all to each record; texts have no quotes', async () => {
  const [page, all, first, whole] = await Promise.all([
    list('.data[].paymentId'),
    list('.paymentId', ['--all', '--limit', '1']),
    list('.data | map({order: .orderId, cents: .amount.amount}) | .[0]'),
    list('.'),
  ]);
  assert.deepEqual([page.code, page.err], [0, '']);
  assert.deepEqual(page.out.trim().split('\n'), newestFirst);
  assert.deepEqual(all.out.trim().split('\n'), newestFirst);
  assert.equal(first.out, '{"order":"order-2","cents":1000}\n');
  assert.equal((JSON.parse(whole.out) as { data: unknown[] }).data.length, 2);
});

test('a record, a trigger and a timeline are filtered as well; a shell takes what comes of it', async () => {
  const script = `PAYMENT=$(causeway payments create -d merchantId=${partner.merchantId} \\
    -d amount.amount=500 -d amount.currency=CAD -d paymentMethod.temporaryToken=ot-test-visa --jq .paymentId)
  causeway payments retrieve $PAYMENT --jq '"\\(.paymentStatus) \\(.amount.amount)"'
  causeway timeline $PAYMENT --limit 1 --jq .kind`;
  const { out, err } = await bash(script, { env: API });
  assert.match(out, /^SUCCEEDED 500\n[a-zA-Z]+\n$/, err);
});

test('a program that is wrong is told, with 2, before anything is asked of the service', async () => {
  const nowhere = { ...API, CAUSEWAY_BASE_URL: 'http://127.0.0.1:1' };
  const cases: readonly (readonly [string, RegExp])[] = [
    ['.data[', /--jq is no program that can be run: could not handle token .* at 1:7/],
    ['.data[] | nosuch(1)', /there is no function nosuch of 1 arguments/],
    ['input', /there is no function input without arguments/],
    ['"', /--jq is no program that can be run/],
    ['@base32', /not a valid format: base32/],
    ['('.repeat(100_000), /--jq is no program that can be run: /],
  ];
  const ended = await Promise.all(
    cases.map(([program]) => cli(['payments', 'list', '--jq', program], { env: nowhere })),
  );
  for (const [index, { code, out, err }] of ended.entries()) {
    assert.equal(code, 2, `${cases[index]?.[0].slice(0, 40)}: ${err}`);
    assert.equal(out, '');
    assert.match(err, cases[index]?.[1] ?? /^$/);
    assert.ok(err.length < 300 && !err.includes('\n    at '), err);
  }
  const fine = await cli(['payments', 'list', '--jq', 'def f(x): x; f(.data)'], { env: nowhere });
  assert.equal(fine.code, 3, fine.err);
});

test('a program that fails on an answer says that the service has answered', async () => {
  const { code, err } = await list('.data[] | .paymentStatus[]');
  assert.equal(code, 1);
  assert.match(
    err,
    /^error: The service has answered, and --jq failed on its answer: cannot iterate over string/,
  );
});

test('a program that never ends, or grows without bound, is ended', async () => {
  const [endless, full, deep, long, regular] = await Promise.all([
    list('last(range(infinite))'),
    list('[range(infinite)]'),
    list('def f: 1 + f; f'),
    list('"x" * 1000 | . * 1000 | . * 1000 | . * 1000'),
    list('"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" | test("^(a+)+$")'),
  ]);
  for (const { code, out, err } of [endless, full, deep, long, regular]) {
    assert.equal(code, 1, err);
    assert.match(err, /^error: The service has answered, and --jq failed on its answer: .+\n$/);
    assert.equal(out, '');
  }
  assert.match(endless.err, /it takes longer than 5 seconds/);
  assert.match(regular.err, /it takes longer than 5 seconds/);
});

test('results without end are given as they come, while somebody reads them, and then no more', async () => {
  const script = `causeway payments list --jq 'range(infinite)' | head -n 3; echo "\${PIPESTATUS[0]}"`;
  const { out } = await bash(script, { env: API });
  assert.deepEqual(out.trim().split('\n'), ['0', '1', '2', '0']);
});

test('what others wrote does not move the cursor of a terminal', async () => {
  const causewayList = `causeway payments list --limit 1 --jq '"a" + ([27, 91, 50, 74] | implode)'`;
  const script = `script --quiet --return --command '${causewayList.replaceAll("'", String.raw`'\''`)}' /dev/null`;
  const { out } = await bash(script, { env: { ...API, TERM: 'xterm' } });
  assert.equal(out.trim(), 'a\uFFFD[2J');
});

test('files have no JSON, and take no program', async () => {
  const { code, err } = await cli(['payments', 'export', '--jq', '.'], { env: API });
  assert.equal(code, 2);
  assert.match(err, /There is no option --jq here/);
});
