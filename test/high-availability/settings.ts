/** What the programs of a node are told. */
import { join } from 'node:path';
import { POSTGRES_BIN } from './programs.ts';

export const PASSWORD = 'of-this-machine-alone';
export const NET = '10.77.0';
export const HUB_ADDRESS = `${NET}.1`;
export const PROXY_PORT = 5_000;

export type Node = Readonly<{ name: string; space: string; address: string; folder: string }>;

export type Options = Readonly<{
  /** Without it, what was acknowledged is lost: to see that the checks find it. */
  isSynchronous: boolean;
  /**
   * Up to 3.0.2, Debian 12's, Patroni overwrites the lock of the new leader by version 3 of etcd's protocol once
   * the old one is back (mended by 3.0.3), and what the new one took is lost. By version 2 it compares.
   */
  etcdProtocol: '2' | '3';
}>;

/** Seconds. The shortest that Patroni's documentation allows: `ttl` at least 20, and the sum below it. */
const TIMES = { ttl: 20, loop_wait: 2, retry_timeout: 6 };
/** A leader whose lock ran out has failed to renew it for as long. */
export const LOCK_MS = TIMES.ttl * 1_000;

/** Milliseconds, for processors that are shared: by its own settings etcd elects every second that is slow. */
const ETCD_TIMES = { 'heartbeat-interval': '250', 'election-timeout': '2500' };

export function etcdFlags(node: Node, nodes: readonly Node[]): readonly string[] {
  const options = {
    ...ETCD_TIMES,
    name: node.name,
    'data-dir': join(node.folder, 'etcd'),
    'enable-v2': 'true',
    'listen-client-urls': `http://${node.address}:2379`,
    'advertise-client-urls': `http://${node.address}:2379`,
    'listen-peer-urls': `http://${node.address}:2380`,
    'initial-advertise-peer-urls': `http://${node.address}:2380`,
    'initial-cluster': nodes.map(({ name, address }) => `${name}=http://${address}:2380`).join(),
  };
  return Object.entries(options).map(([name, value]) => `--${name}=${value}`);
}

const account = (username: string) => ({ username, password: PASSWORD });

export function patroniSettings(
  node: Node,
  nodes: readonly Node[],
  { isSynchronous, etcdProtocol }: Options,
): string {
  const etcd = { hosts: nodes.map(({ address }) => `${address}:2379`) };
  return JSON.stringify({
    scope: 'causeway',
    name: node.name,
    restapi: { listen: `${node.address}:8008`, connect_address: `${node.address}:8008` },
    ...(etcdProtocol === '2' ? { etcd } : { etcd3: etcd }),
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
      bin_dir: POSTGRES_BIN,
      pgpass: join(node.folder, 'pgpass'),
      // A node whose own history cannot be rewound is made anew.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      authentication: {
        superuser: account('postgres'),
        replication: account('replicator'),
        rewind: account('rewinder'),
      },
      parameters: PARAMETERS(node),
      pg_hba: [
        `host all all ${NET}.0/24 scram-sha-256`,
        `host replication all ${NET}.0/24 scram-sha-256`,
        'local all all trust',
      ],
    },
  });
}

const PARAMETERS = ({ folder }: Node) => ({
  unix_socket_directories: join(folder, 'socket'),
  max_connections: 200,
  wal_keep_size: '256MB',
  wal_sender_timeout: '10s',
  wal_receiver_timeout: '10s',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_recycle: 'off', // Each segment takes new room, so that a full disk is felt at once.
});

export function proxySettings(nodes: readonly Node[]): string {
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
