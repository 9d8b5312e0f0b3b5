import { useQuery } from '@tanstack/react-query';
import { readSession, SESSION_KEY } from '../../session/session.tsx';

const MINUTE_MS = 60_000;

/** The service's time, which deadlines are counted by. In a sandbox it may be ahead of the browser's. */
export function useNow(): number {
  const { data } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: readSession,
    refetchInterval: MINUTE_MS,
  });
  return data ? Date.parse(data.time) : Date.now();
}
