import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, noPageRoute, rootRoute } from './app-route.tsx';
import { pageRoutes } from './pages/routes.ts';

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in',
  validateSearch: ({ next }): { next?: string | undefined } =>
    typeof next === 'string' ? { next } : {},
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'invitation',
  component: lazyRouteComponent(
    () => import('./pages/sign-in/invitation-page.tsx'),
    'InvitationPage',
  ),
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  invitationRoute,
  appRoute.addChildren([...pageRoutes, noPageRoute]),
]);

/** Search parameters are plain texts, so that a link can be read and written by hand. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
    return text === '' ? '' : `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
