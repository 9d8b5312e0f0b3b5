import { useTexts } from '../../i18n/language.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { Page } from '../../parts/page.tsx';
import { usePlace } from '../../session/place.ts';
import { useMethodColumns } from './method-columns.tsx';
import { texts } from './texts.ts';

export function PaymentMethodsPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  return (
    <Page title={t('title')} text={t('text')}>
      <FilteredList
        name="payment-methods"
        caption={t('title')}
        operation={isEverywhere ? 'listAllPaymentMethods' : 'listPaymentMethods'}
        filters={[
          { key: 'created', label: t('created'), kind: 'dates' },
          { key: 'customerId', label: t('customer'), kind: 'text' },
          { key: 'merchantId', label: t('merchant'), kind: 'text' },
        ]}
        columns={useMethodColumns()}
        rowKey={({ paymentMethodId }) => paymentMethodId}
        rowLink={({ paymentMethodId }) => ({
          to: '/payment-methods/$paymentMethodId',
          params: { paymentMethodId },
        })}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Page>
  );
}
