import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const eventsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'events',
  validateSearch: searchWith('type', 'subjectId', 'merchantId', 'created_from', 'created_to'),
  component: lazyRouteComponent(async () => await import('./events-page.tsx'), 'EventsPage'),
});

export const eventRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'events/$eventId',
  component: lazyRouteComponent(async () => await import('./event-page.tsx'), 'EventPage'),
});
