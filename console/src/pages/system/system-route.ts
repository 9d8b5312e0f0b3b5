import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const systemRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'system',
  validateSearch: searchWith('tab'),
  component: lazyRouteComponent(async () => await import('./system-page.tsx'), 'SystemPage'),
});
