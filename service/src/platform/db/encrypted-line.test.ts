import assert from 'node:assert/strict';
import dns from 'node:dns';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { TLSSocket } from 'node:tls';
import { createAuthority, type Identity } from '../../../../test/certificates.ts';
import { temporaryFolder } from '../../../../test/service.ts';
import { openDatabase, sql, urlAt } from './pool.ts';

const authority = createAuthority('Trusted');
const ca = join(temporaryFolder(), 'ca.pem');
writeFileSync(ca, authority.ca);

/** A server as PostgreSQL is up to the first message: it is asked for TLS, and answers yes or no. */
async function databaseServer(identity?: Identity) {
  const told: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(identity ? 'S' : 'N');
      const line = identity ? new TLSSocket(socket, { isServer: true, ...identity }) : socket;
      line.on('error', () => undefined);
      line.on('data', (bytes: Buffer) => {
        told.push(bytes.toString('latin1'));
        socket.destroy();
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  return { port: (server.address() as AddressInfo).port, told };
}

type Found = (error: null, found: string | dns.LookupAddress[], family?: number) => void;

async function whyNot(host: string, port: number): Promise<string> {
  const url = `postgres://clerk@${host}:${port}/shop?sslmode=verify-full&sslrootcert=${ca}`;
  const db = openDatabase({ url, connections: 1 });
  const failure: unknown = await db.query(sql`select 1`).catch((error: unknown) => error);
  await db.close();
  return String(failure);
}

test('with verify-full a database is told who asks only by TLS, under its name, with a certificate of ours', async (t) => {
  t.mock.method(dns, 'lookup', (_: string, options: dns.LookupOptions, done: Found) => {
    if (options.all === true) done(null, [{ address: '127.0.0.1', family: 4 }]);
    else done(null, '127.0.0.1', 4);
  });
  const right = await databaseServer(authority.issue('database'));
  await whyNot('localhost', right.port);
  assert.ok(right.told[0]?.includes('clerk'), 'the right one is spoken to');
  right.told.length = 0;
  assert.match(await whyNot('elsewhere.test', right.port), /does not match certificate/);
  const strange = await databaseServer(createAuthority('Else').issue('database'));
  assert.match(await whyNot('localhost', strange.port), /certificate|verify/);
  const plain = await databaseServer();
  assert.match(await whyNot('localhost', plain.port), /does not support SSL/);
  assert.deepEqual([...right.told, ...strange.told, ...plain.told], []);
});

test('the other servers of a cluster are spoken to in the same way', () => {
  const url = urlAt('postgres://a@b/c?sslmode=verify-full', { host: 'worker', port: 5433 });
  assert.equal(url, 'postgres://a@worker:5433/c?sslmode=verify-full');
});
