import { Type } from 'typebox';
import {
  strict,
  Timestamp,
  described,
  anyText,
  flag,
  group,
  listOf,
  shape,
  orNull,
} from '../../platform/http/schema.ts';
import { PROCESS_KINDS } from './report-store.ts';
import { DEPTH_MAX } from './state-store.ts';

const HowMany = (description: string) => Type.Integer({ minimum: 0, description });

export const SystemBody = shape('System', {
  version: anyText('Of this release'),
  node: anyText('The version of Node.js that answers'),
  isSandbox: flag('Whether it is the sandbox'),
  time: { ...Timestamp, description: 'The service’s time, which the sandbox can move' },
  realTime: { ...Timestamp, description: 'The machine’s time' },
  database: group('The database', {
    version: anyText('Of PostgreSQL'),
    isCluster: flag('Whether it has several servers'),
    bytes: HowMany('What it takes on disk; of a cluster, its coordinator alone'),
  }),
  migrations: group('Changes of its schema', {
    count: HowMany('How many were applied'),
    last: orNull(Type.String(), 'Name of the last one'),
    lastAt: orNull(Timestamp, 'When it was applied'),
  }),
  processes: listOf('Those seen within 20 seconds', {
    kind: Type.Enum([...PROCESS_KINDS], {
      description: 'API: answers requests. BACKGROUND: runs the jobs',
    }),
    pid: HowMany('Number of the process'),
    host: anyText('Name of the machine'),
    node: anyText('Version of Node.js'),
    startedAt: described(Timestamp, 'When it started'),
    seenAt: described(Timestamp, 'When it was last seen'),
  }),
  jobs: listOf('Whichever process ran them; a few seconds old at most', {
    name: anyText('Name of the job'),
    rounds: HowMany('How often it ran'),
    failures: HowMany('How often it failed'),
    lastRunAt: described(Timestamp, 'When it last ran'),
    lastDurationMs: HowMany('Milliseconds that the last round took'),
    lastWorkedAt: orNull({ ...Timestamp, description: 'When it last had something to do' }),
    lastFailedAt: orNull(Timestamp, 'When it last failed; null if never'),
    lastError: orNull(Type.String(), 'The last error; null if there was none'),
    isFailing: flag('Whether its last round failed'),
  }),
  queues: listOf('Work that waits', {
    name: anyText('Name of the queue', 'events'),
    depth: HowMany(`What waits for background work, counted up to ${DEPTH_MAX}`),
    oldestAt: orNull(Timestamp, 'Since when the oldest waits; null if nothing does'),
  }),
  keys: listOf('The data keys', {
    purpose: anyText('What the key is for'),
    version: anyText('Version of the key'),
    createdAt: Timestamp,
    endedAt: orNull({ ...Timestamp, description: 'When it was destroyed or retired' }),
  }),
  settings: listOf('Of the process that answers', {
    name: anyText('Name of the setting'),
    value: anyText('What is in force; secrets are not shown'),
    isSet: flag('False: the default'),
    use: anyText('What it is for'),
  }),
  acquirers: listOf('As the process that answers sees them', {
    name: anyText('Name of the acquirer'),
    isReady: flag('Whether it can be reached'),
    breaker: anyText('Whether its circuit breaker is open'),
    lastAnsweredAt: orNull(Timestamp, 'When it last answered; null if it has not yet'),
    lastTrouble: described(
      orNull(
        strict({
          why: anyText('What was wrong'),
          operation: anyText('What was asked'),
          at: Timestamp,
        }),
      ),
      'The last operation without a usable answer; null if there was none',
    ),
  }),
});
