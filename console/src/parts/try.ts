import { problemOf } from '../api/problem.ts';
import { useRefresh } from '../api/queries.ts';
import { toast } from '../shell/toast.ts';

/** Does something that needs no form: says how it went, and shows what has changed. */
export function useTry(): (run: () => Promise<unknown>, done: string) => Promise<void> {
  const refresh = useRefresh();
  return async (run, done) => {
    try {
      await run();
      toast({ tone: 'good', title: done });
    } catch (error) {
      const { title, message } = problemOf(error);
      toast({ tone: 'bad', title, text: message });
    }
    await refresh();
  };
}
