import { join } from 'node:path';
import { type Cluster, prepareCluster } from './cluster.ts';
import { canConnect, type Listening, serviceUrlOf, urlOf, withClient } from './connect.ts';
import { archiving } from './archive.ts';
import { freePort } from './free-port.ts';
import { type ServerExit, startPostmaster } from './postmaster.ts';
import { runningServer, stopOrphan } from './orphan.ts';
import { socketFolderIn } from './socket.ts';

export type EmbeddedPostgres = Readonly<{
  /** How the service logs in, once the owner has admitted its role. */
  url: string;
  /** As the superuser, who owns the tables. */
  ownerUrl: string;
  stop: () => Promise<void>;
}>;

const DATABASE = 'causeway';

/** A real PostgreSQL server in a folder of ours: made, started, and stopped with the service. */
export async function startEmbedded(
  options: Readonly<{
    dataDir: string;
    /** Where its write-ahead log is copied to, if anywhere. */
    archiveDir?: string | undefined;
    durable?: boolean;
    settings?: readonly string[];
    /** How long it may take to be ready; a minute if absent. */
    readyWithinMs?: number;
    onDeath?: (how: ServerExit) => void;
  }>,
): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options.dataDir);
  await stopOrphan(cluster);
  const [port, socketFolder] = [await freePort(), await socketFolderIn(cluster.folder)];
  const log = join(options.dataDir, 'postgres.log');
  const { archiveDir, onDeath, readyWithinMs } = options;
  const settings = [
    ...settingsFor(options, socketFolder),
    ...asArguments(archiveDir === undefined ? [] : archiving(archiveDir, cluster.account)),
  ];
  const server = await startPostmaster({ cluster, port, log, settings, onDeath, readyWithinMs });
  await createDatabase(urlOf(cluster, port)('postgres'));
  return { ...urlsOf(cluster, { port, socketFolder }), stop: server.stop };
}

/** The server of a service that runs now, left running; else one of our own, stopped after use. */
export async function attachEmbedded(
  dataDir: string,
  archiveDir?: string,
): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir);
  const running = runningServer(cluster);
  const urls = running && urlsOf(cluster, running);
  if (!urls || !(await canConnect(urls.ownerUrl)))
    return await startEmbedded({ dataDir, archiveDir });
  return { ...urls, stop: () => Promise.resolve() };
}

function urlsOf(cluster: Cluster, at: Listening): Readonly<{ url: string; ownerUrl: string }> {
  return {
    url: serviceUrlOf(cluster, at)(DATABASE),
    ownerUrl: urlOf(cluster, at.port)(DATABASE),
  };
}

function settingsFor(options: Parameters<typeof startEmbedded>[0], socketFolder = ''): string[] {
  return asArguments([
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'max_connections=200',
    'shared_buffers=128MB',
    'max_wal_size=2GB',
    'log_error_verbosity=terse', // The detail of an error may quote a row.
    ...(options.durable === false
      ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
      : []),
    ...(options.settings ?? []),
  ]);
}

function asArguments(settings: readonly string[]): string[] {
  return settings.flatMap((setting) => ['-c', setting]);
}

async function createDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
}
