import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const requestsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'requests',
  validateSearch: searchWith(
    'method',
    'path',
    'status',
    'failed',
    'merchantId',
    'clientId',
    'correlationId',
    'created_from',
    'created_to',
  ),
  component: lazyRouteComponent(async () => await import('./requests-page.tsx'), 'RequestsPage'),
});

export const requestRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'requests/$requestId',
  // Whose request it is, for operators who look at all partners: its id does not say.
  validateSearch: searchWith('of'),
  component: lazyRouteComponent(async () => await import('./request-page.tsx'), 'RequestPage'),
});
