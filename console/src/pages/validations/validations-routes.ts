import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

/**
 * A page is a folder: its routes, its components, its texts in both languages. The routes stand
 * alone, so that the code of a page is loaded when somebody opens it; router.tsx lists them.
 */
export const validationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'validations',
  // The filters of the list, which are in the address under the names of the API.
  validateSearch: searchWith(
    'status',
    'merchantId',
    'orderId',
    'invoiceNumber',
    'customerId',
    'created_from',
    'created_to',
  ),
  component: lazyRouteComponent(
    async () => await import('./validations-page.tsx'),
    'ValidationsPage',
  ),
});

export const validationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'validations/$validationId',
  component: lazyRouteComponent(
    async () => await import('./validation-page.tsx'),
    'ValidationPage',
  ),
});
