import { type ApiProblem, problemOf } from '../api/problem.ts';
import { type BulkItem, type BulkJob, type BulkResult, type BulkWork } from './bulk.ts';

const AT_ONCE = 4;
const ATTEMPTS = 4;
const PAUSE_MS = 1_000;

type Running = Readonly<{
  work: BulkWork;
  job: BulkJob;
  isStopped: () => boolean;
  /** Called with each result as soon as it is known. */
  tell: (item: BulkItem, result: BulkResult) => void;
}>;

/**
 * Does what is left of a job, a few at a time. Resolves to the problem it stopped at, if it did: no answer
 * came, or the session has ended. What has no result then is asked for again with the same key.
 */
export async function runBulk(running: Running): Promise<ApiProblem | undefined> {
  const { isStopped, job, tell } = running;
  const left = job.items.filter(({ id }) => job.results[id] === undefined);
  let stopped: ApiProblem | undefined;
  const next = async () => {
    for (let item = left.shift(); item; item = left.shift()) {
      if (isStopped() || stopped) return;
      const result = await resultOf(running, item);
      if ('kind' in result) tell(item, result);
      else stopped = result;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return stopped;
}

async function resultOf({ isStopped, job, work }: Running, item: BulkJob['items'][number]) {
  const call = { reason: job.reason, key: item.key };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work.run(item, call);
    } catch (error) {
      const problem = problemOf(error);
      if (!isPassing(problem)) {
        const { faults, message } = problem;
        return { kind: 'refused', message: faults[0]?.errorMessage ?? message } as const;
      }
      if (attempt === ATTEMPTS || isStopped() || problem.status === 401) return problem;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}

/** The same may be answered otherwise later: nothing is known of it now. */
function isPassing({ code, status }: ApiProblem): boolean {
  return [0, 401, 429].includes(status) || status >= 500 || code === 'idempotency-in-progress';
}
