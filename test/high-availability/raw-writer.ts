import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { addressOf, CONNECT_MS } from './on-node.ts';
import type { Node } from './settings.ts';

const PAUSE_MS = 50;
const REFUSED_MS = 500; // Before it tries again where a standby refuses, or a dead node does not answer.
const ANSWER_MS = 60_000; // A commit may wait long for another node, and be lost or kept in the end.

export type Told = Readonly<{ node: string; key: string; at: number }>;
/** What it was told is committed, and when it began to try, successfully or not. */
export type Written = Readonly<{ node: string; told: readonly Told[]; tries: readonly number[] }>;

/** A client of one node alone, the leader or not: what it was told is committed has to be so ever after. */
export function startRawWriter(node: Node, database: string) {
  const told: Told[] = [];
  const tries: number[] = [];
  const state = { isOver: false, next: 0 };
  const config = {
    connectionString: addressOf(node, database),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  };
  const writeAsLongAsItGoes = async (): Promise<void> => {
    const client = new Client(config);
    client.on('error', () => undefined); // The statement that fails ends the round.
    tries.push(Date.now());
    try {
      await client.connect();
      while (!state.isOver) {
        state.next += 1;
        const key = `${node.name}-${state.next}`;
        await client.query('insert into told values ($1)', [key]);
        told.push({ node: node.name, key, at: Date.now() });
        await delay(PAUSE_MS);
      }
    } finally {
      void client.end().catch(() => undefined);
    }
  };
  const running = (async () => {
    while (!state.isOver) {
      await writeAsLongAsItGoes().catch(() => undefined);
      await delay(REFUSED_MS);
    }
  })();
  return {
    stop: async (): Promise<Written> => {
      state.isOver = true;
      await running;
      return { node: node.name, told, tries };
    },
  };
}
