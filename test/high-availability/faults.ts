import { statfsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Node, type Nodes, signal, within } from './nodes.ts';
import { run } from './programs.ts';

const POSTGRES = /postgres/;
const CUT_MS = 45_000; // Longer than a leader keeps its lock, and another takes over.
const BACK_MS = 5_000;
const SLOW_MS = 20_000;
const FULL_MS = 20_000;
const FROZEN_MS = 30_000;

/** Does it, waits as long as it takes to be felt, and makes it good; `round` is for those with variants. */
export type Fault = (nodes: Nodes, leader: Node, round: number) => Promise<void>;

export const FAULTS: Readonly<Record<string, Fault>> = {
  'leader killed': async (nodes, leader) => {
    signal(leader, /./, 'SIGKILL'); // etcd and Patroni too, as when a machine dies.
    while ((await nodes.leader()) === leader) await delay(250);
    await delay(BACK_MS);
    nodes.startNode(leader);
  },

  /** From the other nodes; every other time from the service too, which cannot see that it is cut off. */
  'leader cut off': async (nodes, leader, round) => {
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
    await delay(CUT_MS);
    cut('-D');
  },

  'switch-over': async (_, leader) => {
    const answer = await fetch(`http://${leader.address}:8008/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: leader.name }),
    });
    if (!answer.ok) throw new Error(`No switch-over: ${await answer.text()}`);
  },

  /** The one that each commit waits for runs a fifth of the time. */
  'replica slow': async (nodes, leader) => {
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

  'disk full': async (_, leader) => {
    const file = join(leader.folder, 'full');
    const { bavail, bsize } = statfsSync(leader.folder);
    writeFileSync(file, '');
    run('fallocate', '-l', String(bavail * bsize), file);
    await delay(FULL_MS);
    rmSync(file);
  },

  'etcd without quorum': async (nodes, leader) => {
    const two = [leader, ...nodes.nodes.filter((node) => node !== leader)].slice(0, 2);
    for (const node of two) signal(node, /^etcd /, 'SIGSTOP');
    await delay(FROZEN_MS);
    for (const node of two) signal(node, /^etcd /, 'SIGCONT');
  },
};
