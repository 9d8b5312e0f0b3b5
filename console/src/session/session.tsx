import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { call, isThere, type OperationId, placeOf } from '../api/call.ts';
import type { SessionBody } from './session-types.ts';
import { problemOf } from '../api/problem.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionLost } from './lost-session.ts';
import { allows } from './scopes.ts';
import { noteServiceTime } from './service-time.ts';

export const SESSION_KEY = ['retrieveSession'] as const;
/** Rights may be changed by others; the stream of changes tells when. */
const FRESH_MS = 60_000;

/** Who is signed in; null when nobody is. Throws when the service cannot say. */
export async function readSession(): Promise<SessionBody | null> {
  try {
    const session = await call('retrieveSession');
    noteServiceTime(session.time);
    return session;
  } catch (error) {
    if (problemOf(error).status === 401) return null;
    throw error;
  }
}

/** For the routes, which must know before anything is shown. */
export async function knownSession(): Promise<SessionBody | null> {
  return await queryClient.ensureQueryData({
    queryKey: SESSION_KEY,
    queryFn: readSession,
    staleTime: Infinity,
  });
}

/**
 * The same for those who are in. Once it has ended they sign in again over what they have open; where
 * somebody else has signed in, in another window, nothing of it may be sent in that one's name.
 */
async function readAgain(): Promise<SessionBody | null> {
  const before = queryClient.getQueryData<SessionBody | null>(SESSION_KEY);
  const now = await readSession();
  if (before?.status !== 'SIGNED_IN') return now;
  if (now?.status !== 'SIGNED_IN') void sessionLost();
  else if (now.user.userId === before.user.userId) return now;
  else location.reload();
  return before;
}

/** Has it asked for again: it may have ended, or have other rights. */
export async function rereadSession(): Promise<void> {
  const known = queryClient.getQueryData<SessionBody | null>(SESSION_KEY);
  // Whoever has signed out meanwhile must not be found signed out once they are in again.
  if (known?.status === 'SIGNED_IN') await queryClient.refetchQueries({ queryKey: SESSION_KEY });
}

const SessionContext = createContext<SessionBody | null>(null);

/** Gives the session to the pages inside, which are there for those signed in only. */
export function SessionProvider({ children }: Readonly<{ children: ReactNode }>) {
  const { data, refetch } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: readAgain,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    // In another window the session may have ended, or the clock may have been moved.
    const back = () => void refetch();
    addEventListener('focus', back);
    return () => removeEventListener('focus', back);
  }, [refetch]);
  if (!data) return null;
  return <SessionContext value={data}>{children}</SessionContext>;
}

export type Session = SessionBody &
  Readonly<{
    can: (scope: string) => boolean;
    /** Whether the viewer's role may call it. */
    mayCall: (operation: OperationId) => boolean;
    /** The same of an operation that the service names. */
    mayCallNamed: (operation: string) => boolean;
  }>;

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('a page outside of the session');
  const can = (scope: string) => allows(session.scopes, scope);
  const mayCallNamed = (operation: string) => isThere(operation) && can(placeOf(operation).access);
  return { ...session, can, mayCall: mayCallNamed, mayCallNamed };
}
