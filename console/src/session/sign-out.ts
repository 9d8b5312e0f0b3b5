import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { stopListening } from '../api/changes.ts';
import { queryClient } from '../api/query-client.ts';
import { forgetRecents } from '../shell/recents.ts';

/** Ends the session, and forgets all that was shown in it. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    stopListening();
    await call('signOut').catch(() => undefined); // Ended already, or soon by its time.
    queryClient.clear();
    forgetRecents();
    await navigate({ to: '/sign-in' });
  };
}
