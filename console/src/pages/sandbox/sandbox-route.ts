import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const sandboxRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'sandbox',
  validateSearch: searchWith('tab'),
  component: lazyRouteComponent(async () => await import('./sandbox-page.tsx'), 'SandboxPage'),
});
