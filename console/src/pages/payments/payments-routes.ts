import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const paymentsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'payments',
  validateSearch: searchWith(
    'status',
    'created_from',
    'created_to',
    'amount',
    'currency',
    'cardBrand',
    'lastFour',
    'orderId',
    'invoiceNumber',
    'merchantId',
    'customerId',
    'batchId',
    'reason',
    'isThreeDSecure',
    'isRefunded',
  ),
  component: lazyRouteComponent(async () => await import('./payments-page.tsx'), 'PaymentsPage'),
});

export const paymentRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'payments/$paymentId',
  component: lazyRouteComponent(async () => await import('./payment-page.tsx'), 'PaymentPage'),
});
