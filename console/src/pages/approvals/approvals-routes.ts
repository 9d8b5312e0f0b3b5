import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const approvalsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'approvals',
  validateSearch: searchWith('status', 'created_from', 'created_to'),
  component: lazyRouteComponent(async () => await import('./approvals-page.tsx'), 'ApprovalsPage'),
});

export const approvalRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'approvals/$actionId',
  component: lazyRouteComponent(async () => await import('./approval-page.tsx'), 'ApprovalPage'),
});
