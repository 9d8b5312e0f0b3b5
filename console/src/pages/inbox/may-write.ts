import { useSession } from '../../session/session.tsx';

/** Whether the viewer's role does more than look: so the service decides too who assigns and notes. */
export function useMayWrite(): boolean {
  const { scopes } = useSession();
  return scopes.some((scope) => !scope.endsWith('.read') && !scope.startsWith('session'));
}
