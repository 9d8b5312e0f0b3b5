import { useQuery } from '@tanstack/react-query';
import { readSession, SESSION_KEY, useSession } from '../../session/session.tsx';

const MINUTE_MS = 60_000;

/** The service's time, which deadlines are counted by. In a sandbox it may be ahead of the browser's. */
export function useNow(): number {
  const { time } = useSession();
  // The session is asked for again, and has another time then.
  useQuery({ queryKey: SESSION_KEY, queryFn: readSession, refetchInterval: MINUTE_MS });
  return Date.parse(time);
}
