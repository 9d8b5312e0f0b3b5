/** The commands for whoever runs the service: what they find, and what they say where there is nothing. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer as httpServer, type RequestListener, type Server } from 'node:http';
import { createServer as httpsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { askRegistry, lockFaults, main as review } from '../scripts/security/packages.ts';
import { headerFaults } from '../scripts/security/headers.ts';
import { isAllowed, licenceFaults } from '../scripts/security/licences.ts';
import { lockedPackages } from '../scripts/security/locked.ts';
import { billOfMaterials } from '../scripts/security/sbom.ts';
import { secretsIn, secretsInTree } from '../scripts/security/secrets.ts';
import { tlsReport } from '../scripts/security/tls.ts';
import { BASE_HEADERS } from '../service/src/platform/http/security-headers.ts';
import { createAuthority } from './certificates.ts';
import { temporaryFolder } from './service.ts';
import { thingsServer } from './things-server.ts';

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const authority = createAuthority('Trusted');
const withHeaders: RequestListener = (_, answer) => answer.writeHead(200, BASE_HEADERS).end();
const secured = (options: ServerOptions, listener = withHeaders) =>
  portOf(httpsServer({ ...authority.issue('localhost'), ...options }, listener));
const reportOf = async (port: number, more: object = {}) =>
  await tlsReport({ host: 'localhost', port, ca: authority.ca, ...more });

test('the bill of materials has everything that production runs, and nothing of development', () => {
  const { components } = billOfMaterials();
  const names = new Set(components.map(({ name }) => name));
  const packages = lockedPackages();
  for (const { name, isForDevelopment } of packages) {
    if (!isForDevelopment) assert.ok(names.has(name), name);
  }
  for (const name of ['fastify', 'pg', 'jose', 'preact']) assert.ok(names.has(name), name);
  for (const name of ['typescript', 'playwright-core']) assert.ok(!names.has(name), name);
  for (const { hashes } of components) assert.match(hashes[0]?.content ?? '', /^[0-9a-f]{128}$/);
});

test('what the bill says is needed is in it, and we need what we chose', () => {
  const { dependencies } = billOfMaterials();
  const refs = new Set(dependencies.map(({ ref }) => ref));
  for (const { ref, dependsOn } of dependencies) {
    for (const one of dependsOn) assert.ok(refs.has(one), `${ref} needs ${one}`);
  }
  const [own] = dependencies;
  assert.ok(own?.dependsOn.some((one) => one.startsWith('pkg:npm/fastify@')));
});

test('a licence that asks for more than a notice is refused, in production alone', () => {
  assert.deepEqual(licenceFaults(lockedPackages()), []);
  const [one] = lockedPackages();
  assert.ok(one);
  const odd = { ...one, name: 'odd', licence: 'GPL-3.0-only', isForDevelopment: false };
  assert.deepEqual(licenceFaults([odd, { ...odd, isForDevelopment: true }]), [
    `odd ${odd.version}: GPL-3.0-only`,
  ]);
  for (const good of ['MIT', '(MIT OR GPL-2.0-only)', 'MIT AND ISC']) assert.ok(isAllowed(good));
  for (const bad of ['', 'none', 'MIT AND GPL-2.0-only', 'SEE LICENSE IN X', 'AGPL-3.0-only']) {
    assert.ok(!isAllowed(bad), bad);
  }
});

test('no secret is in the tree, and one that is planted is found, without being repeated', () => {
  assert.deepEqual(secretsInTree(), []);
  const letters = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zAbC';
  const planted = [
    `${['-----BEGIN', 'PRIVATE KEY-----'].join(' ')}\n${letters}${letters}\n`,
    `{"kty":"EC","crv":"P-256","d":"${letters}${letters}"}`,
    `AKIA${'A'.repeat(16)}`,
    `ghp_${letters}x7`,
    `npm_${letters}x7`,
    `xoxb-${letters}`,
    `sk_live_${letters}`,
    `AIza${letters}-`,
    `clientSecret: '${letters}'`,
    `MASTER_KEY=${letters}`,
    `"api_key": "${letters}"`,
  ];
  for (const text of planted) {
    const found = secretsIn(`const before = 1;\n${text}\n`);
    assert.equal(found.length, 1, text);
    assert.ok(!found.join('').includes(letters), text);
  }
  assert.deepEqual(secretsIn("const OF_TOKENS = 'deleteOperatorSession';"), []);
  const root = temporaryFolder();
  execFileSync('git', ['init', '--quiet', root]);
  writeFileSync(join(root, 'notes.txt'), planted.join('\n'));
  assert.equal(secretsInTree(root).length, planted.length);
});

test('an install script that nobody decided on, and a package without a digest, are faults', () => {
  const [one] = lockedPackages();
  assert.ok(one);
  const own = { ...one, name: 'odd', version: '1.0.0', isForDevelopment: false };
  const odd = { ...own, hasInstallScript: true, integrity: '' };
  assert.equal(lockFaults([odd], {}).length, 2);
  assert.equal(lockFaults([odd], { odd: false }).length, 1);
  assert.deepEqual(lockFaults([{ ...own, hasInstallScript: false }], {}), []);
});

test('weaknesses, deprecated and old packages are told; without a registry that is said', async () => {
  const audit = { vulnerabilities: { odd: { severity: 'high' }, fine: { severity: 'low' } } };
  const answers: Record<string, unknown> = {
    'gone@1.0.0': { name: 'gone', deprecated: 'use another', 'time.modified': '2026-01-01' },
    'old@1.0.0': [{ name: 'old', 'time.modified': '2019-01-01T00:00:00.000Z' }],
    'new@1.0.0': { name: 'new', 'time.modified': '2026-01-01T00:00:00.000Z' },
  };
  const npm = async ([command = '', name = '']: readonly string[]) =>
    JSON.stringify(command === 'audit' ? audit : answers[name]);
  const found = await askRegistry(npm, Object.keys(answers), new Date('2026-06-01'));
  assert.deepEqual(found.faults, [
    'odd: a weakness, high; see npm audit',
    'gone@1.0.0: use another',
  ]);
  assert.deepEqual(found.remarks, ['old@1.0.0: no release since 2019-01-01']);
  assert.deepEqual(found.unreached, []);
  const mirror = await askRegistry(async () => '"odd"', ['odd@1.0.0'], new Date('2026-06-01'));
  assert.deepEqual(mirror.unreached, ['npm audit gave no answer', 'it tells no dates']);
  for (const said of ['', '{"error":{"summary":"","code":"ECONNREFUSED"}}', '{"message":"away"}']) {
    const lines: string[] = [];
    assert.equal(
      await review(
        async () => said,
        (line) => lines.push(line),
      ),
      2,
    );
    assert.match(lines.join('\n'), /registry could not say all[^]* not known/);
  }
});

test('the headers of the service are as they should be; those that a proxy loses or adds are told', async () => {
  const app = thingsServer();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  assert.deepEqual(await headerFaults(`http://127.0.0.1:${port}`), []);
  const told = { server: 'proxy/1.2', 'strict-transport-security': 'max-age=60' };
  const poor = await portOf(httpServer((_, answer) => answer.writeHead(301, told).end()));
  const faults = (await headerFaults(`http://127.0.0.1:${poor}`)).join('\n');
  for (const part of [/redirects/, /no cache-control/, /max-age=60/, /server tells of proxy/]) {
    assert.match(faults, part);
  }
  const tracing = await portOf(httpServer(withHeaders));
  assert.deepEqual(await headerFaults(`http://127.0.0.1:${tracing}`), [
    'TRACE /health/live: answered with 200',
  ]);
});

test('a port that takes TLS 1.2 and 1.3 with good ciphers alone has no faults', async () => {
  const port = await secured({ minVersion: 'TLSv1.2', ciphers: 'ECDHE+AESGCM:ECDHE+CHACHA20' });
  const { protocols, ciphers, days, faults } = await reportOf(port);
  assert.deepEqual(faults, []);
  assert.deepEqual(protocols, ['TLSv1.2', 'TLSv1.3']);
  assert.ok(ciphers.includes('ECDHE-ECDSA-AES128-GCM-SHA256') && days > 365);
});

test('old protocols, weak ciphers, certificates that end or are not trusted, and no HSTS are told', async () => {
  const old = await secured({ minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' }, (_, answer) =>
    answer.end(),
  );
  const { faults } = await reportOf(old, { ca: createAuthority('Else').ca });
  for (const part of [
    'TLSv1 is taken',
    'TLSv1.1 is taken',
    'ECDHE-ECDSA-AES128-SHA is taken',
    'no Strict-Transport-Security for half a year',
  ]) {
    assert.ok(faults.includes(part), `${part} in ${faults.join('\n')}`);
  }
  assert.match(faults.join('\n'), /not trusted/);
  const port = await secured({ minVersion: 'TLSv1.3' });
  const late = await reportOf(port, { now: new Date('2049-12-25') });
  assert.deepEqual(late.faults, ['the certificate ends in 6 days']);
  await assert.rejects(reportOf(await portOf(httpServer(withHeaders))), /speaks no TLS/);
});
