import type { LinkProps } from '@tanstack/react-router';
import type { InboxItem } from '../../api/operations.ts';

export type Kind = InboxItem['kind'];
export const KINDS = [
  'MENTION',
  'ASSIGNED',
  'ALERT',
  'APPROVAL',
  'ADJUSTMENT',
  'DISPUTE',
  'RETURNED_PAYOUT',
  'STUCK_PAYMENT',
  'STUCK_REFUND',
  'ORDER',
  'DIFFERENCE',
  'FAILING_WEBHOOK',
] as const satisfies readonly Kind[];

/** Kinds that a partner's people have nothing to do with. */
const OF_OPERATORS: ReadonlySet<Kind> = new Set([
  'ADJUSTMENT',
  'STUCK_PAYMENT',
  'STUCK_REFUND',
  'ORDER',
  'DIFFERENCE',
]);

export function kindsFor(isOperator: boolean): readonly Kind[] {
  return isOperator ? KINDS : KINDS.filter((kind) => !OF_OPERATORS.has(kind));
}

type Page = Readonly<{ to: string; search?: Readonly<Record<string, string | undefined>> }>;

const PAGES = {
  PAYMENT: 'payments',
  REFUND: 'refunds',
  DISPUTE: 'disputes',
  MERCHANT: 'merchants',
  ORDER: 'orders',
  PAYOUT: 'payouts',
  WEBHOOK_ENDPOINT: 'webhooks',
  ACTION: 'approvals',
  DIFFERENCE: 'reconciliation',
} as const;

/** Where the record of an item is shown. */
function pageOf({ merchantId, recordId, recordType }: InboxItem): Page {
  if (recordType === 'ALERT') return { to: '/alerts' };
  if (recordType === 'ADJUSTMENT') return { to: '/approvals' };
  const to = `/${PAGES[recordType]}/${encodeURIComponent(recordId)}`;
  return recordType === 'ORDER' ? { to, search: { merchantId: merchantId ?? undefined } } : { to };
}

/** The page where it is dealt with, where that is not the record's own. */
const STEP_PAGES: Partial<Record<Kind, (item: InboxItem) => Page>> = {
  STUCK_PAYMENT: () => ({ to: '/acquirers', search: { isStuck: 'true' } }),
  STUCK_REFUND: () => ({ to: '/acquirers', search: { tab: 'refunds', isStuck: 'true' } }),
  RETURNED_PAYOUT: ({ merchantId, recordId }) =>
    merchantId === null ? { to: `/payouts/${recordId}` } : { to: `/merchants/${merchantId}` },
};

export function recordLink(item: InboxItem, isOperator: boolean): LinkProps {
  return linkTo(pageOf(item), item, isOperator);
}

export function stepLink(item: InboxItem, isOperator: boolean): LinkProps {
  return linkTo((STEP_PAGES[item.kind] ?? pageOf)(item), item, isOperator);
}

/** Webhooks of a partner are looked after at that partner. */
function linkTo({ to, search }: Page, item: InboxItem, isOperator: boolean): LinkProps {
  const isAtPartner = isOperator && item.recordType === 'WEBHOOK_ENDPOINT';
  const partner = isAtPartner && item.partnerId !== null ? { partner: item.partnerId } : {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A page that is there.
  return { to, search: { ...search, ...partner } } as LinkProps;
}
