import { getRouteApi } from '@tanstack/react-router';
import type { Customer } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const route = getRouteApi('/app/customers');
const PAGE_ROWS = 25;

export function CustomersPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const { cursor, ...filters } = route.useSearch();
  const list = useList(isEverywhere ? 'listAllCustomers' : 'listCustomers', {
    query: { limit: PAGE_ROWS, cursor, ...filters },
  });
  return (
    <Page title={t('title')} text={t('text')}>
      <Panel isFlush>
        <FilterBar
          page="customers"
          filters={[
            { key: 'created', label: t('created'), kind: 'dates' },
            { key: 'reference', label: t('reference'), kind: 'text' },
            { key: 'merchantId', label: t('merchant'), kind: 'text' },
          ]}
        />
        <DataTable
          name="customers"
          caption={t('title')}
          columns={useColumns()}
          list={list}
          rowKey={({ customerId }) => customerId}
          rowLink={({ customerId }) => ({ to: '/customers/$customerId', params: { customerId } })}
          empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        />
      </Panel>
    </Page>
  );
}

function useColumns(): readonly Column<Customer>[] {
  const t = useTexts(texts);
  return [
    { key: 'name', title: t('name'), cell: ({ name }) => name },
    { key: 'email', title: t('email'), cell: ({ email }) => email },
    { key: 'reference', title: t('reference'), cell: ({ reference }) => reference },
    {
      key: 'merchant',
      title: t('merchant'),
      cell: (row) => <MerchantName merchantId={row.merchantId} partnerId={ownerIn(row)} />,
    },
    { key: 'id', title: t('id'), cell: (row) => <Id value={row.customerId} isShort /> },
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
  ];
}
