import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { NotFoundPage, BrokenPage } from './shell/fallback-pages.tsx';
import { Shell } from './shell/layout.tsx';
import { Root } from './shell/root.tsx';
import { knownSession } from './session/session.tsx';

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: BrokenPage,
});

/** The parent of every page for those signed in; others are sent to sign in and then back. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: Shell,
  validateSearch: ({ partner }): { partner?: string | undefined } =>
    typeof partner === 'string' && partner !== '' ? { partner } : {},
  // The partner that an operator has chosen goes along from page to page.
  search: {
    middlewares: [
      ({ search, next }) => {
        const wanted = next(search);
        return 'partner' in wanted ? wanted : { ...wanted, partner: search.partner };
      },
    ],
  },
  beforeLoad: async ({ location }) => {
    const session = await knownSession();
    if (session?.status === 'SIGNED_IN') return;
    redirect({ to: '/sign-in', search: { next: location.href }, throw: true });
  },
});

/** An address of nothing, with the navigation around it. */
export const noPageRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '$',
  component: NotFoundPage,
});
