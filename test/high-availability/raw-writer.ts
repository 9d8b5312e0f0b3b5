import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { PASSWORD, type Node } from './nodes.ts';

const PAUSE_MS = 50;
const CONNECT_MS = 2_000;
const ANSWER_MS = 60_000; // A commit may wait long for another node, and be lost or kept in the end.

/** A client of one node alone, the leader or not: what it was told is committed has to be so ever after. */
export function startRawWriter({ address, name }: Node, database: string) {
  const acknowledged: string[] = [];
  const state = { isOver: false, next: 0 };
  const config = {
    connectionString: `postgres://postgres:${PASSWORD}@${address}:5432/${database}`,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  };
  const writeAsLongAsItGoes = async (): Promise<void> => {
    const client = new Client(config);
    client.on('error', () => undefined); // The statement that fails ends the round.
    try {
      await client.connect();
      while (!state.isOver) {
        state.next += 1;
        const key = `${name}-${state.next}`;
        await client.query('insert into told values ($1)', [key]);
        acknowledged.push(key);
        await delay(PAUSE_MS);
      }
    } finally {
      void client.end().catch(() => undefined);
    }
  };
  const running = (async () => {
    while (!state.isOver) {
      await writeAsLongAsItGoes().catch(() => undefined); // A standby refuses, a dead node does not answer.
      await delay(PAUSE_MS);
    }
  })();
  return {
    stop: async (): Promise<readonly string[]> => {
      state.isOver = true;
      await running;
      return acknowledged;
    },
  };
}
