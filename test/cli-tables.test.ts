/** What the CLI shows of lists on a terminal, which is a real one here: columns, widths and colours. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isState, stateColour } from '../cli/src/colours.ts';
import { byWhatMatters, withMadeColumns } from '../cli/src/columns.ts';
import { COLUMNS } from '../cli/src/generated/columns.ts';
import { cliProgram } from './cli-program.ts';
import { sdkService } from './sdk-client.ts';

const { url, client, payment, partner, credentials, publish } = await sdkService();
const { cli, bash } = cliProgram();
const API = { CAUSEWAY_BASE_URL: url, CAUSEWAY_API_KEY: partner.apiKey };
const { clientId, clientSecret } = credentials.operator;
const OPERATOR = {
  CAUSEWAY_BASE_URL: url,
  CAUSEWAY_CLIENT_ID: clientId,
  CAUSEWAY_CLIENT_SECRET: clientSecret,
};
const CARD = '4242424242424242';
const WIDTHS = [60, 80, 120];
// oxlint-disable-next-line no-control-regex
const COLOUR = /\u001B\[\d+m/g;

const causeway = client();
const merchantId = partner.merchantId ?? '';
await causeway.payments.create(payment({ orderId: 'order-1', metadata: { 'cart.size': '3' } }));
await causeway.payments.create(payment({ orderId: 'order-2', automaticCapture: false }));
const declined = { amount: { amount: 250_051, currency: 'CAD' }, orderId: 'order-3' } as const;
await causeway.payments.create(payment(declined)).catch(() => undefined);
await causeway.customers.create({
  merchantId,
  name: '山田太郎 👩‍👩‍👧 \u202Eevil',
  email: 'a@b.example',
});
await causeway.customers.create({ merchantId, name: 'é'.repeat(60), email: 'c@d.example' });

await publish();

/** On a terminal of so many columns, what is on it. */
async function onTerminal(command: string, width: number, env: Record<string, string> = API) {
  const script = `script --quiet --return --command 'stty cols ${width}; causeway ${command}' /dev/null`;
  const { code, out, err } = await bash(script, { env: { TERM: 'xterm', ...env } });
  assert.equal(code, 0, out + err);
  return out.replaceAll('\r', '').trimEnd().split('\n');
}
const plain = (line = ''): string => line.replaceAll(COLOUR, '');
const words = (line: string | undefined): string[] =>
  plain(line)
    .trim()
    .split(/\s{2,}/);

test('a list shows what matters: which, its state, how much, which card, which order', async () => {
  const lines = await onTerminal('payments list', 120);
  assert.deepEqual(words(lines[0]), [
    'paymentId',
    'paymentStatus',
    'amount',
    'card',
    'orderId',
    'createdAt',
    'merchantId',
  ]);
  const [id, ...others] = words(lines[1]);
  assert.match(id ?? '', /^pi[0-9A-Z]{28}$/);
  assert.deepEqual(others, [
    'DECLINED_RETRY',
    '2500.51 CAD',
    'VISA 4242',
    'order-3',
    '2026-03-01 12:00:00Z',
    partner.merchantId,
  ]);
  assert.match(lines[0] ?? '', /amount {2}card/, 'amounts end in one column');
});

test('no line is longer than the terminal is wide, and what is least important goes first', async () => {
  for (const width of WIDTHS) {
    const lines = await onTerminal('payments list', width);
    for (const line of lines) assert.ok(plain(line).length <= width, `${width}: ${line}`);
    assert.deepEqual(words(lines[0]).slice(0, 3), ['paymentId', 'paymentStatus', 'amount']);
  }
  const narrow = await onTerminal('payments list', 60, { ...API, COLUMNS: '120' });
  assert.equal(words(narrow[0]).at(-1), 'merchantId', 'COLUMNS goes before the terminal');
});

test('no list, of whatever, is too wide, and each begins with what its records are called', async () => {
  const lists = [
    ['merchants list', API],
    ['customers list', API],
    ['events list', API],
    ['operator merchants list', OPERATOR],
    ['operator payments list', OPERATOR],
  ] as const;
  const shown = lists.map(async ([command, env]) => ({
    command,
    lines: await onTerminal(command, 80, env),
  }));
  for (const { command, lines } of await Promise.all(shown)) {
    assert.ok(lines.length > 1, command);
    assert.match(plain(lines[0]), /^\w+Id /, command);
    for (const line of lines) assert.ok(cells(plain(line)) <= 80, `${command}: ${line}`);
  }
});

/** As wide as a terminal shows it: the signs of these customers are two cells. */
function cells(line: string): number {
  return line.length + (line.match(/[山田太郎]/g)?.length ?? 0) - (/👩/.test(line) ? 6 : 0);
}

test('texts of others are cut by what is seen, and neither turn a line around nor move its columns', async () => {
  const lines = await onTerminal('customers list --columns name,email', 80);
  const [, long = '', wide = ''] = lines.map(plain);
  assert.equal(long.slice(0, 40), `${'é'.repeat(39)}…`);
  assert.match(wide, /^山田太郎 👩‍👩‍👧 \uFFFDevil +a@b\.example$/);
  assert.equal(cells(wide.slice(0, wide.indexOf('a@b'))), long.indexOf('c@d'));
});

