import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const ordersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'orders',
  validateSearch: searchWith('status', 'merchantId', 'created_from', 'created_to'),
  component: lazyRouteComponent(async () => await import('./orders-page.tsx'), 'OrdersPage'),
});

export const newOrderRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'orders/new',
  validateSearch: searchWith('merchantId'),
  component: lazyRouteComponent(async () => await import('./new-order-page.tsx'), 'NewOrderPage'),
});

export const orderRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'orders/$merchantOrderId',
  // Partners' own people ask for an order of a merchant.
  validateSearch: searchWith('merchantId'),
  component: lazyRouteComponent(async () => await import('./order-page.tsx'), 'OrderPage'),
});
