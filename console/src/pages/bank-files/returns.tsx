import type { PayoutReturn } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { TextField } from '../../parts/fields.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { Money } from '../../parts/money.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { texts } from './texts.ts';
import { UploadField } from './upload-field.tsx';

const STATUSES = ['RECEIVED', 'MATCHED', 'UNMATCHED', 'RESOLVED'] as const;

/** What came back from the bank. One that fits no payout is resolved by a person. */
export function Returns() {
  const t = useTexts(texts);
  const { can } = useSession();
  return (
    <FilteredList
      name="payout-returns"
      caption={t('returns')}
      operation="listPayoutReturns"
      actions={can('operator.finance.write') && <UploadReturns />}
      filters={[
        { key: 'status', label: t('status'), kind: 'choice', options: STATUSES },
        { key: 'created', label: t('created'), kind: 'dates' },
      ]}
      columns={useColumns()}
      rowKey={({ returnId }) => returnId}
      empty={{ title: t('noReturnsTitle'), text: t('noReturnsText') }}
    />
  );
}

function useColumns(): readonly Column<PayoutReturn>[] {
  const t = useTexts(texts);
  const { can } = useSession();
  return [
    { key: 'reason', title: t('reason'), cell: (row) => `${row.reasonCode} ${row.reason}` },
    { key: 'status', title: t('status'), cell: (row) => <Badge state={row.returnStatus} /> },
    { key: 'outcome', title: t('outcome'), cell: (row) => <Badge state={row.outcome} /> },
    {
      key: 'amount',
      title: t('amount'),
      cell: (row) => <Money value={row.amount} />,
      isNumber: true,
    },
    {
      key: 'payout',
      title: t('payout'),
      cell: ({ payoutId, crossReference }) =>
        payoutId === null ? <code>{crossReference}</code> : <RecordLink id={payoutId} isShort />,
    },
    { key: 'on', title: t('returnedOn'), cell: (row) => row.returnedOn },
    {
      key: 'resolution',
      title: t('resolution'),
      cell: (row) =>
        row.returnStatus === 'UNMATCHED' && can('operator.finance.write') ? (
          <ResolveReturn returned={row} />
        ) : (
          row.resolution
        ),
    },
    {
      key: 'created',
      title: t('created'),
      cell: (row) => <Time at={row.createdAt} />,
      isExtra: true,
    },
  ];
}

function ResolveReturn({ returned }: Readonly<{ returned: PayoutReturn }>) {
  const t = useTexts(texts);
  const { returnId } = returned;
  return (
    <ActionButton
      operation="resolvePayoutReturn"
      label={t('resolve')}
      title={t('resolveTitle')}
      effect={t('resolveEffect')}
      confirm={t('resolve')}
      paths={['payoutId']}
      fields={(form) => (
        <TextField
          form={form}
          path="payoutId"
          label={t('payoutId')}
          hint={t('payoutIdHint')}
          input={{ maxLength: 64 }}
        />
      )}
      input={({ values, reason }) => {
        const payoutId = String(values['payoutId'] ?? '').trim();
        return {
          params: { returnId },
          body: { reason, ...(payoutId === '' ? {} : { payoutId }) },
        };
      }}
    />
  );
}

function UploadReturns() {
  const t = useTexts(texts);
  return (
    <ActionButton
      operation="takePayoutReturns"
      label={t('uploadReturns')}
      title={t('uploadReturns')}
      effect={t('uploadReturnsEffect')}
      confirm={t('upload')}
      paths={['content']}
      fields={(form) => <UploadField form={form} />}
      input={({ values }) => ({ body: { content: String(values['content'] ?? '') } })}
    />
  );
}
