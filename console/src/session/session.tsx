import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { call, isThere, type OperationId, placeOf } from '../api/call.ts';
import type { SessionBody } from './session-types.ts';
import { problemOf } from '../api/problem.ts';
import { queryClient } from '../api/query-client.ts';
import { allows } from './scopes.ts';
import { noteServiceTime } from './service-time.ts';

export const SESSION_KEY = ['retrieveSession'] as const;
/** Rights and the service's clock may be changed by others. */
const READ_EVERY_MS = 60_000;

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

const SessionContext = createContext<SessionBody | null>(null);

/** Gives the session to the pages inside, which are there for those signed in only. */
export function SessionProvider({ children }: Readonly<{ children: ReactNode }>) {
  const { data } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: readSession,
    staleTime: READ_EVERY_MS,
    refetchInterval: READ_EVERY_MS,
  });
  if (!data) return null;
  return <SessionContext value={data}>{children}</SessionContext>;
}

export type Session = SessionBody &
  Readonly<{
    can: (scope: string) => boolean;
    /** Whether the viewer's role may call it. */
    mayCall: (operation: OperationId) => boolean;
  }>;

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('a page outside of the session');
  const can = (scope: string) => allows(session.scopes, scope);
  return {
    ...session,
    can,
    mayCall: (operation) => isThere(operation) && can(placeOf(operation).access),
  };
}
