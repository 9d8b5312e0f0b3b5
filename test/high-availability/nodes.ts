/**
 * Three PostgreSQL nodes under Patroni, each with an etcd of its own, in network namespaces of their own
 * behind one bridge; HAProxy beside the service.
 */
import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { streamingTo } from './on-node.ts';
import { run, start } from './programs.ts';
import {
  etcdFlags,
  HUB_ADDRESS,
  NET,
  type Node,
  type Options,
  patroniSettings,
  proxySettings,
} from './settings.ts';

const DISK = '1536m'; // Of each node, in memory: flushing costs nothing here, and it can be filled.
export const DISKS = '8g';
const NAMES = ['n1', 'n2', 'n3'] as const;
const PATIENCE_MS = 300_000; // On processors that others use as well.
const LOOK_MS = 250;
const RESTART_MS = 2_000; // A program that ends at once is not started at once.

type Member = Readonly<{ name: string; role: string; state: string; timeline?: number }>;

export function createNodes(folder: string, options: Options) {
  const nodes: readonly Node[] = NAMES.map((name, place) => ({
    name,
    space: name,
    address: `${NET}.${11 + place}`,
    folder: join(folder, name),
  }));
  const running = new Map<string, Readonly<{ child: ChildProcess; since: number }>>();

  function setUp(): void {
    run('ip', 'link', 'add', 'br0', 'type', 'bridge');
    run('ip', 'addr', 'add', `${HUB_ADDRESS}/24`, 'dev', 'br0');
    run('ip', 'link', 'set', 'br0', 'up');
    for (const node of nodes) setUpNode(node);
    for (const node of nodes) startNode(node);
    writeFileSync(join(folder, 'haproxy.cfg'), proxySettings(nodes));
    start(join(folder, 'haproxy.log'), 'haproxy', '-db', '-f', join(folder, 'haproxy.cfg'));
  }

  function setUpNode(node: Node): void {
    const { space, name, address } = node;
    run('ip', 'netns', 'add', space);
    run('ip', 'link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    run('ip', 'link', 'set', `to-${name}`, 'master', 'br0', 'up');
    within(node, 'ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    for (const link of ['lo', 'eth0']) within(node, 'ip', 'link', 'set', link, 'up');
    mkdirSync(node.folder, { recursive: true });
    run('mount', '-t', 'tmpfs', '-o', `size=${DISK},mode=0755`, 'tmpfs', node.folder);
    const { uid, gid } = postgresAccount();
    for (const part of ['', 'etcd', 'socket']) {
      mkdirSync(join(node.folder, part), { recursive: true, mode: 0o700 });
      chownSync(join(node.folder, part), uid, gid);
    }
    writeFileSync(`${node.folder}.yml`, patroniSettings(node, nodes, options), { mode: 0o644 });
  }

  /** etcd, and Patroni, which starts PostgreSQL: those that do not run, as the system of a machine does. */
  function startNode(node: Node): void {
    startWithin(node, 'etcd', etcdFlags(node, nodes));
    startWithin(node, 'patroni', [`${node.folder}.yml`]);
  }

  function startWithin(node: Node, program: string, args: readonly string[]): void {
    const key = `${node.name}-${program}`;
    const { child, since } = running.get(key) ?? {};
    const runs = child?.exitCode === null && child.signalCode === null;
    if (runs || (since !== undefined && Date.now() < since + RESTART_MS)) return;
    const as = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];
    const log = join(folder, `${key}.log`);
    const command = ['netns', 'exec', node.space, ...as, program, ...args];
    running.set(key, { child: start(log, 'ip', ...command), since: Date.now() });
  }

  /** As the first node that answers sees them; one that is cut off sees what was. */
  async function members(but?: Node): Promise<readonly Member[]> {
    for (const node of nodes) {
      if (node === but) continue;
      try {
        const wait = { signal: AbortSignal.timeout(2_000) };
        const answer = await fetch(`http://${node.address}:8008/cluster`, wait);
        if (answer.ok) return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // The next one may.
      }
    }
    return [];
  }

  async function leaderNow(but?: Node): Promise<Node | undefined> {
    const found = (await members(but)).find(
      ({ role, state }) => role === 'leader' && state === 'running',
    );
    return nodes.find(({ name }) => name === found?.name);
  }

  async function leader(): Promise<Node> {
    return await patiently(async () => await leaderNow(), 'No node became the leader');
  }

  /** Another than this one, as the others see it. */
  async function successor(of: Node): Promise<Node> {
    return await patiently(async () => {
      const node = await leaderNow(of);
      return node === of ? undefined : node;
    }, `No node took over from ${of.name}`);
  }

  /** All three run on one timeline and get what is written; with synchronous replication commits wait for one. */
  async function untilWhole(): Promise<void> {
    let seen: readonly Member[] = [];
    const isWhole = async (): Promise<true | undefined> => {
      for (const node of nodes) startNode(node);
      seen = await members();
      const isRunning = seen.filter(({ state }) => ['running', 'streaming'].includes(state));
      const timelines = new Set(seen.map(({ timeline }) => timeline));
      const hasStandby = !options.isSynchronous || seen.some(({ role }) => role === 'sync_standby');
      if (isRunning.length < nodes.length || timelines.size > 1 || !hasStandby) return undefined;
      const node = await leaderNow();
      return node && (await streamingTo(node)) === nodes.length - 1 ? true : undefined;
    };
    await patiently(isWhole, () => `Not whole: ${JSON.stringify(seen)}`);
  }

  return { nodes, setUp, startNode, members, leader, leaderNow, successor, untilWhole };
}

export type Nodes = ReturnType<typeof createNodes>;

/** What is found by looking again and again. */
async function patiently<Found>(
  look: () => Promise<Found | undefined>,
  otherwise: string | (() => string),
): Promise<Found> {
  const patienceEnds = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > patienceEnds) {
      throw new Error(typeof otherwise === 'string' ? otherwise : otherwise());
    }
    await delay(LOOK_MS);
  }
}

export function within({ space }: Node, ...command: readonly string[]): string {
  return run('ip', 'netns', 'exec', space, ...command);
}

/** To the processes of a node whose command matches. */
export function signal(node: Node, command: RegExp, name: NodeJS.Signals): void {
  for (const pid of run('ip', 'netns', 'pids', node.space).split('\n').filter(Boolean)) {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (command.test(line)) process.kill(Number(pid), name);
    } catch {
      // It ended meanwhile.
    }
  }
}

function postgresAccount(): Readonly<{ uid: number; gid: number }> {
  const [uid, gid] = ['-u', '-g'].map((which) => Number(run('id', which, 'postgres')));
  if (!uid || !gid) throw new Error('There is no account postgres: apt-get install postgresql');
  return { uid, gid };
}
