import { makeCredentials } from './credentials.ts';
import { createClient } from './client.ts';
import { type Operation, readDocument } from './document.ts';
import { createJudge } from './judge.ts';
import { moneyRound } from './money-round.ts';
import { operationRound } from './operation-round.ts';
import { Report } from './report.ts';
import { type Context, Round } from './round.ts';
import type { Target } from './target.ts';

export type Options = Readonly<{
  seed: number;
  requests: number;
  /** Rounds by number, or an operation by its id; all, when absent. */
  only?: string | undefined;
}>;

export type Outcome = Readonly<{
  requests: number;
  faults: readonly string[];
  /** Empty where the run was too short to see everything. */
  blindSpots: readonly string[];
  coverage: string;
}>;

const CALLERS = 8; // Enough to keep two cores busy, and for requests to meet.
const MONEY = 'money'; // The name of rounds that move money, for `only`.
const MONEY_EVERY = 4; // Rounds: one moves money, the others take the operations in turn.

/** Sends requests until enough were answered, and reports unexpected responses. */
export async function fuzz(target: Target, { only, requests, seed }: Options): Promise<Outcome> {
  const context = await contextOf(target, seed);
  const { client, document, report } = context;
  // Time is that of all rounds: cards would expire under the others' hands.
  const operations = document.operations.filter(({ id }) => id !== 'moveClock');
  if (only !== undefined && !isNumber(only) && only !== MONEY) document.operation(only);
  const requested = only === undefined ? () => true : wantedBy(only);
  let next = 0;
  const broken = new AbortController();
  const last = isNumber(only) ? Number(only) : Infinity;
  const play = async (): Promise<void> => {
    while (report.requests < requests && next <= last && !broken.signal.aborted) {
      const number = next;
      next += 1;
      const turn = number - Math.ceil(number / MONEY_EVERY);
      const operation =
        number % MONEY_EVERY === 0 ? undefined : operations[turn % operations.length];
      if (!requested(number, operation?.id ?? MONEY)) continue;
      await played(new Round(context, number, operation), operation);
    }
  };
  // The others stop as well where one breaks off, before what they ask is closed.
  const breakOff = (error: unknown) => {
    broken.abort();
    throw error;
  };
  const callers = Array.from({ length: CALLERS }, () => play().catch(breakOff));
  const ended = await Promise.allSettled(callers);
  client.close();
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  const rounds = operations.length * MONEY_EVERY;
  const sawAll = only === undefined && next > rounds;
  return {
    requests: report.requests,
    faults: report.faults(),
    blindSpots: sawAll ? report.blindSpots(operations) : [],
    coverage: report.coverage(operations),
  };
}

export async function contextOf(target: Target, seed: number): Promise<Context> {
  const { passTime, sandbox, url } = target;
  const client = createClient(url);
  const document = readDocument();
  return {
    seed,
    runName: Date.now().toString(36),
    document,
    client,
    judge: createJudge(document),
    credentials: await makeCredentials({ client, sandbox, passTime }),
    sandbox,
    report: new Report(),
  };
}

async function played(round: Round, operation: Operation | undefined): Promise<void> {
  try {
    await (operation ? operationRound(round, operation) : moneyRound(round));
  } catch (error) {
    throw new Error(`Round ${round.number}, ${operation?.name ?? MONEY}, broke off.`, {
      cause: error,
    });
  }
}

const isNumber = (text: string | undefined): boolean => /^\d+$/.test(text ?? '');

function wantedBy(only: string): (number: number, operationId: string) => boolean {
  return (number, operationId) => (isNumber(only) ? number === Number(only) : operationId === only);
}
