import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const customersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'customers',
  validateSearch: searchWith('merchantId', 'reference', 'created_from', 'created_to'),
  component: lazyRouteComponent(async () => await import('./customers-page.tsx'), 'CustomersPage'),
});

export const customerRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'customers/$customerId',
  validateSearch: searchWith(),
  component: lazyRouteComponent(async () => await import('./customer-page.tsx'), 'CustomerPage'),
});
