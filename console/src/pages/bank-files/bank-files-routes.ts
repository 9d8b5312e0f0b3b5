import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app-route.tsx';
import { searchWith } from '../../parts/search-params.ts';

export const bankFilesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'bank-files',
  validateSearch: searchWith('tab', 'currency', 'status', 'created_from', 'created_to'),
  component: lazyRouteComponent(async () => await import('./bank-files-page.tsx'), 'BankFilesPage'),
});

export const bankFileRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'bank-files/$fileId',
  component: lazyRouteComponent(async () => await import('./bank-file-page.tsx'), 'BankFilePage'),
});
