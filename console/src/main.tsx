import './styles/tokens.css';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenSignedOut } from './api/call.ts';
import { queryClient } from './api/query-client.ts';
import { router } from './router.tsx';
import { sessionLost } from './session/lost-session.ts';
import type { SessionBody } from './session/session-types.ts';
import { SESSION_KEY } from './session/session.tsx';

whenSignedOut(async () => {
  // With nothing on the screen that would be lost, there is nothing to come back to either.
  const session = queryClient.getQueryData<SessionBody | null>(SESSION_KEY);
  if (session?.status === 'SIGNED_IN') return await sessionLost();
  await router.navigate({ to: '/sign-in', search: { next: router.state.location.href } });
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
