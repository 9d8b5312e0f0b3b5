/**
 * What we rely on in the driver beyond its documentation. When one of these fails after an upgrade:
 * read what changed, fix driver.ts, and then set the new version there.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { type Connection, type PoolClient, Query } from 'pg';
import { testDatabase } from '../../../../test/database.ts';
import {
  DRIVER_VERSION,
  parserOf,
  sendBind,
  sendBytes,
  sendDescribe,
  sendExecute,
  sendForget,
  sendPrepare,
  sendTogether,
  socketOf,
  WireQuery,
  wireValue,
} from './driver.ts';
import { sql } from './pool.ts';

const db = await testDatabase();
await db.query(sql`create table copies (id int primary key)`);

async function lent<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** Records what the driver calls on a query, until it is over. */
class Noted extends WireQuery {
  readonly calls: [name: string, message: unknown][] = [];
  readonly over = Promise.withResolvers<void>();
  override submit: (connection: Connection) => void;

  constructor(write: (connection: Connection) => void) {
    super();
    this.submit = (connection) => {
      this.#note('submit', undefined);
      sendTogether(connection, () => write(connection));
    };
  }
  handleRowDescription(message: unknown): void {
    this.#note('rowDescription', message);
  }
  handleDataRow(message: unknown): void {
    this.#note('dataRow', message);
  }
  handleCommandComplete(message: unknown): void {
    this.#note('commandComplete', message);
  }
  handleCopyInResponse(): void {
    this.#note('copyInResponse', undefined);
  }
  handleReadyForQuery(): void {
    this.#note('readyForQuery', undefined);
    this.over.resolve();
  }
  handleError(error: unknown): void {
    this.#note('error', error);
    this.over.resolve();
  }
  #note(name: string, message: unknown): void {
    this.calls.push([name, message]);
  }
  get names(): string[] {
    return this.calls.map(([name]) => name);
  }
}

function selecting(connection: Connection, expression: string): void {
  sendPrepare(connection, '', `select ${expression} as value`);
  sendBind(connection, '', []);
  sendDescribe(connection);
  sendExecute(connection);
}

test('the driver is the version whose insides are known, here and in package.json', () => {
  const path = createRequire(import.meta.url).resolve('pg/package.json');
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  assert.equal(version, DRIVER_VERSION, 'see the top of this file');
  const { dependencies } = JSON.parse(readFileSync('service/package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  assert.equal(dependencies['pg'], DRIVER_VERSION);
});

test('a connection has the messages that are sent, each with the arguments given to it', async () => {
  await lent(async (client) => {
    const arities = (['parse', 'bind', 'describe', 'execute', 'close', 'sync'] as const).map(
      (name) => `${name} ${client.connection[name].length}`,
    );
    assert.deepEqual(arities, [
      'parse 1',
      'bind 1',
      'describe 1',
      'execute 1',
      'close 1',
      'sync 0',
    ]);
    assert.equal(await Promise.resolve(Query.length), 3);
  });
});

test('its stream is the socket to the server', async () => {
  await lent(async (client) => {
    const socket = socketOf(client);
    assert.ok(socket instanceof Socket);
    const before = socket.bytesRead;
    await client.query('select 1');
    assert.ok(socket.bytesRead > before);
  });
});

test('values are written as the protocol carries them', () => {
  const bytes = Buffer.from([1, 2]);
  const at = new Date('2026-03-01T15:00:00.123Z');
  assert.equal(wireValue(null), null);
  assert.equal(wireValue(undefined), null);
  assert.equal(wireValue(bytes), bytes, 'bytes go as they are');
  assert.equal(wireValue('a"b'), 'a"b');
  assert.equal(wireValue(12n), '12');
  assert.equal(wireValue(1.5), '1.5');
  assert.equal(wireValue(true), 'true');
  assert.equal(new Date(String(wireValue(at))).getTime(), at.getTime());
  assert.equal(wireValue(['a"b', null]), '{"a\\"b",NULL}');
  assert.equal(wireValue({ a: 1 }), '{"a":1}');
});

test('texts become values by their type', () => {
  assert.equal(parserOf(20)('9007199254740993'), 9_007_199_254_740_993n);
  assert.equal(parserOf(16)('t'), true);
  assert.equal(parserOf(25)('text'), 'text');
  assert.ok(parserOf(1184)('2026-03-01 15:00:00+00') instanceof Date);
});

test('a query’s handlers are called in the order of the answers, with their messages', async () => {
  const noted = new Noted((connection) => selecting(connection, "'here'::text"));
  await lent(async (client) => {
    client.query(noted);
    await noted.over.promise;
  });
  assert.deepEqual(noted.names, [
    'submit',
    'rowDescription',
    'dataRow',
    'commandComplete',
    'readyForQuery',
  ]);
  const messages = Object.fromEntries(noted.calls) as Record<string, Record<string, unknown>>;
  const fields = messages['rowDescription']?.['fields'];
  assert.ok(Array.isArray(fields));
  assert.partialDeepStrictEqual(fields, [{ name: 'value', dataTypeID: 25 }]);
  assert.deepEqual(messages['dataRow']?.['fields'], ['here']);
  assert.equal(messages['commandComplete']?.['text'], 'SELECT 1');
});

test('a failure is reported once, instead of the end, and the next query goes on', async () => {
  const failing = new Noted((connection) => selecting(connection, '1 / 0'));
  const next = new Noted((connection) => selecting(connection, '1'));
  await lent(async (client) => {
    client.query(failing);
    client.query(next);
    await Promise.all([failing.over.promise, next.over.promise]);
  });
  assert.deepEqual(
    failing.names.filter((name) => name === 'error' || name === 'readyForQuery'),
    ['error'],
  );
  const [, error] = failing.calls.at(-1) ?? [];
  assert.ok(error instanceof Error && 'code' in error && 'severity' in error);
  assert.deepEqual([error.code, error.severity], ['22012', 'ERROR']);
  assert.equal(next.names.at(-1), 'readyForQuery');
});

test('queries are sent without waiting for those before them', async () => {
  const second = new Noted((connection) => selecting(connection, '2'));
  let sentBeforeAnswer = false;
  const first = new Noted((connection) => selecting(connection, '1'));
  const handle = first.handleCommandComplete.bind(first);
  first.handleCommandComplete = (message) => {
    sentBeforeAnswer = second.names.includes('submit');
    handle(message);
  };
  await lent(async (client) => {
    client.query(first);
    client.query(second);
    await second.over.promise;
  });
  assert.ok(sentBeforeAnswer, 'pipeline: true');
});

test('rows to copy are sent behind their statement, and a name can be forgotten and used again', async () => {
  const rows = Buffer.concat([framed('d', Buffer.from('7\n')), framed('c', Buffer.alloc(0))]);
  const copying = new Noted((connection) => {
    sendPrepare(connection, 'copies', 'copy copies from stdin');
    sendBind(connection, 'copies', []);
    sendExecute(connection);
    sendBytes(connection, rows);
  });
  const again = new Noted((connection) => {
    sendForget(connection, 'copies');
    sendPrepare(connection, 'copies', 'select 1');
  });
  await lent(async (client) => {
    client.query(copying);
    client.query(again);
    await again.over.promise;
  });
  assert.deepEqual(copying.names, ['submit', 'copyInResponse', 'commandComplete', 'readyForQuery']);
  assert.deepEqual(again.names, ['submit', 'readyForQuery']);
  assert.deepEqual(await db.query(sql`select id from copies`), [{ id: 7 }]);
});

function framed(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
