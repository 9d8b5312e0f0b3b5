import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';

/** Ends the session, and forgets all that was shown in it. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await call('signOut').catch(() => undefined); // Ended already, or soon by its time.
    queryClient.clear();
    await navigate({ to: '/sign-in' });
  };
}
