import { Link } from '@tanstack/react-router';
import type { Adjustment } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { choices } from '../../parts/field-list.tsx';
import { CURRENCIES, Money } from '../../parts/money.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { useSession } from '../../session/session.tsx';
import { texts } from './texts.ts';

const DIRECTIONS = ['CREDIT', 'DEBIT'] as const;

export function RequestAdjustment() {
  const t = useTexts(texts);
  const { can } = useSession();
  if (!can('operator.finance.write')) return null;
  return (
    <ActionButton
      texts={texts}
      name="request"
      operation="requestAdjustment"
      tone="main"
      initial={{ direction: 'CREDIT', 'amount.currency': 'CAD' }}
      fields={(values) => [
        {
          path: 'merchantId',
          label: t('merchantId'),
          isRequired: true,
          maxLength: 13,
          inputMode: 'numeric',
        },
        {
          kind: 'choice',
          path: 'direction',
          label: t('direction'),
          options: choices(DIRECTIONS, (one) => t(one === 'CREDIT' ? 'credit' : 'debit')),
        },
        [
          {
            kind: 'amount',
            path: 'amount.amount',
            label: t('amount'),
            isRequired: true,
            currency: String(values['amount.currency']),
          },
          {
            kind: 'choice',
            path: 'amount.currency',
            label: t('currency'),
            options: choices(CURRENCIES, String),
          },
        ],
      ]}
      input={({ values, reason, key }) => ({
        params: { merchantId: String(values['merchantId'] ?? '').trim() },
        body: {
          idempotencyKey: key,
          reason,
          direction: oneOf(DIRECTIONS, String(values['direction'])) ?? 'CREDIT',
          amount: {
            amount: Number(values['amount.amount'] ?? 0),
            currency: oneOf(CURRENCIES, String(values['amount.currency'])) ?? 'CAD',
          },
        },
      })}
    />
  );
}

/** Who decided; while it waits, the way to where all decisions are made. */
export function Decided({ adjustment }: Readonly<{ adjustment: Adjustment }>) {
  const t = useTexts(texts);
  if (adjustment.adjustmentStatus !== 'REQUESTED') return adjustment.decidedBy;
  return <Link to="/approvals">{t('inApprovals')}</Link>;
}

/** For another person than the one who asked, the decision itself. */
export function Decision({ adjustment }: Readonly<{ adjustment: Adjustment }>) {
  const t = useTexts(texts);
  const { can, user } = useSession();
  if (!can('operator.finance.write')) return null;
  if (adjustment.requestedBy === user.email) return <span className="muted">{t('own')}</span>;
  const { adjustmentId, amount } = adjustment;
  const input = () => ({ params: { adjustmentId }, body: {} });
  const approval = (
    <>
      {t('approveEffect')} <Money value={amount} />
    </>
  );
  return (
    <span className="row">
      <ActionButton
        texts={texts}
        name="decline"
        operation="declineAdjustment"
        tone="quiet"
        input={input}
      />
      <ActionButton
        texts={texts}
        name="approve"
        operation="approveAdjustment"
        effect={approval}
        input={input}
      />
    </span>
  );
}
