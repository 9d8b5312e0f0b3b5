/**
 * Three PostgreSQL nodes under Patroni, each with an etcd of its own, in network namespaces of their own
 * behind one bridge; HAProxy beside the service.
 */
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run, start, stopStarted } from './programs.ts';

export const HUB = 'causeway-ha';
const NET = '10.77.0';
export const HUB_ADDRESS = `${NET}.1`;
export const PROXY_PORT = 5_000;
export const PASSWORD = 'of-this-machine-alone';
const BIN = '/usr/lib/postgresql/15/bin';
const DISK = '1536m'; // Of each node, in memory: flushing costs nothing here, and it can be filled.
const NAMES = ['n1', 'n2', 'n3'] as const;
const PATIENCE_MS = 120_000;

export type Node = Readonly<{ name: string; space: string; address: string; folder: string }>;
type Member = Readonly<{ name: string; role: string; state: string; timeline?: number }>;

/** With `isSynchronous` false it loses what was acknowledged: to see that the checks would find it. */
export function createNodes(folder: string, isSynchronous: boolean) {
  const nodes: readonly Node[] = NAMES.map((name, place) => ({
    name,
    space: `${HUB}-${name}`,
    address: `${NET}.${11 + place}`,
    folder: join(folder, name),
  }));

  function setUp(): void {
    run('ip', 'link', 'set', 'lo', 'up');
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
    writeFileSync(`${node.folder}.yml`, patroniSettings(node, nodes, isSynchronous), {
      mode: 0o644,
    });
  }

  /** etcd, and Patroni, which starts PostgreSQL. */
  function startNode(node: Node): void {
    const peers = nodes.map(({ name, address }) => `${name}=http://${address}:2380`).join();
    const options = {
      name: node.name,
      'data-dir': join(node.folder, 'etcd'),
      'listen-client-urls': `http://${node.address}:2379`,
      'advertise-client-urls': `http://${node.address}:2379`,
      'listen-peer-urls': `http://${node.address}:2380`,
      'initial-advertise-peer-urls': `http://${node.address}:2380`,
      'initial-cluster': peers,
    };
    const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    startWithin(node, 'etcd', ...flags);
    startWithin(node, 'patroni', `${node.folder}.yml`);
  }

  function startWithin(node: Node, program: string, ...args: readonly string[]): void {
    const as = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];
    const log = join(folder, `${node.name}-${program}.log`);
    start(log, 'ip', 'netns', 'exec', node.space, ...as, program, ...args);
  }

  function tearDown(): void {
    for (const node of nodes) {
      try {
        signal(node, /./, 'SIGKILL');
        run('ip', 'netns', 'del', node.space);
        run('umount', '-l', node.folder);
      } catch {
        // It was never there, or is gone.
      }
    }
    stopStarted();
    rmSync(folder, { recursive: true, force: true });
  }

  /** As the first node that answers sees them. */
  async function members(): Promise<readonly Member[]> {
    for (const { address } of nodes) {
      try {
        const options = { signal: AbortSignal.timeout(2_000) };
        const answer = await fetch(`http://${address}:8008/cluster`, options);
        return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // The next one may.
      }
    }
    return [];
  }

  async function leader(): Promise<Node> {
    const patienceEnds = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = (await members()).find(
        ({ role, state }) => role === 'leader' && state === 'running',
      );
      const node = nodes.find(({ name }) => name === found?.name);
      if (node) return node;
      if (Date.now() > patienceEnds) throw new Error('No node became the leader.');
      await delay(250);
    }
  }

  /** All three run on one timeline, and with synchronous replication one of them waits for each commit. */
  async function untilWhole(): Promise<void> {
    const patienceEnds = Date.now() + PATIENCE_MS;
    for (;;) {
      const seen = await members();
      const isRunning = seen.filter(({ state }) => ['running', 'streaming'].includes(state));
      const timelines = new Set(seen.map(({ timeline }) => timeline));
      const hasStandby = !isSynchronous || seen.some(({ role }) => role === 'sync_standby');
      if (isRunning.length === nodes.length && timelines.size === 1 && hasStandby) return;
      if (Date.now() > patienceEnds) throw new Error(`Not whole: ${JSON.stringify(seen)}`);
      await delay(250);
    }
  }

  return { nodes, setUp, startNode, tearDown, members, leader, untilWhole };
}

export type Nodes = ReturnType<typeof createNodes>;

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

/** The shortest that Patroni takes, so that a round does not take minutes. */
const TIMES = { ttl: 20, loop_wait: 4, retry_timeout: 8 };

const account = (username: string) => ({ username, password: PASSWORD });

function patroniSettings(node: Node, nodes: readonly Node[], isSynchronous: boolean): string {
  return JSON.stringify({
    scope: 'causeway',
    name: node.name,
    restapi: { listen: `${node.address}:8008`, connect_address: `${node.address}:8008` },
    etcd3: { hosts: nodes.map(({ address }) => `${address}:2379`) },
    bootstrap: {
      dcs: {
        ...TIMES,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: isSynchronous,
        synchronous_mode_strict: isSynchronous,
        failsafe_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${node.address}:5432`,
      connect_address: `${node.address}:5432`,
      data_dir: join(node.folder, 'data'),
      bin_dir: BIN,
      pgpass: join(node.folder, 'pgpass'),
      authentication: {
        superuser: account('postgres'),
        replication: account('replicator'),
        rewind: account('rewinder'),
      },
      parameters: {
        unix_socket_directories: join(node.folder, 'socket'),
        max_connections: 200,
        wal_keep_size: '256MB',
        wal_sender_timeout: '5s',
        wal_receiver_timeout: '5s',
        max_wal_size: '256MB',
      },
      pg_hba: [
        'host all all 10.77.0.0/24 scram-sha-256',
        'host replication all 10.77.0.0/24 scram-sha-256',
        'local all all trust',
      ],
    },
  });
}

function proxySettings(nodes: readonly Node[]): string {
  return [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    'listen leader',
    `  bind ${HUB_ADDRESS}:${PROXY_PORT}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`),
    '',
  ].join('\n');
}
