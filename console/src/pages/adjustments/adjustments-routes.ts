import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const adjustmentsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'adjustments',
  validateSearch: searchWith('status', 'merchantId', 'created_from', 'created_to'),
  component: lazyRouteComponent(
    async () => await import('./adjustments-page.tsx'),
    'AdjustmentsPage',
  ),
});
