import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const authenticationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'authentications',
  validateSearch: searchWith('status', 'transStatus', 'merchantId', 'created_from', 'created_to'),
  component: lazyRouteComponent(
    async () => await import('./authentications-page.tsx'),
    'AuthenticationsPage',
  ),
});

export const authenticationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'authentications/$authenticationId',
  validateSearch: searchWith('tab'),
  component: lazyRouteComponent(
    async () => await import('./authentication-page.tsx'),
    'AuthenticationPage',
  ),
});
