import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Nodes, signal, within } from './nodes.ts';
import { run } from './programs.ts';
import { LOCK_MS, type Node } from './settings.ts';

const POSTGRES = /postgres/;
const SLOW_MS = 12_000;
const FULL_MS = 20_000; // At most: less where another takes over.
const MOST_OF_IT = 0.98;
const FROZEN_MS = LOCK_MS + 6_000; // Longer than a leader keeps its lock.
const LOOK_MS = 250;

type Scene = Readonly<{
  nodes: Nodes;
  leader: Node;
  /** Some have variants. */
  round: number;
  /** Until payments that are asked for from now on succeed. */
  served: () => Promise<void>;
}>;

/** While the others have another leader, and the one of before cannot know. */
export type Deposed = Readonly<{ since: number; until: number }>;

/** Does it, waits as long as it takes to be felt, and makes it good. */
export type Fault = (scene: Scene) => Promise<Deposed | void>;

export const FAULTS: Readonly<Record<string, Fault>> = {
  'leader killed': async ({ nodes, leader, served }) => {
    signal(leader, /./, 'SIGKILL'); // etcd and Patroni too, as when a machine dies.
    await nodes.successor(leader);
    await served();
    nodes.startNode(leader);
  },

  /** From the other nodes; every other time from the service too, which cannot see that it is cut off. */
  'leader cut off': async ({ nodes, leader, round, served }) => {
    const others = nodes.nodes.filter((node) => node !== leader);
    const cut = (how: '-A' | '-D'): void => {
      for (const { address } of others) {
        within(leader, 'iptables', how, 'INPUT', '-s', address, '-j', 'DROP');
        within(leader, 'iptables', how, 'OUTPUT', '-d', address, '-j', 'DROP');
      }
      if (round % 2 === 0) return;
      run('ip', 'link', 'set', `to-${leader.name}`, how === '-A' ? 'down' : 'up');
    };
    cut('-A');
    await nodes.successor(leader);
    const since = Date.now();
    await served();
    const until = Date.now();
    cut('-D');
    return { since, until };
  },

  'switch-over': async ({ leader }) => {
    const answer = await fetch(`http://${leader.address}:8008/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: leader.name }),
    });
    if (!answer.ok) throw new Error(`No switch-over: ${await answer.text()}`);
  },

  /** The one that each commit waits for runs a fifth of the time. */
  'replica slow': async ({ nodes, leader }) => {
    const standby = (await nodes.members()).find(({ role }) => role === 'sync_standby');
    const node = nodes.nodes.find(({ name }) => name === standby?.name);
    if (!node || node === leader) throw new Error('There is no synchronous standby.');
    for (const ends = Date.now() + SLOW_MS; Date.now() < ends;) {
      signal(node, POSTGRES, 'SIGSTOP');
      await delay(400);
      signal(node, POSTGRES, 'SIGCONT');
      await delay(100);
    }
  },

  'disk full': async ({ nodes, leader }) => {
    const file = join(leader.folder, 'full');
    const { bavail, bsize } = statfsSync(leader.folder);
    run('fallocate', '-l', String(Math.floor(bavail * MOST_OF_IT) * bsize), file);
    const leads = async (): Promise<boolean> => {
      const now = await nodes.leaderNow();
      return now === undefined || now === leader;
    };
    for (const ends = Date.now() + FULL_MS; Date.now() < ends && (await leads());) {
      run('sh', '-c', `cat /dev/zero >> ${file} || true`); // What is left, and what is given up meanwhile.
      await delay(LOOK_MS);
    }
    rmSync(file);
  },

  'etcd without quorum': async ({ nodes, leader }) => {
    const two = [leader, ...nodes.nodes.filter((node) => node !== leader)].slice(0, 2);
    for (const node of two) signal(node, /^etcd /, 'SIGSTOP');
    await delay(FROZEN_MS);
    for (const node of two) signal(node, /^etcd /, 'SIGCONT');
  },
};
