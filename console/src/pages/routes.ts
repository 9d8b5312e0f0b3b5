import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { appRoute } from '../app-route.tsx';
import { RANGE_PARAMS } from '../parts/range-params.ts';
import { searchWith } from '../parts/search-params.ts';

/** What a filter by the time of creation has in the address, and the span that it is compared with. */
const CREATED = ['created_from', 'created_to', 'vs_from', 'vs_to'] as const;
const AMOUNTS = ['amountMin', 'amountMax'] as const;

/**
 * A page for those signed in: its path, and the component that its module has for it, which is
 * loaded when somebody opens it. Its filters are in the address under the names of the API.
 */
function page<
  const Path extends string,
  Module extends Readonly<Record<Name, () => ReactNode>>,
  Name extends keyof Module & string,
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The route has it too.
  const Search extends string = never,
>(path: Path, load: () => Promise<Module>, name: Name, search: readonly Search[] = []) {
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    validateSearch: searchWith<Search>(search),
    component: lazyRouteComponent(load, name),
  });
}

export const pageRoutes = [
  page('/', () => import('./overview/overview-page.tsx'), 'OverviewPage', [
    ...RANGE_PARAMS,
    'currency',
  ]),
  page('inbox', () => import('./inbox/inbox-page.tsx'), 'InboxPage', ['view', 'kind']),
  page('explore', () => import('./explore/explore-page.tsx'), 'ExplorePage', [
    ...RANGE_PARAMS,
    'currency',
    'by',
    'zone',
    'step',
    'operation',
  ]),
  page('payments', () => import('./payments/payments-page.tsx'), 'PaymentsPage', [
    'status',
    ...CREATED,
    'amount',
    ...AMOUNTS,
    'currency',
    'cardBrand',
    'lastFour',
    'orderId',
    'invoiceNumber',
    'merchantId',
    'customerId',
    'batchId',
    'reason',
    'isApproved',
    'isThreeDSecure',
    'isRefunded',
    'metadata',
    'cardCountry',
    'createdHour',
    'createdWeekday',
    'timeZone',
  ]),
  page('payments/$paymentId', () => import('./payments/payment-page.tsx'), 'PaymentPage'),
  page('refunds', () => import('./refunds/refunds-page.tsx'), 'RefundsPage', [
    'status',
    ...AMOUNTS,
    'paymentId',
    'orderId',
    'invoiceNumber',
    'merchantId',
    'customerId',
    'batchId',
    'metadata',
    ...CREATED,
  ]),
  page('refunds/$refundId', () => import('./refunds/refund-page.tsx'), 'RefundPage'),
  page('disputes', () => import('./disputes/disputes-page.tsx'), 'DisputesPage', [
    'tab',
    'disputeState',
    ...AMOUNTS,
    'disputeStage',
    'reasonCode',
    'merchantId',
    'paymentId',
    'closed',
    'state',
    'acquirer',
    'alertKind',
    'alertState',
    ...CREATED,
  ]),
  page('disputes/$disputeId', () => import('./disputes/dispute-page.tsx'), 'DisputePage'),
  page('validations', () => import('./validations/validations-page.tsx'), 'ValidationsPage', [
    'status',
    'merchantId',
    'orderId',
    'invoiceNumber',
    'customerId',
    ...CREATED,
  ]),
  page(
    'validations/$validationId',
    () => import('./validations/validation-page.tsx'),
    'ValidationPage',
  ),
  page(
    'authentications',
    () => import('./authentications/authentications-page.tsx'),
    'AuthenticationsPage',
    ['status', 'transStatus', 'step', 'reason', 'merchantId', ...CREATED],
  ),
  page(
    'authentications/$authenticationId',
    () => import('./authentications/authentication-page.tsx'),
    'AuthenticationPage',
    ['tab'],
  ),
  page('customers', () => import('./customers/customers-page.tsx'), 'CustomersPage', [
    'merchantId',
    'reference',
    'metadata',
    ...CREATED,
  ]),
  page('customers/$customerId', () => import('./customers/customer-page.tsx'), 'CustomerPage'),
  page(
    'payment-methods',
    () => import('./payment-methods/payment-methods-page.tsx'),
    'PaymentMethodsPage',
    ['merchantId', 'customerId', 'metadata', ...CREATED],
  ),
  page(
    'payment-methods/$paymentMethodId',
    () => import('./payment-methods/payment-method-page.tsx'),
    'PaymentMethodPage',
  ),
  page('merchants', () => import('./merchants/merchants-page.tsx'), 'MerchantsPage', [
    'status',
    'legalName',
    'chainId',
    'metadata',
    ...CREATED,
  ]),
  page('merchants/new', () => import('./merchants/onboard-page.tsx'), 'OnboardPage'),
  page('merchants/drafts', () => import('./merchants/drafts-page.tsx'), 'DraftsPage', [
    'status',
    ...CREATED,
  ]),
  page('merchants/drafts/$draftId', () => import('./merchants/draft-page.tsx'), 'DraftPage', [
    'step',
  ]),
  page('merchants/branding', () => import('./merchants/branding-page.tsx'), 'BrandingPage'),
  page('merchants/$merchantId', () => import('./merchants/merchant-page.tsx'), 'MerchantPage', [
    'tab',
    'month',
  ]),
  page('merchants/$merchantId/edit', () => import('./merchants/edit-page.tsx'), 'EditMerchantPage'),
  page('orders', () => import('./orders/orders-page.tsx'), 'OrdersPage', [
    'status',
    'merchantId',
    ...CREATED,
  ]),
  page('orders/new', () => import('./orders/new-order-page.tsx'), 'NewOrderPage', ['merchantId']),
  // Partners’ own people ask for an order of a merchant.
  page('orders/$merchantOrderId', () => import('./orders/order-page.tsx'), 'OrderPage', [
    'merchantId',
  ]),
  page('batches', () => import('./batches/batches-page.tsx'), 'BatchesPage', [
    'status',
    'merchantId',
    'currency',
    ...CREATED,
  ]),
  page('batches/$batchId', () => import('./batches/batch-page.tsx'), 'BatchPage', ['tab']),
  page('payouts', () => import('./payouts/payouts-page.tsx'), 'PayoutsPage', [
    'status',
    ...AMOUNTS,
    'merchantId',
    'currency',
    ...CREATED,
  ]),
  page('payouts/$payoutId', () => import('./payouts/payout-page.tsx'), 'PayoutPage'),
  page('adjustments', () => import('./adjustments/adjustments-page.tsx'), 'AdjustmentsPage', [
    'status',
    'merchantId',
    'metadata',
    ...CREATED,
  ]),
  page('bank-files', () => import('./bank-files/bank-files-page.tsx'), 'BankFilesPage', [
    'tab',
    'currency',
    'status',
    ...CREATED,
  ]),
  page('bank-files/$fileId', () => import('./bank-files/bank-file-page.tsx'), 'BankFilePage'),
  page(
    'reconciliation',
    () => import('./reconciliation/reconciliation-page.tsx'),
    'ReconciliationPage',
    ['tab', 'state', 'kind', 'source', 'merchantId', 'olderThanDays'],
  ),
  page(
    'reconciliation/$differenceId',
    () => import('./reconciliation/difference-page.tsx'),
    'DifferencePage',
  ),
  page('approvals', () => import('./approvals/approvals-page.tsx'), 'ApprovalsPage', [
    'status',
    ...CREATED,
  ]),
  page('approvals/$actionId', () => import('./approvals/approval-page.tsx'), 'ApprovalPage'),
  page('webhooks', () => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage', [
    'merchantId',
    'state',
    'eventId',
    ...CREATED,
  ]),
  page('webhooks/$endpointId', () => import('./webhooks/endpoint-page.tsx'), 'EndpointPage', [
    'state',
    'eventId',
    ...CREATED,
  ]),
  page(
    'webhook-deliveries/$deliveryId',
    () => import('./webhooks/delivery-page.tsx'),
    'DeliveryPage',
  ),
  page('events', () => import('./events/events-page.tsx'), 'EventsPage', [
    'type',
    'subjectId',
    'merchantId',
    ...CREATED,
  ]),
  page('events/$eventId', () => import('./events/event-page.tsx'), 'EventPage'),
  page('requests', () => import('./requests/requests-page.tsx'), 'RequestsPage', [
    'method',
    'path',
    'route',
    'minDurationMs',
    'status',
    'failed',
    'merchantId',
    'clientId',
    'correlationId',
    ...CREATED,
  ]),
  // Whose request it is, for operators who look at all partners: its id does not say.
  page('requests/$requestId', () => import('./requests/request-page.tsx'), 'RequestPage', ['of']),
  page('alerts', () => import('./alerts/alerts-page.tsx'), 'AlertsPage', ['tab']),
  page('reports', () => import('./reports/reports-page.tsx'), 'ReportsPage', ['tab']),
  page('audit-log', () => import('./audit-log/audit-log-page.tsx'), 'AuditLogPage', [
    'subject',
    ...CREATED,
  ]),
  page('credentials', () => import('./credentials/credentials-page.tsx'), 'CredentialsPage', [
    'tab',
    ...CREATED,
  ]),
  page('credentials/$clientId', () => import('./credentials/client-page.tsx'), 'ClientPage'),
  page('users', () => import('./users/users-page.tsx'), 'UsersPage', [
    'tab',
    'role',
    'status',
    ...CREATED,
  ]),
  page('users/$userId', () => import('./users/user-page.tsx'), 'UserPage'),
  page('account', () => import('./account/account-page.tsx'), 'AccountPage'),
  page('acquirers', () => import('./acquirers/acquirers-page.tsx'), 'AcquirersPage', [
    'tab',
    'isStuck',
  ]),
  page('system', () => import('./system/system-page.tsx'), 'SystemPage', ['tab']),
  page('sandbox', () => import('./sandbox/sandbox-page.tsx'), 'SandboxPage', ['tab']),
] as const;
