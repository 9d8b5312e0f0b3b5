import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { Secret } from '../../kernel/secret.ts';
import { StartError } from '../start-error.ts';
import { masterKeySource, newMasterKeyText } from './master-key-file.ts';
import { MasterKeys } from './master-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'causeway-keys-'));
after(() => rmSync(folder, { recursive: true }));

const [one, two] = [newMasterKeyText(), newMasterKeyText()];
const fromSetting = (text: string) =>
  new MasterKeys({ kind: 'environment', text: new Secret(text) });
const fromFile = (text: string) => {
  const path = join(folder, 'given.key');
  writeFileSync(path, text);
  return new MasterKeys({ kind: 'file', path, mayCreate: false });
};
const [idOfOne, idOfTwo] = [fromSetting(one).current.id, fromSetting(two).current.id];

test('the first key of the setting is the current one and the others can be found', () => {
  const keys = fromSetting(`${two}, ${one}`);
  assert.equal(keys.current.id, idOfTwo);
  assert.equal(keys.find(idOfOne)?.id, idOfOne);
  assert.equal(keys.find('0000000000000000'), undefined);
});

test('a file holds one key on a line, with comments and empty lines', () => {
  const keys = fromFile(`# ours\r\n\n  ${one}  \n # older\n${two.replace('=', '')}\r\n`);
  assert.deepEqual(keys.ids, [idOfOne, idOfTwo]);
});

test('a key id is short, the same every time, and holds nothing of the key', () => {
  assert.match(idOfOne, /^[0-9a-f]{16}$/);
  assert.equal(fromSetting(one).current.id, idOfOne);
  assert.notEqual(idOfOne, idOfTwo);
  assert.ok(!Buffer.from(one, 'base64').toString('hex').includes(idOfOne));
});

test('a malformed key is refused in one sentence that names the setting and not the value', () => {
  const short = Buffer.alloc(31, 7).toString('base64');
  const long = Buffer.alloc(33, 7).toString('base64');
  for (const bad of [short, long, one.slice(1), `${one}=`, 'hunter2hunter2', `-${one.slice(1)}`]) {
    assert.throws(() => fromSetting(`${one},${bad}`), startError(/^MASTER_KEY, key 2: /, bad));
    assert.throws(
      () => fromFile(`# c\n${one}\n${bad}\n`),
      startError(/^MASTER_KEY_FILE.*, line 3: /, bad),
    );
  }
  assert.throws(() => fromSetting(''), startError(/^MASTER_KEY, key 1: /));
  assert.throws(() => fromSetting(`${one},`), startError(/^MASTER_KEY, key 2: /));
  assert.throws(() => fromFile('# nothing\n'), startError(/MASTER_KEY_FILE.* holds no key/));
});

test('a named file that is not there is refused, and not made', () => {
  const path = join(folder, 'absent.key');
  assert.throws(
    () => new MasterKeys({ kind: 'file', path, mayCreate: false }),
    startError(/MASTER_KEY_FILE.* ENOENT/),
  );
  assert.ok(!existsSync(path));
});

test('the default file is made once, for its owner alone, in a folder made for it', () => {
  const path = join(folder, 'data', 'master.key');
  const made = new MasterKeys({ kind: 'file', path, mayCreate: true });
  assert.equal(statSync(path).mode & 0o777, 0o600);
  const text = readFileSync(path, 'utf8');
  const again = new MasterKeys({ kind: 'file', path, mayCreate: true });
  assert.equal(again.current.id, made.current.id);
  assert.equal(readFileSync(path, 'utf8'), text);
  assert.deepEqual(readdirSync(join(folder, 'data')), ['master.key']);
});

test('a file that disappears under a running process is missed, not made anew', () => {
  const path = join(folder, 'vanishing.key');
  const keys = new MasterKeys({ kind: 'file', path, mayCreate: true });
  rmSync(path);
  assert.equal(keys.find(keys.current.id), keys.current);
  assert.throws(() => keys.find(idOfOne), startError(/ENOENT/));
  assert.ok(!existsSync(path));
});

test('processes that start at once make one file and use the same key', async () => {
  const path = join(folder, 'raced', 'master.key');
  const go = join(folder, 'go');
  const script = `
    import { existsSync } from 'node:fs';
    import { MasterKeys } from ${JSON.stringify(join(import.meta.dirname, 'master-keys.ts'))};
    process.stdout.write('ready ');
    while (!existsSync(${JSON.stringify(go)}));
    const source = { kind: 'file', path: ${JSON.stringify(path)}, mayCreate: true };
    process.stdout.write(new MasterKeys(source).current.id);`;
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const outputs = children.map(({ stdout }) => readText(stdout));
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
  writeFileSync(go, '');
  const texts = await Promise.all(outputs);
  assert.equal(new Set(texts).size, 1);
  assert.match(texts[0] ?? '', /^ready [0-9a-f]{16}$/);
  assert.deepEqual(readdirSync(join(folder, 'raced')), ['master.key']);
});

test('the settings choose the source, and production insists on one being given', () => {
  const none = { masterKey: undefined, masterKeyFile: undefined, dataDir: '/d', production: false };
  const masterKey = new Secret(one);
  assert.deepEqual(masterKeySource(none), {
    kind: 'file',
    path: '/d/master.key',
    mayCreate: true,
  });
  for (const production of [false, true]) {
    const named = { ...none, masterKeyFile: '/k', production };
    assert.deepEqual(masterKeySource(named), { kind: 'file', path: '/k', mayCreate: false });
    const given = masterKeySource({ ...none, masterKey, production });
    assert.deepEqual(given, { kind: 'environment', text: masterKey });
    assert.throws(() => masterKeySource({ ...named, masterKey }), startError(/not both/));
  }
  assert.throws(
    () => masterKeySource({ ...none, production: true }),
    startError(/set MASTER_KEY or MASTER_KEY_FILE/),
  );
});

function startError(sentence: RegExp, hidden?: string) {
  return (error: unknown) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, sentence);
    assert.ok(hidden === undefined || !error.message.includes(hidden));
    return true;
  };
}
