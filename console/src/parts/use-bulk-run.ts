import { useEffect, useRef, useState } from 'react';
import type { ApiProblem } from '../api/problem.ts';
import { useRefresh } from '../api/queries.ts';
import { useSession } from '../session/session.tsx';
import { type BulkItem, type BulkJob, type BulkResult, type BulkWork, keepJob } from './bulk.ts';
import { runBulk } from './run-bulk.ts';

type Begun = Readonly<{ job: BulkJob; list: string; work: BulkWork }>;

/** A job that begins, or goes on, as soon as it is on the screen. */
export function useBulkRun({ list, work, ...begun }: Begun) {
  const { userId } = useSession().user;
  const refresh = useRefresh();
  const [job, setJob] = useState(begun.job);
  const [problem, setProblem] = useState<ApiProblem>();
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  const known = useRef(begun.job);
  const tell = ({ id }: BulkItem, result: BulkResult) => {
    const next = { ...known.current, results: { ...known.current.results, [id]: result } };
    known.current = next;
    // What has been answered is kept before anything else is asked for.
    keepJob(userId, list, next);
    setJob(next);
  };
  const run = async () => {
    isStopped.current = false;
    setProblem(undefined);
    setRunning(true);
    const asked = { work, job: known.current, isStopped: () => isStopped.current, tell };
    setProblem(await runBulk(asked));
    setRunning(false);
    await refresh();
  };
  const stop = () => {
    isStopped.current = true;
  };
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void run();
  });
  return { job, problem, isRunning, run, stop };
}
