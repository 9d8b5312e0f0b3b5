import type { IconName } from '../parts/icon.tsx';
import type { texts } from './texts.ts';

type TextKey = keyof (typeof texts)['en'];
export type NavItem = Readonly<{
  key: TextKey;
  to: string;
  icon: IconName;
  /** Shown to those with one of these scopes; none: to everybody. */
  scopes?: readonly string[];
}>;
export type NavGroup = Readonly<{ key: TextKey; items: readonly NavItem[] }>;

const OPERATORS = ['operator.read'];

/** Every page, in the order of the navigation. One whose route is not there is left out. */
export const NAVIGATION: readonly NavGroup[] = [
  {
    key: 'overview',
    items: [
      { key: 'inbox', to: '/inbox', icon: 'inbox' },
      { key: 'overview', to: '/', icon: 'overview' },
      { key: 'explore', to: '/explore', icon: 'explore', scopes: ['payment.read', ...OPERATORS] },
      { key: 'alerts', to: '/alerts', icon: 'warning', scopes: ['alert.read', ...OPERATORS] },
      { key: 'reports', to: '/reports', icon: 'table', scopes: ['alert.read', ...OPERATORS] },
    ],
  },
  {
    key: 'trade',
    items: [
      { key: 'payments', to: '/payments', icon: 'card', scopes: ['payment.read'] },
      { key: 'refunds', to: '/refunds', icon: 'refund', scopes: ['refund.read'] },
      { key: 'disputes', to: '/disputes', icon: 'flag', scopes: ['dispute.read'] },
      { key: 'validations', to: '/validations', icon: 'check', scopes: ['payment.read'] },
      { key: 'customers', to: '/customers', icon: 'person', scopes: ['payment.read'] },
      {
        key: 'paymentMethods',
        to: '/payment-methods',
        icon: 'bookmark',
        scopes: ['payment.read'],
      },
      { key: 'authentications', to: '/authentications', icon: 'shield', scopes: ['payment.read'] },
    ],
  },
  {
    key: 'merchantsGroup',
    items: [
      { key: 'merchants', to: '/merchants', icon: 'store', scopes: ['onboarding.merchant.read'] },
      { key: 'orders', to: '/orders', icon: 'order', scopes: ['onboarding.order.read'] },
    ],
  },
  {
    key: 'money',
    items: [
      { key: 'batches', to: '/batches', icon: 'batch', scopes: ['payment.read'] },
      { key: 'payouts', to: '/payouts', icon: 'payout', scopes: ['payment.read'] },
      { key: 'bankFiles', to: '/bank-files', icon: 'file', scopes: OPERATORS },
      { key: 'reconciliation', to: '/reconciliation', icon: 'scale', scopes: OPERATORS },
      { key: 'adjustments', to: '/adjustments', icon: 'adjust', scopes: OPERATORS },
    ],
  },
  {
    key: 'developers',
    items: [
      { key: 'webhooks', to: '/webhooks', icon: 'webhook', scopes: ['webhook.read'] },
      { key: 'events', to: '/events', icon: 'event', scopes: ['event.read'] },
      { key: 'requests', to: '/requests', icon: 'request', scopes: ['event.read'] },
      {
        key: 'credentials',
        to: '/credentials',
        icon: 'key',
        scopes: ['credential.read', ...OPERATORS],
      },
    ],
  },
  {
    key: 'administration',
    items: [
      { key: 'approvals', to: '/approvals', icon: 'approve' },
      { key: 'users', to: '/users', icon: 'people', scopes: ['user.read', ...OPERATORS] },
      { key: 'auditLog', to: '/audit-log', icon: 'log', scopes: OPERATORS },
      { key: 'acquirers', to: '/acquirers', icon: 'bank', scopes: OPERATORS },
      { key: 'system', to: '/system', icon: 'system', scopes: OPERATORS },
      { key: 'sandbox', to: '/sandbox', icon: 'sandbox', scopes: ['operator.system.write'] },
    ],
  },
];
