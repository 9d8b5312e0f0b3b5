import type { Adjustment } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { AmountField, SelectField, TextField } from '../../parts/fields.tsx';
import type { Form } from '../../parts/form.ts';
import { CURRENCIES, Money } from '../../parts/money.tsx';
import { useSession } from '../../session/session.tsx';
import { texts } from './texts.ts';

const DIRECTIONS = ['CREDIT', 'DEBIT'] as const;

export function RequestAdjustment() {
  const t = useTexts(texts);
  const { can } = useSession();
  if (!can('operator.finance.write')) return null;
  return (
    <ActionButton
      operation="requestAdjustment"
      label={t('request')}
      title={t('request')}
      effect={t('requestEffect')}
      confirm={t('request')}
      tone="main"
      initial={{ direction: 'CREDIT', 'amount.currency': 'CAD' }}
      paths={['merchantId', 'direction', 'amount.amount', 'amount.currency']}
      fields={(form) => <AdjustmentFields form={form} />}
      input={({ values, reason, key }) => ({
        params: { merchantId: String(values['merchantId'] ?? '').trim() },
        body: {
          idempotencyKey: key,
          reason,
          direction: DIRECTIONS.find((one) => one === values['direction']) ?? 'CREDIT',
          amount: {
            amount: Number(values['amount.amount'] ?? 0),
            currency: CURRENCIES.find((one) => one === values['amount.currency']) ?? 'CAD',
          },
        },
      })}
    />
  );
}

function AdjustmentFields({ form }: Readonly<{ form: Form }>) {
  const t = useTexts(texts);
  return (
    <>
      <TextField
        form={form}
        path="merchantId"
        label={t('merchantId')}
        isRequired
        input={{ maxLength: 13, inputMode: 'numeric' }}
      />
      <SelectField
        form={form}
        path="direction"
        label={t('direction')}
        options={[
          { value: 'CREDIT', label: t('credit') },
          { value: 'DEBIT', label: t('debit') },
        ]}
      />
      <div className="form-grid">
        <AmountField
          form={form}
          path="amount.amount"
          label={t('amount')}
          isRequired
          currency={String(form.values['amount.currency'])}
        />
        <SelectField
          form={form}
          path="amount.currency"
          label={t('currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
      </div>
    </>
  );
}

/** What was decided; for another person than the one who asked, the decision itself. */
export function Decision({ adjustment }: Readonly<{ adjustment: Adjustment }>) {
  const t = useTexts(texts);
  const { can, user } = useSession();
  if (adjustment.adjustmentStatus !== 'REQUESTED') return adjustment.decidedBy;
  if (!can('operator.finance.write')) return null;
  if (adjustment.requestedBy === user.email) return <span className="muted">{t('own')}</span>;
  const { adjustmentId, amount } = adjustment;
  return (
    <span className="row">
      <ActionButton
        operation="declineAdjustment"
        label={t('decline')}
        title={t('decline')}
        effect={t('declineEffect')}
        confirm={t('decline')}
        tone="quiet"
        input={() => ({ params: { adjustmentId }, body: {} })}
      />
      <ActionButton
        operation="approveAdjustment"
        label={t('approve')}
        title={t('approve')}
        effect={
          <>
            {t('approveEffect')} <Money value={amount} />
          </>
        }
        confirm={t('approve')}
        input={() => ({ params: { adjustmentId }, body: {} })}
      />
    </span>
  );
}
