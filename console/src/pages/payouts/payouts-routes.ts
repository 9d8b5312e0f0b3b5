import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';
import { settlementSearch } from '../../parts/settlement-filters.ts';

export const payoutsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'payouts',
  validateSearch: settlementSearch,
  component: lazyRouteComponent(async () => await import('./payouts-page.tsx'), 'PayoutsPage'),
});

export const payoutRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'payouts/$payoutId',
  validateSearch: searchWith(),
  component: lazyRouteComponent(async () => await import('./payout-page.tsx'), 'PayoutPage'),
});
