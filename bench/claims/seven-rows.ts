import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { withClient } from '../../service/src/platform/db/embedded/connect.ts';
import { attachEmbedded } from '../../service/src/platform/db/embedded/server.ts';
import type { Figures } from '../load.ts';

const FOLDER = join(import.meta.dirname, '..');
const SCHEMA = join(FOLDER, 'seven-rows.sql');
const SCRIPT = join(FOLDER, 'seven-rows.pgbench');
const THREADS = 2;

type SevenRows = Readonly<{
  /** What writes them. */
  program: string;
  turn: (connections: number, seconds: number) => Promise<Figures>;
  drop: () => Promise<void>;
}>;

/**
 * The rows that a purchase wrote when the claim was made, in the same commits, one purchase at a time on
 * each connection, in a schema of their own on the service's server. By PostgreSQL's own pgbench where
 * there is one, else by connections of this process.
 */
export async function createSevenRows(dataDir: string): Promise<SevenRows> {
  const { ownerUrl } = await attachEmbedded(dataDir);
  const schema = readFileSync(SCHEMA, 'utf8');
  const drop = async (): Promise<void> => {
    await withClient(ownerUrl, (owner) => owner.query('drop schema if exists seven_rows cascade'));
  };
  await drop();
  await withClient(ownerUrl, (owner) => owner.query(schema));
  const version = spawnSync('pgbench', ['--version'], { encoding: 'utf8' });
  const isThere = version.status === 0;
  let runs = 0;
  const turn: SevenRows['turn'] = async (connections, seconds) => {
    runs += 1;
    const answers = isThere
      ? await byPgbench(ownerUrl, { connections, seconds, run: runs })
      : await byConnections(ownerUrl, { connections, seconds, run: runs });
    const perSecond = answers / seconds;
    return { answers, perSecond, p50: NaN, p99: NaN, cpuMs: NaN };
  };
  const program = isThere
    ? version.stdout.trim().replace(/^(pgbench) \(PostgreSQL\) (\S+).*$/s, '$1 $2')
    : 'connections of our own, as there is no pgbench';
  return { program, turn, drop };
}

type Run = Readonly<{ connections: number; seconds: number; run: number }>;

async function byPgbench(url: string, { connections, run, seconds }: Run): Promise<number> {
  const { hostname, password, pathname, port, username } = new URL(url);
  const child = spawn(
    'pgbench',
    [
      '--no-vacuum',
      '--protocol=prepared',
      `--file=${SCRIPT}`,
      `--define=run=${run}`,
      '--define=n=0',
      `--client=${connections}`,
      `--jobs=${THREADS}`,
      `--time=${seconds + 1}`,
      '--progress=1',
      `--host=${hostname}`,
      `--port=${port}`,
      `--username=${username}`,
      pathname.slice(1),
    ],
    { env: { ...process.env, PGPASSWORD: password }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  // In the first second each of its connections has yet to prepare the statements.
  const told = [...complaint.matchAll(/^progress: [\d.]+ s, ([\d.]+) tps/gm)].map(([, perSecond]) =>
    Number(perSecond),
  );
  if (told.length === 0) throw new Error(`pgbench: ${said}${complaint.slice(0, 1000)}`);
  const later = told.length > 1 ? told.slice(1) : told;
  return (later.reduce((all, perSecond) => all + perSecond, 0) / later.length) * seconds;
}

/** The same script, each of its statements prepared once on each connection. */
async function byConnections(url: string, { connections, run, seconds }: Run): Promise<number> {
  const statements = statementsIn(readFileSync(SCRIPT, 'utf8'));
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const endsAt = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    clients.map(async (client, place) => {
      for (let n = 1; performance.now() < endsAt; n += 1) {
        const id = String((run * 1_000_000 + n) * 1000 + place);
        for (const { name, takesId, words } of statements) {
          await client.query({ name, text: words, values: takesId ? [id] : [] });
        }
        done += 1;
      }
      await client.end();
    }),
  );
  return done;
}

function statementsIn(script: string) {
  return script
    .replaceAll(/^(?:--|\\).*$/gm, '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one, place) => ({
      name: `seven-rows-${place}`,
      words: one.replaceAll(/(?<!:):id\b/g, '$1'),
      takesId: /(?<!:):id\b/.test(one),
    }));
}
