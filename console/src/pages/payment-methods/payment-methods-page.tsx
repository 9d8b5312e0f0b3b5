import { getRouteApi } from '@tanstack/react-router';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { DataTable } from '../../parts/table.tsx';
import { usePlace } from '../../session/place.ts';
import { useMethodColumns } from './method-columns.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/payment-methods');
const PAGE_ROWS = 25;

export function PaymentMethodsPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const { cursor, ...filters } = route.useSearch();
  const list = useList(isEverywhere ? 'listAllPaymentMethods' : 'listPaymentMethods', {
    query: { limit: PAGE_ROWS, cursor, ...filters },
  });
  return (
    <Page title={t('title')} text={t('text')}>
      <Panel isFlush>
        <FilterBar
          page="payment-methods"
          filters={[
            { key: 'created', label: t('created'), kind: 'dates' },
            { key: 'customerId', label: t('customer'), kind: 'text' },
            { key: 'merchantId', label: t('merchant'), kind: 'text' },
          ]}
        />
        <DataTable
          name="payment-methods"
          caption={t('title')}
          columns={useMethodColumns()}
          list={list}
          rowKey={({ paymentMethodId }) => paymentMethodId}
          rowLink={({ paymentMethodId }) => ({
            to: '/payment-methods/$paymentMethodId',
            params: { paymentMethodId },
          })}
          empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        />
      </Panel>
    </Page>
  );
}
