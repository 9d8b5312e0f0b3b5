import type { Customer } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

export function CustomersPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  return (
    <Page title={t('title')} text={t('text')}>
      <FilteredList
        name="customers"
        caption={t('title')}
        operation={isEverywhere ? 'listAllCustomers' : 'listCustomers'}
        filters={[
          { key: 'created', label: t('created'), kind: 'dates' },
          { key: 'reference', label: t('reference'), kind: 'text' },
          { key: 'merchantId', label: t('merchant'), kind: 'text' },
        ]}
        columns={useColumns()}
        rowKey={({ customerId }) => customerId}
        rowLink={({ customerId }) => ({ to: '/customers/$customerId', params: { customerId } })}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
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
    {
      key: 'id',
      title: t('id'),
      cell: (row) => <Id value={row.customerId} isShort />,
      isExtra: true,
    },
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
  ];
}
