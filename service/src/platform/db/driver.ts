import { Socket } from 'node:net';
import { type Client, type Connection, type PoolClient, Query, types } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/**
 * Everything of `pg` that it does not promise: what it calls on a query of ours, how messages are
 * written to the server, and where its socket is. Nobody else touches these. `driver.test.ts` says
 * what is relied on, and fails when an upgrade changes it.
 */

/** The version whose insides these are. */
export const DRIVER_VERSION = '8.23.1';

/** A query with messages of its own. The driver calls `submit`, the handlers, and an end, once. */
export class WireQuery extends Query {
  constructor() {
    super('');
  }
}

const MORE = true; // Messages follow: the driver does not ask for the answer yet.
const UNNAMED = '';

/** Whatever is sent meanwhile goes as one packet. */
export function inOnePacket<T>(connection: Connection, send: () => T): T {
  connection.stream.cork();
  try {
    return send();
  } finally {
    connection.stream.uncork();
  }
}

/** Writes messages, with the request to answer them all at the end. */
export function sendTogether(connection: Connection, write: () => void): void {
  inOnePacket(connection, () => {
    write();
    connection.sync();
  });
}

export function sendForget(connection: Connection, name: string): void {
  connection.close({ type: 'S', name }, MORE);
}

export function sendPrepare(connection: Connection, name: string, text: string): void {
  connection.parse({ name, text, types: [] }, MORE);
}

export function sendBind(connection: Connection, name: string, values: WireValue[]): void {
  connection.bind({ statement: name, values }, MORE);
}

export function sendDescribe(connection: Connection): void {
  connection.describe({ type: 'P', name: UNNAMED }, MORE);
}

export function sendExecute(connection: Connection): void {
  connection.execute(null, MORE);
}

export function sendBytes(connection: Connection, messages: Buffer): void {
  connection.stream.write(messages);
}

export type WireValue = string | Buffer | null;

export function wireValue(value: unknown): WireValue {
  return prepareValue(value);
}

export function parserOf(oid: number): (text: string) => unknown {
  // Typed as `any` by the driver: it takes the server's text and returns the value.
  // oxlint-disable-next-line typescript/no-unsafe-return
  return types.getTypeParser(oid, 'text');
}

/** Where a client will connect to, whatever it was made with. */
export function pointAt(client: Client, address: Readonly<{ host: string; port: number }>): void {
  Object.assign(client, address);
}

/** The socket to the server; undefined where the driver has none of the usual kind. */
export function socketOf({ connection }: PoolClient): Socket | undefined {
  return connection.stream instanceof Socket ? connection.stream : undefined;
}
