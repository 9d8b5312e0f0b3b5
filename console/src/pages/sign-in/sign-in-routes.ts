import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app-route.tsx';

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in',
  validateSearch: ({ next }): { next?: string | undefined } =>
    typeof next === 'string' ? { next } : {},
  component: lazyRouteComponent(async () => await import('./sign-in-page.tsx'), 'SignInPage'),
});

export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'invitation',
  component: lazyRouteComponent(
    async () => await import('./invitation-page.tsx'),
    'InvitationPage',
  ),
});
