import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const webhooksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'webhooks',
  validateSearch: searchWith('merchantId', 'state', 'eventId', 'created_from', 'created_to'),
  component: lazyRouteComponent(async () => await import('./webhooks-page.tsx'), 'WebhooksPage'),
});

export const webhookRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'webhooks/$endpointId',
  validateSearch: searchWith('state', 'eventId', 'created_from', 'created_to'),
  component: lazyRouteComponent(async () => await import('./endpoint-page.tsx'), 'EndpointPage'),
});

export const deliveryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'webhook-deliveries/$deliveryId',
  component: lazyRouteComponent(async () => await import('./delivery-page.tsx'), 'DeliveryPage'),
});
