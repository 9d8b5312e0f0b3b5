import { createRouter } from '@tanstack/react-router';
import { appRoute, noPageRoute, rootRoute } from './app-route.tsx';
import { accountRoute } from './pages/account/account-route.ts';
import { adjustmentsRoute } from './pages/adjustments/adjustments-routes.ts';
import { bankFileRoute, bankFilesRoute } from './pages/bank-files/bank-files-routes.ts';
import { batchesRoute, batchRoute } from './pages/batches/batches-routes.ts';
import { clientRoute, credentialsRoute } from './pages/credentials/credentials-routes.ts';
import {
  editMerchantRoute,
  merchantRoute,
  merchantsRoute,
  newMerchantRoute,
} from './pages/merchants/merchants-routes.ts';
import { newOrderRoute, orderRoute, ordersRoute } from './pages/orders/orders-routes.ts';
import { overviewRoute } from './pages/overview/overview-route.ts';
import { payoutRoute, payoutsRoute } from './pages/payouts/payouts-routes.ts';
import {
  differenceRoute,
  reconciliationRoute,
} from './pages/reconciliation/reconciliation-routes.ts';
import { approvalRoute, approvalsRoute } from './pages/approvals/approvals-routes.ts';
import { auditLogRoute } from './pages/audit-log/audit-log-route.ts';
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
import { paymentRoute, paymentsRoute } from './pages/payments/payments-routes.ts';
import { refundRoute, refundsRoute } from './pages/refunds/refunds-routes.ts';
import { requestRoute, requestsRoute } from './pages/requests/requests-routes.ts';
import { sandboxRoute } from './pages/sandbox/sandbox-route.ts';
import { invitationRoute, signInRoute } from './pages/sign-in/sign-in-routes.ts';
import { systemRoute } from './pages/system/system-route.ts';
import { userRoute, usersRoute } from './pages/users/users-routes.ts';
import { validationRoute, validationsRoute } from './pages/validations/validations-routes.ts';
import { deliveryRoute, webhookRoute, webhooksRoute } from './pages/webhooks/webhooks-routes.ts';

const routeTree = rootRoute.addChildren([
  invitationRoute,
  signInRoute,
  appRoute.addChildren([
    accountRoute,
    adjustmentsRoute,
    approvalsRoute,
    bankFileRoute,
    bankFilesRoute,
    batchesRoute,
    batchRoute,
    clientRoute,
    credentialsRoute,
    deliveryRoute,
    differenceRoute,
    editMerchantRoute,
    merchantRoute,
    merchantsRoute,
    newMerchantRoute,
    newOrderRoute,
    noPageRoute,
    orderRoute,
    ordersRoute,
    overviewRoute,
    payoutRoute,
    payoutsRoute,
    reconciliationRoute,
    approvalRoute,
    auditLogRoute,
    authenticationRoute,
    authenticationsRoute,
    customerRoute,
    customersRoute,
    eventRoute,
    eventsRoute,
    paymentMethodRoute,
    paymentMethodsRoute,
    paymentRoute,
    paymentsRoute,
    refundRoute,
    refundsRoute,
    requestRoute,
    requestsRoute,
    sandboxRoute,
    systemRoute,
    userRoute,
    usersRoute,
    validationRoute,
    validationsRoute,
    webhookRoute,
    webhooksRoute,
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
