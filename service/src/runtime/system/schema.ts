import { type TSchema, Type } from 'typebox';
import { strict, Timestamp, described } from '../../platform/http/schema.ts';
import { PROCESS_KINDS } from './report-store.ts';
import { DEPTH_MAX } from './state-store.ts';

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const HowMany = (description: string) => Type.Integer({ minimum: 0, description });

export const SystemBody = strict(
  {
    version: Type.String({ description: 'Of this release' }),
    node: Type.String({ description: 'The version of Node.js that answers' }),
    isSandbox: Type.Boolean({ description: 'Whether it is the sandbox' }),
    time: { ...Timestamp, description: 'The service’s time, which the sandbox can move' },
    realTime: { ...Timestamp, description: 'The machine’s time' },
    database: strict(
      {
        version: Type.String({ description: 'Of PostgreSQL' }),
        isCluster: Type.Boolean({ description: 'Whether it has several servers' }),
        bytes: HowMany('What it takes on disk; of a cluster, its coordinator alone'),
      },
      { description: 'The database' },
    ),
    migrations: strict(
      {
        count: HowMany('How many were applied'),
        last: described(orNull(Type.String()), 'Name of the last one'),
        lastAt: described(orNull(Timestamp), 'When it was applied'),
      },
      { description: 'Changes of its schema' },
    ),
    processes: Type.Array(
      strict({
        kind: Type.Enum([...PROCESS_KINDS], {
          description: 'ALONE: does everything. API: answers requests. BACKGROUND: runs the jobs',
        }),
        pid: HowMany('Number of the process'),
        host: Type.String({ description: 'Name of the machine' }),
        node: Type.String({ description: 'Version of Node.js' }),
        startedAt: described(Timestamp, 'When it started'),
        seenAt: described(Timestamp, 'When it was last seen'),
      }),
      { description: 'Those seen within 20 seconds' },
    ),
    jobs: Type.Array(
      strict({
        name: Type.String({ description: 'Name of the job' }),
        rounds: HowMany('How often it ran'),
        failures: HowMany('How often it failed'),
        lastRunAt: described(Timestamp, 'When it last ran'),
        lastDurationMs: HowMany('Milliseconds that the last round took'),
        lastWorkedAt: orNull({ ...Timestamp, description: 'When it last had something to do' }),
        lastFailedAt: described(orNull(Timestamp), 'When it last failed; null if never'),
        lastError: described(orNull(Type.String()), 'The last error; null if there was none'),
        isFailing: Type.Boolean({ description: 'Whether its last round failed' }),
      }),
      { description: 'Whichever process ran them; a few seconds old at most' },
    ),
    queues: Type.Array(
      strict({
        name: Type.String({ description: 'Name of the queue', examples: ['events'] }),
        depth: HowMany(`What waits for background work, counted up to ${DEPTH_MAX}`),
        oldestAt: described(orNull(Timestamp), 'Since when the oldest waits; null if nothing does'),
      }),
      { description: 'Work that waits' },
    ),
    keys: Type.Array(
      strict({
        purpose: Type.String({ description: 'What the key is for' }),
        version: Type.String({ description: 'Version of the key' }),
        createdAt: Timestamp,
        endedAt: orNull({ ...Timestamp, description: 'When it was destroyed or retired' }),
      }),
      { description: 'The data keys' },
    ),
    settings: Type.Array(
      strict({
        name: Type.String({ description: 'Name of the setting' }),
        value: Type.String({ description: 'What is in force; secrets are not shown' }),
        isSet: Type.Boolean({ description: 'False: the default' }),
        use: Type.String({ description: 'What it is for' }),
      }),
      { description: 'Of the process that answers' },
    ),
    acquirers: Type.Array(
      strict({
        name: Type.String({ description: 'Name of the acquirer' }),
        isReady: Type.Boolean({ description: 'Whether it can be reached' }),
        breaker: Type.String({ description: 'Whether its circuit breaker is open' }),
        lastAnsweredAt: described(
          orNull(Timestamp),
          'When it last answered; null if it has not yet',
        ),
        lastTrouble: described(
          orNull(
            strict({
              why: Type.String({ description: 'What was wrong' }),
              operation: Type.String({ description: 'What was asked' }),
              at: Timestamp,
            }),
          ),
          'The last operation without a usable answer; null if there was none',
        ),
      }),
      { description: 'As the process that answers sees them' },
    ),
  },
  { title: 'System' },
);
