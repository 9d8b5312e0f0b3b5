import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';
import { settlementSearch } from '../../parts/settlement-filters.ts';

export const batchesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'batches',
  validateSearch: settlementSearch,
  component: lazyRouteComponent(async () => await import('./batches-page.tsx'), 'BatchesPage'),
});

export const batchRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'batches/$batchId',
  validateSearch: searchWith('tab'),
  component: lazyRouteComponent(async () => await import('./batch-page.tsx'), 'BatchPage'),
});
