/** The npm packages, as somebody gets them: packed, installed into an empty project, typed and run there. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { sandboxFileOf } from '../../sandbox/partners/index.ts';
import { bundleOf, packPackage } from '../../scripts/package.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { nodeOfTheMachine } from '../node-of-the-machine.ts';
import { programFolder, startService, temporaryFolder } from '../service.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const project = programFolder();
const DATA_DIR = temporaryFolder();
const service = startService({ DATA_DIR, PORT: String(await freePort()) });

const USE_SDK = `
import { ApiError, Causeway, type Payment, WebhookError } from '@causeway/sdk';

const causeway = new Causeway({ baseUrl: 'https://pay.example', apiKey: 'key' });
export async function sum(): Promise<number> {
  let cents = 0;
  for await (const payment of causeway.payments.list({ status: 'SUCCEEDED' })) cents += payment.amount.amount;
  return cents;
}
export async function codeOf(payment: Payment): Promise<string | undefined> {
  // @ts-expect-error: there is no such status
  void causeway.payments.list({ status: 'DONE' });
  // @ts-expect-error: a refund is of a payment
  void causeway.refunds.create({});
  const older = new Causeway({ baseUrl: 'https://pay.example', apiKey: 'key', apiVersion: '2024-09-17' });
  const before = await older.payments.retrieve(payment.paymentId);
  // @ts-expect-error: it came later
  void before.transactionDetails.authorizationCode;
  try {
    const { data } = await causeway.call('retrievePayment', { params: { paymentId: payment.paymentId } }).withResponse();
    return data.transactionDetails.authorizationCode;
  } catch (error) {
    if (error instanceof ApiError && error.category === 'DECLINED_ERROR') return error.code;
    throw error;
  }
}
export async function pay(amount: { amount: number; currency: 'CAD' }): Promise<void> {
  const card = { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2030 };
  const paymentMethodId = 'pm';
  const { payments, sandbox } = causeway;
  await payments.create({ amount, paymentMethod: { card } });
  await payments.create({ amount, paymentMethod: { paymentMethodData: { card } } });
  await payments.create({ amount, paymentMethod: { temporaryToken: 'ot', cardSecurityCode: '123' } });
  await payments.create({ amount, paymentMethodId, paymentMethod: { cardSecurityCode: '123' } });
  await payments.create({ amount, paymentMethod: { paymentMethodId } });
  // @ts-expect-error: what it is paid with is missing
  await payments.create({ amount });
  // @ts-expect-error: here too
  await payments.create({ amount, paymentMethod: { cardSecurityCode: '123' } });
  // @ts-expect-error: a card and a token
  await payments.create({ amount, paymentMethod: { card, temporaryToken: 'ot' } });
  // @ts-expect-error: a card and a stored method
  await payments.create({ amount, paymentMethod: { card }, paymentMethodId });
  // @ts-expect-error: a member that there is not, in spite of the alternatives
  await payments.create({ amount, paymentMethod: { card: { ...card, cvv: '123' } } });
  // @ts-expect-error: a stored method twice
  await payments.create({ amount, paymentMethod: { paymentMethodId }, paymentMethodId });
  await sandbox.moveClock({ advance: 'P1D' });
  // @ts-expect-error: neither how far nor where to
  await sandbox.moveClock({});
  // @ts-expect-error: both
  await sandbox.moveClock({ advance: 'P1D', to: '2030-01-01T00:00:00Z' });
  // @ts-expect-error: without the cardholder, which is to be said
  await causeway.call('createAuthentication', { body: { paymentMethodId, threeDSecureRequestType: 'RECURRING' } });
}
export async function received(request: Request): Promise<string> {
  try {
    const event = await Causeway.webhooks.verify(await request.arrayBuffer(), request.headers, 'whsec_');
    return event.type === 'payment.declined' ? event.data.decline.reasonCode : event.type;
  } catch (error) {
    return error instanceof WebhookError ? error.reason : 'none';
  }
}
`;

const USE_BROWSER = `
import { createCauseway } from '@causeway/browser';
export const made: unknown = createCauseway;
`;

const RUN = `
import { Causeway, OPERATIONS } from '@causeway/sdk';
const causeway = new Causeway({
  baseUrl: 'http://localhost:1',
  apiKey: 'key',
  fetch: async (url, { headers }) => Response.json({ url, key: headers.get('x-api-key') }),
});
const { url, key } = await causeway.call('whoAmI');
console.log(url, key, typeof OPERATIONS.createPayment.path, Object.keys(causeway));
`;

function install(files: readonly string[]): void {
  const quiet = ['--ignore-scripts', '--offline', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...quiet, `--cache=${join(project, '.npm')}`, ...files], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

test('the packages are packed, installed into an empty project, typed and run there', () => {
  writeFileSync(join(project, 'package.json'), '{"type":"module","private":true}');
  install(
    (['sdk', 'browser', 'cli'] as const).map((name) =>
      packPackage(name, join(project, 'packing', name)),
    ),
  );
  const sdk = join(project, 'node_modules', '@causeway', 'sdk', 'dist', 'index.js');
  const script = readFileSync(sdk, 'utf8');
  assert.doesNotMatch(script, /from ["']|require\(/, 'one file, which imports nothing');

  writeFileSync(join(project, 'use-sdk.ts'), USE_SDK);
  writeFileSync(join(project, 'use-browser.ts'), USE_BROWSER);
  symlinkSync(join(ROOT, 'node_modules', '@types'), join(project, 'node_modules', '@types'));
  const compiler = join(ROOT, 'node_modules', '.bin', 'tsc');
  const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022'];
  const inNode = ['--module', 'nodenext', '--lib', 'es2022', '--types', 'node', 'use-sdk.ts'];
  const bundled = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', ''];
  const elsewhere = [...bundled, '--lib', 'es2022,dom', 'use-sdk.ts', 'use-browser.ts'];
  for (const args of [inNode, elsewhere]) {
    execFileSync(compiler, [...strict, ...args], { cwd: project, stdio: 'inherit' });
  }

  writeFileSync(join(project, 'run.js'), RUN);
  for (const node of [process.execPath, ...nodeOfTheMachine()]) {
    const printed = execFileSync(node, ['run.js'], { cwd: project, encoding: 'utf8' });
    assert.match(printed, /^http:\/\/localhost:1\/partner key string/);
    assert.doesNotMatch(printed, /apiKey: 'key'/);
  }

  const program = join(project, 'node_modules', '.bin', 'causeway');
  const version = execFileSync(program, ['--version'], { cwd: project, encoding: 'utf8' });
  assert.match(version, /^\d+\.\d+\.\d+\n$/);
  const help = execFileSync(program, ['payments', 'create', '--help'], { encoding: 'utf8' });
  assert.match(help, /amount\.amount\s+required, integer/);
});

test('the SDK is as small as its README says', () => {
  const small = bundleOf(join(ROOT, 'sdk'), join('src', 'index.ts'), { minify: true });
  const readme = readFileSync(join(ROOT, 'sdk', 'README.md'), 'utf8');
  const said = /less than (\d+) kB minified, (\d+) kB compressed/.exec(readme) ?? assert.fail();
  for (const [at, { length }] of [small, gzipSync(small)].entries()) {
    const limit = Number(said[at + 1]) * 1_000;
    assert.ok(length < limit && length > limit * 0.7, `${length} bytes, of ${limit}`);
  }
});

/** The scripts of a guide as one program, in their order. */
function programOf(guide: string): string {
  const text = readFileSync(join(ROOT, 'docs', 'guides', guide), 'utf8');
  const lines = [...text.matchAll(/^```js\n(.*?)^```/gms)].flatMap(([, code = '']) =>
    code.split('\n'),
  );
  const named = lines.flatMap((line) => {
    const [, found = '', from = ''] = /^import \{(.*)\} from '(.*)'/.exec(line) ?? [];
    return found.split(',').map((name) => ({ name: name.trim(), from }));
  });
  const imports = [...Map.groupBy(named, ({ from }) => from)]
    .filter(([from]) => from !== '')
    .map(([from, all]) => {
      const names = new Set(all.map(({ name }) => name));
      return `import { ${[...names].join(', ')} } from '${from}';`;
    });
  return [...imports, ...lines.filter((line) => !line.startsWith('import '))].join('\n');
}

