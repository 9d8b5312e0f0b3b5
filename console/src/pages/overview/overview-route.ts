import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const overviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  validateSearch: searchWith('range', 'currency'),
  component: lazyRouteComponent(async () => await import('./overview-page.tsx'), 'OverviewPage'),
});
