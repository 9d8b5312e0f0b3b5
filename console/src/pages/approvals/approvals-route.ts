import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';

export const approvalsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'approvals',
  component: lazyRouteComponent(async () => await import('./approvals-page.tsx'), 'ApprovalsPage'),
});
