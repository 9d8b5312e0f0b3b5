import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { iso1987 } from '../dialects/iso1987.ts';
import { map1987 } from '../operations/operation-map.ts';
import { ConnectorSettingsError } from './faults.ts';
import { readHosts } from './read-hosts.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'hosts-'));
after(() => rmSync(FOLDER, { recursive: true, force: true }));

const HOST = {
  name: 'maple',
  dialect: 'iso1987',
  institution: '123456',
  country: 'CA',
  city: 'Toronto',
  addresses: [{ host: 'localhost', port: 5_000 }],
};

function fileWith(content: unknown): string {
  const file = join(FOLDER, 'hosts.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

async function linesOf(content: unknown, environment = {}): Promise<readonly string[]> {
  const file = fileWith(content);
  const error = await readHosts({ ISO8583_HOSTS: file, ...environment }).then(
    () => assert.fail('it was taken'),
    (fault: unknown) => fault,
  );
  assert.ok(error instanceof ConnectorSettingsError, String(error));
  const [first, ...lines] = error.message.split('\n  ');
  assert.equal(first, `ISO8583_HOSTS: ${file} cannot be used.`);
  return lines;
}

test('what a file leaves out is as most hosts have it', async () => {
  const file = fileWith({ hosts: [HOST] });
  assert.deepEqual(await readHosts({ ISO8583_HOSTS: file }), [
    {
      name: 'maple',
      dialect: iso1987,
      profile: {
        map: map1987,
        institution: '123456',
        country: { digits: '124', letters: 'CA' },
        city: 'Toronto',
      },
      addresses: HOST.addresses,
      framing: { length: 'binary' },
      isDual: false,
      hasCardInFollowUps: true,
      signsOn: true,
      echoMs: 60_000,
      answerMs: 9_000,
      windowMs: 3_600_000,
    },
  ]);
});

test('files are found beside the file of hosts, and keys in the environment', async () => {
  writeFileSync(join(FOLDER, 'ca.pem'), 'certificate');
  writeFileSync(
    join(FOLDER, 'dialect.mjs'),
    `export default { dialect: { name: 'own', version: '0', fields: {} }, map: { messages: {}, fields: {} } };`,
  );
  const host = {
    ...HOST,
    dialect: './dialect.mjs',
    tls: { ca: 'ca.pem', serverName: 'host.example' },
    records: 'records.jsonl',
    mac: { algorithm: 'retail', keyVariable: 'KEY', keyEncryptingKeyVariable: 'KEK' },
  };
  const [settings] = await readHosts({
    ISO8583_HOSTS: fileWith({ hosts: [host] }),
    KEY: '0123456789ABCDEFFEDCBA9876543210',
    KEK: '00112233445566778899AABBCCDDEEFF',
  });
  assert.equal(settings?.dialect.name, 'own');
  assert.deepEqual(settings.tls, { ca: 'certificate', serverName: 'host.example' });
  assert.equal(settings.records, join(FOLDER, 'records.jsonl'));
  assert.equal(settings.mac?.first?.checkValue, '08d7b4');
});

test('all that is wrong with the form is said at once', async () => {
  const host = {
    ...HOST,
    name: 'Maple!',
    country: 'Canada',
    addresses: [{ host: 'localhost', port: 70_000, tls: true }, { port: '1' }],
    framing: { length: 'two' },
    match: { '1': ['11'] },
    echoSecond: 5,
  };
  const lines = await linesOf({ hosts: [host, { name: 'other' }], host: 1 });
  const expected = [
    /^host: is not known; known are hosts$/,
    /^hosts\[0\]\.echoSecond: is not known; known are name, .*echoSeconds/,
    /^hosts\[0\]\.name: must be a name of lower-case letters/,
    /^hosts\[0\]\.country: must be one of .*CA/,
    /^hosts\[0\]\.addresses\[0\]\.tls: is not known; known are host, port, connections, isBackup$/,
    /^hosts\[0\]\.addresses\[0\]\.port: must be a whole number from 1 to 65535$/,
    /^hosts\[0\]\.addresses\[1\]\.host: is missing: a host name or an IP address$/,
    /^hosts\[0\]\.addresses\[1\]\.port: must be a whole number from 1 to 65535$/,
    /^hosts\[0\]\.framing\.length: must be one of binary, binary-4, ascii, bcd$/,
    /^hosts\[0\]\.match\[1\]\[0\]: must be lists of numbers of fields/,
    /^hosts\[1\]\.dialect: is missing: iso1987, iso1993, or the path of a module/,
    /^hosts\[1\]\.addresses: is missing: a list of at least one address$/,
  ];
  for (const pattern of expected) {
    assert.equal(
      lines.filter((line) => pattern.test(line)).length,
      1,
      `${pattern}\n${lines.join('\n')}`,
    );
  }
});

test('all that is wrong with what the form names is said at once, without a key', async () => {
  const mac = { algorithm: 'aes-cmac', keyVariable: 'KEY', keyEncryptingKeyVariable: 'KEK' };
  const lines = await linesOf(
    {
      hosts: [
        { ...HOST, dialect: 'iso2003', tls: { ca: 'none.pem', key: 'none.key' } },
        { ...HOST, dialect: './none.mjs', addresses: [{ ...HOST.addresses[0], isBackup: true }] },
        { ...HOST, name: 'three', mac },
        { ...HOST, name: 'four', mac: { ...mac, keyEncryptingKeyVariable: 'SHORT' } },
      ],
    },
    { KEY: 'C0FFEE', KEK: '00112233445566778899AABBCCDDEEFF', SHORT: 'DEAD' },
  );
  const expected = [
    'hosts[0].dialect: must be iso1987, iso1993, or the path of a module',
    'hosts[0].tls: must have certificate and key, or neither',
    'hosts[0].tls.ca: cannot be read (ENOENT)',
    'hosts[0].tls.key: cannot be read (ENOENT)',
    'hosts[1].name: is the name of another host as well',
    'hosts[1].addresses: must have one that is no backup',
    'hosts[1].dialect: cannot be loaded: ',
    'hosts[2].mac: KEY has a length that no key of aes-cmac has',
    'hosts[3].mac: the key-encrypting key has a length that none has',
  ];
  assert.equal(lines.length, expected.length, lines.join('\n'));
  for (const [place, line] of expected.entries()) assert.ok(lines[place]?.startsWith(line), line);
  assert.doesNotMatch(lines.join('\n'), /C0FFEE|DEAD|00112233/);
});

test('a file that is missing, is none, or is not named says so', async () => {
  assert.deepEqual(await linesOf('{'), ['The file is no JSON.']);
  await assert.rejects(
    readHosts({ ISO8583_HOSTS: join(FOLDER, 'none') }),
    /cannot be read \(ENOENT\)/,
  );
  await assert.rejects(readHosts({}), /ISO8583_HOSTS: is not set/);
});

test('totals are sent where the file says so, each day until its cut-over', async () => {
  const read = async (changes: object) => {
    const [host] = await readHosts({
      ISO8583_HOSTS: fileWith({ hosts: [{ ...HOST, ...changes }] }),
    });
    return host?.cutOver;
  };
  assert.equal(await read({}), undefined);
  assert.equal(await read({ sendsTotals: true }), 0);
  assert.equal(await read({ sendsTotals: true, cutOver: '22:30' }), 1_350);
  assert.deepEqual(await linesOf({ hosts: [{ ...HOST, cutOver: '22:30' }] }), [
    'hosts[0].cutOver: is of totals: it goes with sendsTotals',
  ]);
  const [line] = await linesOf({ hosts: [{ ...HOST, sendsTotals: true, cutOver: '24:00' }] });
  assert.match(line ?? '', /cutOver.*a time of day in UTC/);
});
