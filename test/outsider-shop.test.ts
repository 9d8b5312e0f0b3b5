/** The shop with subscriptions, as somebody outside has it: the packed SDK in a project of their own, no cast, no browser. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { readSandboxFile, sandboxFileOf } from '../sandbox/partners/index.ts';
import { packPackage } from '../scripts/package.ts';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { programFolder, startService, temporaryFolder } from './service.ts';

const ROOT = join(import.meta.dirname, '..');
const SHOP = join(ROOT, 'examples', 'subscriptions');
const project = programFolder();
const DATA_DIR = temporaryFolder();
const service = startService({ DATA_DIR, PORT: String(await freePort()) });

/** What the text says that the program prints. */
function shownIn(text: string): string {
  const [, output = ''] =
    /examples\/subscriptions\/main\.ts\n```\n\n```output\n([^]*?)```/.exec(text) ?? [];
  return output;
}

/** As strict as a compiler can be about what a package declares. */
const STRICT = {
  compilerOptions: {
    target: 'ES2023',
    module: 'NodeNext',
    types: ['node'],
    noEmit: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    skipLibCheck: false,
  },
  include: ['*.ts'],
};

writeFileSync(join(project, 'package.json'), '{"type":"module","private":true}');
writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(STRICT));
cpSync(SHOP, project, { recursive: true });
const sdk = packPackage('sdk', join(project, 'packing'));
const quiet = ['--ignore-scripts', '--offline', '--no-audit', '--no-fund', '--silent'];
execFileSync('npm', ['install', ...quiet, `--cache=${join(project, '.npm')}`, sdk], {
  cwd: project,
});
const types = join(project, 'node_modules', '@types');
symlinkSync(join(ROOT, 'node_modules', '@types'), types);

test('it compiles as strictly as a compiler can be', async () => {
  const compiler = join(ROOT, 'node_modules', '.bin', 'tsc');
  await promisify(execFile)(compiler, ['-p', project]).catch((error: { stdout?: string }) =>
    assert.fail(error.stdout ?? ''),
  );
});

test('it casts nothing, and switches no check off', () => {
  const files = globSync('*.ts', { cwd: SHOP });
  assert.ok(files.length >= 3);
  for (const file of files) {
    const code = readFileSync(join(SHOP, file), 'utf8').replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '');
    const casts = code.match(
      /\bas (?!const\b)\w+|\bany\b|\bunknown\b|[\w)\]]!(?=[.;,)])|[=(,]\s*<\w+>/g,
    );
    assert.equal(casts, null, file);
    assert.doesNotMatch(readFileSync(join(SHOP, file), 'utf8'), /@ts-|oxlint-disable/, file);
  }
});

test('it subscribes, charges, follows up declines, refunds, settles what is in doubt, and is told of it', async () => {
  await service.ready;
  const { baseUrl, partners } =
    readSandboxFile(sandboxFileOf({ dataDir: DATA_DIR })) ?? assert.fail('no sandbox file');
  const { apiKey, merchantId } = partners.isv;
  assert.ok(merchantId);
  const env = { PATH: process.env['PATH'], API: baseUrl, KEY: apiKey, MERCHANT: merchantId };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['main.ts'], {
    cwd: project,
    env,
  });
  assert.equal(stderr, 'MALFORMED The header webhook-id is absent: this is no webhook of ours.\n');
  assert.equal(stdout, shownIn(readFileSync(join(ROOT, 'examples', 'README.md'), 'utf8')));
});