test('states have colours on a terminal, and nowhere if NO_COLOR, --no-color or a file asks for none', async () => {
  const [, refused = '', held = '', paid = ''] = await onTerminal('payments list', 120);
  assert.ok(refused.includes('\u001B[31mDECLINED_RETRY'));
  assert.ok(held.includes('\u001B[33mAUTHORIZED'));
  assert.ok(paid.includes('\u001B[32mSUCCEEDED'));
  const id = words(paid)[0] ?? '';
  const one = await onTerminal(`payments retrieve ${id}`, 80);
  assert.ok(one.includes('paymentStatus: \u001B[32mSUCCEEDED\u001B[0m'));
  const file = cli(['payments', 'list', '--columns', 'paymentStatus'], { env: API });
  const without = await Promise.all([
    onTerminal('payments list', 120, { ...API, NO_COLOR: '1' }),
    onTerminal('payments list --no-color', 120),
    onTerminal('payments list', 120, { ...API, TERM: 'dumb' }),
    file.then(({ out }) => [out]),
  ]);
  for (const lines of without) assert.doesNotMatch(lines.join('\n'), COLOUR);
});

test('every state that a list can show has its colour', () => {
  const document = readFileSync(join(import.meta.dirname, '..', 'openapi.json'), 'utf8');
  const columns = Object.values(COLUMNS).flatMap((paths) => paths.split(/[ .]/));
  const listed = new Set(columns.filter((name) => isState(name) && name !== 'outcome'));
  const states = new Set<string>();
  const look = (value: unknown, name = ''): void => {
    if (typeof value !== 'object' || value === null) return;
    if (listed.has(name) && 'enum' in value && Array.isArray(value.enum)) {
      for (const one of value.enum) states.add(String(one));
    }
    for (const [key, inner] of Object.entries(value)) look(inner, key);
  };
  look((JSON.parse(document) as { components: { schemas: unknown } }).components.schemas);
  assert.ok(states.size > 40, `${states.size} states`);
  const colourless = [...states].filter((state) => stateColour(state) === undefined);
  assert.deepEqual(colourless.toSorted(), ['AUTO', 'MANUAL', 'NONE'], 'these say how, not how far');
});

test('of every list the first columns say what a record is', () => {
  const firsts = Object.entries(COLUMNS).map(([id, paths]) => {
    const [first = ''] = byWhatMatters(withMadeColumns(paths.split(' ')));
    return `${id}: ${first}`;
  });
  const odd = firsts.filter((one) => !/: (?:\w+\.)?\w*(?:Id|ID|id)$/.test(one));
  assert.deepEqual(odd, ['listAuditLog: seq', 'listMerchantChanges: version']);
});

test('--columns names columns, also for a file: no terminal cuts them there', async () => {
  const args = ['payments', 'list', '--columns'];
  const names = 'paymentStatus, amount,CARD,isoResponseCode,metadata.cart.size';
  const { out, err, code } = await cli([...args, names], { env: API });
  assert.equal(code, 0, err);
  const [header, ...rows] = out.trimEnd().split('\n');
  const titles = ['paymentStatus', 'amount', 'card', 'isoResponseCode', 'size'];
  assert.deepEqual(words(header), titles);
  assert.deepEqual(words(rows.at(-1)), ['SUCCEEDED', '10.00 CAD', 'VISA 4242', '00', '3']);
  const inside = await cli(['events', 'list', '--columns', 'type,data.paymentStatus'], {
    env: API,
  });
  assert.equal(inside.code, 0, inside.err);
  const cut = await cli([...args, 'merchantId,orderId', '--all'], {
    env: { ...API, COLUMNS: '60' },
  });
  assert.equal(cut.out.split('\n').filter((line) => line.startsWith('merchantId')).length, 1);
});

test('a column that is not there is told with those that are, before anything is asked', async () => {
  const nowhere = { ...API, CAUSEWAY_BASE_URL: 'http://127.0.0.1:1' };
  const asked = (names: string, more: string[] = []) =>
    cli(['payments', 'list', '--columns', names, ...more], { env: nowhere });
  const unknown = await asked('paymentId,paymentStatos');
  assert.equal(unknown.code, 2);
  assert.equal(unknown.out, '');
  assert.match(
    unknown.err,
    /^error: There is no column paymentStatos\. Did you mean paymentStatus\? There are: paymentId, merchantId, .*card\.\n$/,
  );
  const wrong = await Promise.all(['', ' , ', '__proto__', CARD].map((names) => asked(names)));
  for (const { code, err } of wrong) {
    assert.equal(code, 2, err);
    assert.doesNotMatch(err, /424242/);
  }
  assert.equal((await asked('createdAt,')).code, 3);
  const both = await Promise.all([asked('amount', ['--json']), asked('amount', ['--jq', '.'])]);
  for (const { code, err } of both) {
    assert.equal(code, 2);
    assert.match(err, /--columns makes a table, and --j\w+ does not/);
  }
  const single = await cli(['payments', 'retrieve', 'x', '--columns', 'amount'], { env: nowhere });
  assert.equal(single.code, 2);
});

test('where the output is no terminal and no columns are named it is JSON, whatever COLUMNS is', async () => {
  const { out } = await cli(['payments', 'list'], { env: { ...API, COLUMNS: '60' } });
  assert.equal((JSON.parse(out) as { data: unknown[] }).data.length, 3);
});
