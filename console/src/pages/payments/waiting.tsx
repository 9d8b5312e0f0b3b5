import { Link } from '@tanstack/react-router';
import type { Action } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Money } from '../../parts/money.tsx';
import { Alert } from '../../parts/notice.tsx';
import { OfOthers } from '../../parts/problem-text.tsx';
import { useActionName } from '../approvals/action-name.ts';
import { texts } from './texts.ts';

const SHOWN_MAX = 100;

/** What would move money of the payment, and waits for a second person. */
export function useWaiting(paymentId: string): readonly Action[] {
  const query = { waitingRecordId: paymentId, limit: SHOWN_MAX };
  return useList('listActions', { query }).rows;
}

/** What of the payment would go back once it is approved. */
export function waitingRefunds(waiting: readonly Action[]): number {
  const refunds = waiting.filter(({ operation }) => operation === 'createRefund');
  return refunds.flatMap(({ amounts }) => amounts).reduce((sum, { amount }) => sum + amount, 0);
}

export function Waiting({ paymentId }: Readonly<{ paymentId: string }>) {
  const t = useTexts(texts);
  const nameOf = useActionName();
  return useWaiting(paymentId).map((action) => (
    <Alert key={action.actionId} tone="warn" title={t('waits', { what: nameOf(action) })}>
      <span>
        {action.amounts.map((amount) => (
          <span key={amount.currency}>
            <Money value={amount} /> ·{' '}
          </span>
        ))}
        {action.agent ?? action.requestedBy} · <OfOthers>{action.reason}</OfOthers> ·{' '}
        <Link to="/approvals/$actionId" params={{ actionId: action.actionId }}>
          {t('seeApproval')}
        </Link>
      </span>
    </Alert>
  ));
}
