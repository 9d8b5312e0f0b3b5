import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const refundsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'refunds',
  validateSearch: searchWith(
    'status',
    'paymentId',
    'orderId',
    'invoiceNumber',
    'merchantId',
    'customerId',
    'batchId',
    'created_from',
    'created_to',
  ),
  component: lazyRouteComponent(async () => await import('./refunds-page.tsx'), 'RefundsPage'),
});

export const refundRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'refunds/$refundId',
  component: lazyRouteComponent(async () => await import('./refund-page.tsx'), 'RefundPage'),
});