test('what the guide shows runs as it stands', async () => {
  await service.ready;
  mkdirSync(join(project, '.causeway'));
  copyFileSync(sandboxFileOf({ dataDir: DATA_DIR }), join(project, '.causeway', 'sandbox.json'));
  writeFileSync(join(project, 'guide.js'), programOf('sdk.md'));
  const { stdout } = await promisify(execFile)(process.execPath, ['guide.js'], { cwd: project });
  for (const shown of [
    /^SUCCEEDED$/m,
    /^DECLINED_ERROR declined \[ 'DECLINED_05' \]$/m,
    /^INSUFFICIENT_FUNDS true$/m,
    /^DECLINED_RETRY$/m,
    /operationId: 'whoAmI'/,
    /^merchant\.created \d{13}$/m,
  ]) {
    assert.match(stdout, shown);
  }
});

test('the CLI as it is packed filters what the service answers, on every Node that it says', async () => {
  const program = join(project, 'node_modules', '@causeway', 'cli', 'dist', 'index.js');
  for (const node of [process.execPath, ...nodeOfTheMachine()]) {
    const causeway = (...args: string[]) =>
      promisify(execFile)(node, [program, ...args], { cwd: project });
    const { stdout } = await causeway('payments', 'list', '--all', '--jq', '.paymentStatus');
    assert.match(stdout, /^SUCCEEDED$/m);
    await assert.rejects(
      causeway('payments', 'list', '--jq', 'nosuch'),
      /there is no function nosuch without arguments/,
    );
  }
});
