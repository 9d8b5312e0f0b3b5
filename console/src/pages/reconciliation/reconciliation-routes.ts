import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const reconciliationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'reconciliation',
  validateSearch: searchWith('tab', 'state', 'kind', 'source', 'merchantId', 'olderThanDays'),
  component: lazyRouteComponent(
    async () => await import('./reconciliation-page.tsx'),
    'ReconciliationPage',
  ),
});

export const differenceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'reconciliation/$differenceId',
  component: lazyRouteComponent(
    async () => await import('./difference-page.tsx'),
    'DifferencePage',
  ),
});
