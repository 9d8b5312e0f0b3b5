import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const usersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'users',
  validateSearch: searchWith('tab', 'role', 'status', 'created_from', 'created_to'),
  component: lazyRouteComponent(async () => await import('./users-page.tsx'), 'UsersPage'),
});

export const userRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'users/$userId',
  component: lazyRouteComponent(async () => await import('./user-page.tsx'), 'UserPage'),
});
