import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const merchantsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'merchants',
  validateSearch: searchWith('status', 'legalName', 'chainId', 'created_from', 'created_to'),
  component: lazyRouteComponent(async () => await import('./merchants-page.tsx'), 'MerchantsPage'),
});

export const newMerchantRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'merchants/new',
  component: lazyRouteComponent(async () => await import('./onboard-page.tsx'), 'OnboardPage'),
});

export const merchantRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'merchants/$merchantId',
  validateSearch: searchWith('tab', 'month'),
  component: lazyRouteComponent(async () => await import('./merchant-page.tsx'), 'MerchantPage'),
});

export const editMerchantRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'merchants/$merchantId/edit',
  validateSearch: searchWith(),
  component: lazyRouteComponent(async () => await import('./edit-page.tsx'), 'EditMerchantPage'),
});
