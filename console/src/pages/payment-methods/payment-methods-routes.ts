import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const paymentMethodsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'payment-methods',
  validateSearch: searchWith('merchantId', 'customerId', 'created_from', 'created_to'),
  component: lazyRouteComponent(
    async () => await import('./payment-methods-page.tsx'),
    'PaymentMethodsPage',
  ),
});

export const paymentMethodRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'payment-methods/$paymentMethodId',
  component: lazyRouteComponent(
    async () => await import('./payment-method-page.tsx'),
    'PaymentMethodPage',
  ),
});
