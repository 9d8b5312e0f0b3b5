import { createRouter } from '@tanstack/react-router';
import { appRoute, rootRoute } from './app-route.tsx';
import { accountRoute } from './pages/account/account-route.ts';
import { approvalsRoute } from './pages/approvals/approvals-route.ts';
import { overviewRoute } from './pages/overview/overview-route.ts';
import { paymentRoute, paymentsRoute } from './pages/payments/payments-routes.ts';
import { requestRoute, requestsRoute } from './pages/requests/requests-routes.ts';
import {
  authenticationRoute,
  authenticationsRoute,
} from './pages/authentications/authentications-routes.ts';
import { customerRoute, customersRoute } from './pages/customers/customers-routes.ts';
import { eventRoute, eventsRoute } from './pages/events/events-routes.ts';
import {
  paymentMethodRoute,
  paymentMethodsRoute,
} from './pages/payment-methods/payment-methods-routes.ts';
import { refundRoute, refundsRoute } from './pages/refunds/refunds-routes.ts';
import { invitationRoute, signInRoute } from './pages/sign-in/sign-in-routes.ts';
import { validationRoute, validationsRoute } from './pages/validations/validations-routes.ts';

const routeTree = rootRoute.addChildren([
  invitationRoute,
  signInRoute,
  appRoute.addChildren([
    accountRoute,
    approvalsRoute,
    overviewRoute,
    paymentRoute,
    paymentsRoute,
    requestRoute,
    requestsRoute,
    authenticationRoute,
    authenticationsRoute,
    customerRoute,
    customersRoute,
    eventRoute,
    eventsRoute,
    paymentMethodRoute,
    paymentMethodsRoute,
    refundRoute,
    refundsRoute,
    validationRoute,
    validationsRoute,
  ]),
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
