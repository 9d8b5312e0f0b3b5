import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const auditLogRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'audit-log',
  validateSearch: searchWith('subject', 'created_from', 'created_to'),
  component: lazyRouteComponent(async () => await import('./audit-log-page.tsx'), 'AuditLogPage'),
});
