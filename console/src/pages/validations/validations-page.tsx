import type { Validation } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const STATUSES = ['PROCESSING', 'SUCCEEDED', 'DECLINED', 'DECLINED_RETRY'] as const;

/**
 * A list: a frame, filters whose values are in the address, and columns. `isEverywhere` says whether
 * an operator looks at all partners: then the operators' list is asked, whose rows name their partner.
 */
export function ValidationsPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  return (
    <Page title={t('title')} text={t('text')}>
      <FilteredList
        name="validations"
        caption={t('title')}
        operation={isEverywhere ? 'listAllValidations' : 'listValidations'}
        exportBy={isEverywhere ? 'exportAllValidations' : 'exportValidations'}
        filters={[
          { key: 'status', label: t('status'), kind: 'choice', options: STATUSES },
          { key: 'created', label: t('created'), kind: 'dates' },
          { key: 'orderId', label: t('order'), kind: 'text' },
          { key: 'invoiceNumber', label: t('invoice'), kind: 'text' },
          { key: 'merchantId', label: t('merchant'), kind: 'text' },
          { key: 'customerId', label: t('customer'), kind: 'text' },
        ]}
        columns={useColumns()}
        rowKey={({ validationId }) => validationId}
        rowLink={({ validationId }) => ({
          to: '/validations/$validationId',
          params: { validationId },
        })}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Validation>[] {
  const t = useTexts(texts);
  return [
    { key: 'card', title: t('card'), cell: (row) => <Card card={row.paymentMethod} /> },
    { key: 'status', title: t('status'), cell: (row) => <Badge state={row.validationStatus} /> },
    { key: 'order', title: t('order'), cell: (row) => row.orderId },
    { key: 'invoice', title: t('invoice'), cell: (row) => row.invoiceNumber, isExtra: true },
    {
      key: 'merchant',
      title: t('merchant'),
      cell: (row) => <MerchantName merchantId={row.merchantId} />,
    },
    { key: 'id', title: t('id'), cell: (row) => <Id value={row.validationId} isShort /> },
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
  ];
}
