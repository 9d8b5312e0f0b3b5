import { getRouteApi } from '@tanstack/react-router';
import type { Validation } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { ExportButton } from '../../parts/progress.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const route = getRouteApi('/app/validations');
const STATUSES = ['PROCESSING', 'SUCCEEDED', 'DECLINED', 'DECLINED_RETRY'] as const;
const PAGE_ROWS = 25;

/**
 * A list: a frame, filters whose values are in the address, and a table. `isEverywhere` says whether
 * an operator looks at all partners: then the operators' list is asked, whose rows name their partner.
 */
export function ValidationsPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const { cursor, ...filters } = route.useSearch();
  const list = useList(isEverywhere ? 'listAllValidations' : 'listValidations', {
    query: {
      limit: PAGE_ROWS,
      cursor,
      ...filters,
      status: oneOf(STATUSES, filters.status),
    },
  });
  return (
    <Page title={t('title')} text={t('text')}>
      <Panel isFlush>
        <FilterBar
          page="validations"
          filters={[
            { key: 'status', label: t('status'), kind: 'choice', options: STATUSES },
            { key: 'created', label: t('created'), kind: 'dates' },
            { key: 'orderId', label: t('order'), kind: 'text' },
            { key: 'invoiceNumber', label: t('invoice'), kind: 'text' },
            { key: 'merchantId', label: t('merchant'), kind: 'text' },
            { key: 'customerId', label: t('customer'), kind: 'text' },
          ]}
        >
          <ExportButton
            operation={isEverywhere ? 'exportAllValidations' : 'exportValidations'}
            query={filters}
            fileName="validations.csv"
          />
        </FilterBar>
        <DataTable
          name="validations"
          caption={t('title')}
          columns={useColumns()}
          list={list}
          rowKey={({ validationId }) => validationId}
          rowLink={({ validationId }) => ({
            to: '/validations/$validationId',
            params: { validationId },
          })}
          empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        />
      </Panel>
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
