import type { Payout } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const STATUSES = ['PENDING', 'SENT', 'PAID', 'RETURNED', 'REJECTED'] as const;
const CURRENCIES = ['CAD', 'USD'] as const;

export function PayoutsPage() {
  const t = useTexts(texts);
  const { isOperator, partnerId } = usePlace();
  return (
    <Page title={t('title')} text={t('text')}>
      <FilteredList
        name="payouts"
        caption={t('title')}
        operation={isOperator ? 'listAllPayouts' : 'listPayouts'}
        exportBy={isOperator ? 'exportAllPayouts' : 'exportPayouts'}
        query={isOperator && partnerId !== null ? { partnerId } : {}}
        filters={[
          { key: 'status', label: t('status'), kind: 'choice', options: STATUSES },
          { key: 'created', label: t('created'), kind: 'dates' },
          {
            key: 'currency',
            label: t('currency'),
            kind: 'choice',
            options: CURRENCIES,
            nameOf: String,
          },
          { key: 'merchantId', label: t('merchant'), kind: 'text' },
        ]}
        columns={useColumns()}
        rowKey={({ payoutId }) => payoutId}
        rowLink={({ payoutId }) => ({ to: '/payouts/$payoutId', params: { payoutId } })}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Payout>[] {
  const t = useTexts(texts);
  return [
    {
      key: 'merchant',
      title: t('merchant'),
      cell: (row) => <MerchantName merchantId={row.merchantId} />,
    },
    { key: 'status', title: t('status'), cell: (row) => <Badge state={row.payoutStatus} /> },
    {
      key: 'amount',
      title: t('amount'),
      cell: (row) => <Money value={row.amount} />,
      isNumber: true,
    },
    {
      key: 'direction',
      title: t('direction'),
      cell: (row) => inWords(row.direction),
      isExtra: true,
    },
    { key: 'lines', title: t('lines'), cell: (row) => row.lineCount, isNumber: true },
    {
      key: 'account',
      title: t('account'),
      cell: ({ account }) => (
        <code>{`${account.institutionNumber}-${account.transitNumber}-${account.accountNumber}`}</code>
      ),
    },
    { key: 'reason', title: t('reason'), cell: (row) => row.reason },
    {
      key: 'id',
      title: t('id'),
      cell: (row) => <Id value={row.payoutId} isShort />,
      isExtra: true,
    },
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
    { key: 'paid', title: t('paid'), cell: (row) => <Time at={row.paidAt} /> },
  ];
}
