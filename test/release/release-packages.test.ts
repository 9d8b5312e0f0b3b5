/** `npm run release`: what its packages say of themselves, and that one fault is enough for none to be made. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { repositoryAddress } from '../../scripts/release-repository.ts';
import { programFolder } from '../service.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const REPOSITORY = 'https://github.com/owner/name';
const to = programFolder();
const earlier = join(to, 'causeway-sdk-0.0.1.tgz');

function release(root: string) {
  writeFileSync(earlier, 'of an earlier release');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/release.ts', '--to', to],
    { cwd: root, encoding: 'utf8', env: { ...process.env, RELEASE_REPOSITORY: REPOSITORY } },
  );
  return { status, stdout, stderr, made: readdirSync(to) };
}

const inTarball = (file: string, path: string) =>
  execFileSync('tar', ['-xzOf', join(to, file), `package/${path}`], { encoding: 'utf8' });

test('packages are checked, and say where they are from and what they brought', () => {
  const { status, stdout, stderr, made } = release(ROOT);
  assert.equal(status, 0, stdout + stderr);
  assert.equal(made.length, 4, String(made));
  for (const name of ['browser', 'cli', 'connector-kit', 'sdk']) {
    const file = made.find((one) => one.startsWith(`causeway-${name}-`)) ?? assert.fail(name);
    assert.match(stdout, new RegExp(`^ok +${file}, packed [\\d.]+ of \\d+ kB`, 'm'));
    assert.match(stdout, new RegExp(`npm publish \\S*/${file}\n`));
    const manifest: unknown = JSON.parse(inTarball(file, 'package.json'));
    assert.partialDeepStrictEqual(manifest, {
      name: `@causeway/${name}`,
      license: 'Apache-2.0',
      publishConfig: { access: 'public', provenance: true },
      repository: { type: 'git', url: `git+${REPOSITORY}.git`, directory: name },
      bugs: `${REPOSITORY}/issues`,
    });
    assert.ok(typeof manifest === 'object' && manifest !== null && !('private' in manifest));
    assert.match(inTarball(file, 'CHANGELOG.md'), /^## \d+\.\d+\.\d+$/m);
  }
});

/** A clone with the packages of this one. */
function clone(): string {
  const folder = programFolder();
  const left = new Set(['node_modules', '.git', '.causeway', 'console', join('docs', 'dist')]);
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (path) => !left.has(relative(ROOT, path)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function change(path: string, from: string, into: string): void {
  const text = readFileSync(path, 'utf8');
  assert.ok(text.includes(from), `${path} has ${from}`);
  writeFileSync(path, text.replace(from, into));
}

test('with types that are not there, a file that is missing, a forgotten changelog or too much weight, none is made', () => {
  const folder = clone();
  const at = (...path: readonly string[]) => join(folder, ...path);
  change(at('sdk', 'package.json'), './dist/index.d.ts', './dist/types.d.ts');
  change(at('connector-kit', 'package.json'), '"default": "./dist/', '"default": "./lost/');
  change(at('cli', 'CHANGELOG.md'), '## 0.1.0', '## 0.0.9');
  appendFileSync(at('browser', 'README.md'), 'More.\n'.repeat(10_000));
  const { status, stdout, stderr, made } = release(folder);
  assert.equal(status, 1, stdout + stderr);
  for (const fault of [
    /^causeway-sdk-[\d.]+tgz: publint: .*types is \.\/dist\/types\.d\.ts.*not exist/m,
    /^causeway-sdk-[\d.]+tgz: attw: /m,
    /^causeway-connector-kit-[\d.]+tgz: publint: .*\.\/lost\/index\.js.*not exist/m,
    /^causeway-cli-[\d.]+tgz: CHANGELOG\.md begins with 0\.0\.9, and package\.json has 0\.1\.0$/m,
    /^causeway-browser-[\d.]+tgz: is too large: unpacked [\d.]+ of \d+ kB$/m,
    /^No package was made\.$/m,
  ]) {
    assert.match(stderr, fault);
  }
  assert.deepEqual(made, [], 'nor is an earlier one left, to be published in its place');
});

test('the repository is the one that is named, or the public one of the clone, without what is secret', () => {
  const nowhere = programFolder();
  const of = (named: string) => repositoryAddress({ RELEASE_REPOSITORY: named }, nowhere);
  for (const named of [
    REPOSITORY,
    `${REPOSITORY}.git`,
    `git+${REPOSITORY}.git`,
    `${REPOSITORY}/`,
    'https://somebody:secret@github.com/owner/name.git',
    'git@github.com:owner/name.git',
    'ssh://git@github.com/owner/name.git',
  ]) {
    assert.equal(of(named), REPOSITORY, named);
  }
  assert.equal(of('https://gitlab.com/a/b/c.git'), 'https://gitlab.com/a/b/c');
  for (const wrong of ['name', 'http://github.com/owner/name', 'https://github.com/name']) {
    assert.throws(() => of(wrong), /RELEASE_REPOSITORY is .*must be like https:/, wrong);
  }
  assert.equal(repositoryAddress({}, nowhere), undefined, 'no clone');
  for (const [origin, expected] of [
    [`${REPOSITORY}.git`, REPOSITORY],
    ['https://git.company.example/owner/name.git', undefined],
    ['/srv/git/name', undefined],
  ] as const) {
    const cloned = join(programFolder(), 'clone');
    mkdirSync(cloned);
    execFileSync('git', ['init', '--quiet'], { cwd: cloned });
    execFileSync('git', ['remote', 'add', 'origin', origin], { cwd: cloned });
    assert.equal(repositoryAddress({}, cloned), expected, origin);
  }
});
