import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const credentialsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'credentials',
  validateSearch: searchWith('tab', 'created_from', 'created_to'),
  component: lazyRouteComponent(
    async () => await import('./credentials-page.tsx'),
    'CredentialsPage',
  ),
});

export const clientRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'credentials/$clientId',
  validateSearch: searchWith(),
  component: lazyRouteComponent(async () => await import('./client-page.tsx'), 'ClientPage'),
});
