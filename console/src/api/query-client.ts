import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.ts';

const RETRIES_MAX = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2000,
      retry: (failures, error) =>
        failures < RETRIES_MAX && !(error instanceof ApiProblem && isFinal(error.status)),
    },
  },
});

/** Whether asking again would give the same. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
