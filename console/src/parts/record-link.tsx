import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyButton, shortId } from './copy.tsx';

/** Where records are shown, by the two letters that their ids begin with. */
const PAGES: Readonly<Record<string, readonly [path: string, parameter: string]>> = {
  pi: ['/payments', 'paymentId'],
  ri: ['/refunds', 'refundId'],
  di: ['/disputes', 'disputeId'],
  vi: ['/validations', 'validationId'],
  pm: ['/payment-methods', 'paymentMethodId'],
  cu: ['/customers', 'customerId'],
  ta: ['/authentications', 'authenticationId'],
  ev: ['/events', 'eventId'],
  rq: ['/requests', 'requestId'],
  ba: ['/batches', 'batchId'],
  po: ['/payouts', 'payoutId'],
  we: ['/webhooks', 'endpointId'],
  de: ['/webhook-deliveries', 'deliveryId'],
  ac: ['/approvals', 'actionId'],
  df: ['/reconciliation', 'differenceId'],
  md: ['/merchants/drafts', 'draftId'],
};
const MERCHANTS = ['/merchants', 'merchantId'] as const;

type RecordLinkProps = Readonly<{
  id: string;
  /** In tables the middle is left out. */
  isShort?: boolean;
  /** Instead of the id. */
  children?: ReactNode;
}>;

/** Leads to the page of a record of any kind, if there is one; else only names it. */
export function RecordLink({ id, isShort = false, children }: RecordLinkProps) {
  const { routesByPath } = useRouter();
  const [path, parameter] = (/^\d+$/.test(id) ? MERCHANTS : PAGES[id.slice(0, 2)]) ?? ['', ''];
  const shown = children ?? <code title={id}>{isShort ? shortId(id) : id}</code>;
  if (path === '' || !(`${path}/$${parameter}` in routesByPath)) return shown;
  const to: string = `${path}/${encodeURIComponent(id)}`;
  return <Link to={to}>{shown}</Link>;
}

/** A record's id that leads to its page and can be copied. */
export function LinkedId(props: RecordLinkProps) {
  return (
    <span className="id">
      <RecordLink {...props} />
      <CopyButton text={props.id} name={props.id} />
    </span>
  );
}
