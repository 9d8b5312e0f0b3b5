import { ok } from '../../service/src/platform/http/answer.ts';
import { byOf } from '../../service/src/platform/http/caller.ts';
import { type Fault, invalid } from '../../service/src/platform/http/errors.ts';
import { type Route, route } from '../../service/src/platform/http/route.ts';
import type { Job } from '../../service/src/platform/jobs/jobs.ts';
import { laterBy } from './duration.ts';
import { TEST_CLOCK_PROBLEMS } from './errors.ts';
import { moveClock, type MoveDeps } from './move-clock.ts';
import {
  ClockBody,
  EXPECTED_ADVANCE,
  clockBody,
  MoveClock,
  MovedClock,
  movedClock,
  type MoveRequest,
} from './schema.ts';

const SANDBOX = { tag: 'Sandbox' } as const;
const ONE_MOVE_MS = 366 * 86_400_000; // A leap year: a typing error does not land in another century.
const LAST = Date.UTC(2100, 0, 1); // From then on a card's two-digit expiry year would be ambiguous.

/** The sandbox's clock. Outside the sandbox these routes do not exist. */
export function testClockRoutes(deps: MoveDeps): Route[] {
  const { testClock } = deps;
  let made: readonly Job[] | undefined;
  const jobs = (): readonly Job[] => (made ??= deps.jobs());
  return [
    route('GET /sandbox/clock', {
      ...SANDBOX,
      access: 'operator.read',
      operationId: 'retrieveClock',
      summary: 'Retrieve the sandbox’s time',
      description: 'Only available in the sandbox; 404 elsewhere.',
      answers: { 200: ClockBody },
      handle: async () => ok(clockBody(testClock, await testClock.isMoving())),
    }),
    route('POST /sandbox/clock', {
      ...SANDBOX,
      access: 'operator.system.write',
      operationId: 'moveClock',
      summary: 'Move the sandbox’s time forward',
      description:
        'Only available in the sandbox; 404 elsewhere. Moves the time forward by at most 366 days, never back. Everything that falls due in between, such as batch closes and hold expiries, is run in order and at its due time before the request returns. All partners and all processes share the time.',
      body: MoveClock,
      guard: {},
      answers: { 200: MovedClock },
      problems: [TEST_CLOCK_PROBLEMS.clockMoving],
      examine: oneOfBoth,
      handle: async (call) => {
        const { body } = call;
        const targetAfter = (from: Date): Date => targetOf(body, from);
        const move = await moveClock({ ...deps, jobs }, targetAfter, byOf(call));
        return ok(movedClock(testClock, move));
      },
    }),
  ];
}

function oneOfBoth(body: unknown): Fault[] {
  if (typeof body !== 'object' || body === null) return [];
  if ('advance' in body === 'to' in body) {
    const errorMessage = 'Send either advance or to.';
    return [{ parameterName: 'advance', reasonCode: 'REQUIRED_FIELD', errorMessage }];
  }
  return [];
}

/** The requested time, if one move may go that far. */
function targetOf({ advance, to }: MoveRequest, from: Date): Date {
  const [parameterName, parameterValue] = to === undefined ? ['advance', advance] : ['to', to];
  const duration = typeof advance === 'number' ? `PT${advance}S` : (advance ?? '');
  const target = to === undefined ? laterBy(from, duration) : new Date(to);
  const wrong = (errorMessage: string) =>
    invalid([
      {
        parameterName,
        parameterValue: String(parameterValue),
        reasonCode: 'INVALID_VALUE',
        errorMessage,
      },
    ]);
  const time = from.toISOString();
  if (!target) throw wrong(`Must be ${EXPECTED_ADVANCE}.`);
  if (target <= from) throw wrong(`Must move the time forward: it is now ${time}.`);
  if (target.getTime() - from.getTime() > ONE_MOVE_MS) {
    throw wrong(`Must move the time by at most 366 days: it is now ${time}.`);
  }
  if (target.getTime() >= LAST) throw wrong('Must be before the year 2100.');
  return target;
}
