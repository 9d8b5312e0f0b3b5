import './styles/tokens.css';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenSignedOut } from './api/call.ts';
import { queryClient } from './api/query-client.ts';
import { router } from './router.tsx';

whenSignedOut(() => {
  queryClient.clear();
  void router.navigate({ to: '/sign-in', search: { next: router.state.location.href } });
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
