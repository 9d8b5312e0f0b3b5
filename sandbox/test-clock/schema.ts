import { type Static, Type } from 'typebox';
import { idOf, strict, Timestamp } from '../../service/src/platform/http/schema.ts';
import type { ClockMove } from './move-clock.ts';
import type { TestClock } from './test-clock.ts';

const SECONDS_MAX = 31_622_400; // The 366 days that one request may move it by.
export const EXPECTED_ADVANCE =
  'an ISO 8601 duration such as P30D or PT12H, or a whole number of seconds';

export const MoveClock = strict(
  {
    advance: Type.Optional(
      Type.Union(
        [
          // Only the format: the length of a month depends on when it starts.
          Type.String({
            maxLength: 64,
            pattern: '^P[0-9YMWDTHS.]{1,63}$',
            expects: EXPECTED_ADVANCE,
            examples: ['P1D'],
          }),
          Type.Integer({ minimum: 1, maximum: SECONDS_MAX, expects: EXPECTED_ADVANCE }),
        ],
        {
          description: `How far to move the clock: ${EXPECTED_ADVANCE}. A day is 24 hours; months and years are calendar months and years in UTC`,
          expects: EXPECTED_ADVANCE,
          examples: ['P1D'],
        },
      ),
    ),
    to: Type.Optional({
      ...Timestamp,
      description: 'The time to move the clock to, instead of `advance`: ISO 8601, in the future',
    }),
  },
  { inDocument: { oneOf: [{ required: ['advance'] }, { required: ['to'] }] } },
);
export type MoveRequest = Static<typeof MoveClock>;

const Time = {
  time: { ...Timestamp, description: 'The sandbox’s time' },
  realTime: { ...Timestamp, description: 'The machine’s time' },
  aheadMilliseconds: Type.Integer({
    minimum: 0,
    description: 'How far the sandbox’s time is ahead of the machine’s',
    examples: [2_592_000_000],
  }),
};

export const ClockBody = strict(
  {
    ...Time,
    isMoving: Type.Boolean({ description: 'Whether a request is moving the clock right now' }),
  },
  { title: 'Clock' },
);

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const MovedClock = strict(
  {
    ...Time,
    movedFrom: { ...Timestamp, description: 'The sandbox’s time before the move' },
    isComplete: Type.Boolean({
      description:
        'False if the move stopped early, such as after a minute of work: repeat the request with `to`',
    }),
    isAgreed: Type.Boolean({
      description: 'False if a process did not report the new time within 3 seconds',
    }),
    steps: count('Number of stops at which due work was run'),
    events: Type.Array(
      strict({
        type: Type.String({ description: 'The type of the events', examples: ['batch.closed'] }),
        count: count('How many events of this type were recorded between the two times'),
        newest: Type.Array(idOf('event', 'an event'), {
          description: 'The latest few, newest first',
        }),
      }),
      { description: 'The events recorded during the move, by type, of all partners' },
    ),
    jobs: Type.Array(
      strict({
        name: Type.String({ description: 'Name of the job', examples: ['close-batches'] }),
        done: count('How many items it processed'),
        failed: count('How many of its runs failed; the log says why'),
      }),
      { description: 'The background jobs that processed something or failed' },
    ),
  },
  { title: 'Moved clock' },
);

function timeBody(testClock: TestClock) {
  const { realTime, offsetMs } = testClock.reading();
  return {
    time: testClock.now().toISOString(),
    realTime: realTime.toISOString(),
    aheadMilliseconds: offsetMs,
  };
}

export function clockBody(testClock: TestClock, isMoving: boolean): Static<typeof ClockBody> {
  return { ...timeBody(testClock), isMoving };
}

export function movedClock(testClock: TestClock, move: ClockMove): Static<typeof MovedClock> {
  const { from, isComplete, isAgreed, steps, events } = move;
  const jobs = [...move.jobs].map(([name, counts]) => ({ name, ...counts }));
  return {
    ...timeBody(testClock),
    movedFrom: from.toISOString(),
    isComplete,
    isAgreed,
    steps,
    events: [...events],
    jobs: jobs.filter(({ done, failed }) => done > 0 || failed > 0),
  };
}
