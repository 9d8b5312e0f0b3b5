import { getRouteApi } from '@tanstack/react-router';
import type { Customer } from '../../api/operations.ts';
import { useCall, useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { RawPanel } from '../../parts/raw-panel.tsx';
import { ownerIn, RecordPage } from '../../parts/record-page.tsx';
import { DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useMethodColumns } from '../payment-methods/method-columns.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/customers/$customerId');
const SHOWN_MAX = 10;

export function CustomerPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const params = route.useParams();
  const read = useCall(
    isEverywhere ? 'retrieveAnyCustomer' : 'retrieveCustomer',
    { params },
    { live: true },
  );
  return (
    <RecordPage
      title={t('one')}
      nameOf={({ name }) => name}
      id={params.customerId}
      back={{ link: { to: '/customers' }, title: t('title') }}
      read={read}
    >
      {(customer) => (
        <>
          <Panel title={t('summary')}>
            <Facts
              facts={[
                [t('email'), customer.email],
                [t('reference'), customer.reference],
                [
                  t('merchant'),
                  <MerchantName
                    key="merchant"
                    merchantId={customer.merchantId}
                    partnerId={ownerIn(customer)}
                    isLink
                  />,
                ],
                [t('created'), <Time key="created" at={customer.createdAt} form="long" />],
              ]}
            />
          </Panel>
          <Methods customer={customer} />
          <Payments customer={customer} />
          <RawPanel value={customer} />
        </>
      )}
    </RecordPage>
  );
}

type Props = Readonly<{ customer: Customer }>;

function Methods({ customer: { customerId, merchantId } }: Props) {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const list = useList(isEverywhere ? 'listAllPaymentMethods' : 'listPaymentMethods', {
    query: { customerId, merchantId, limit: 100 },
  });
  return (
    <Panel title={t('methods')} isFlush>
      <DataTable
        name="methods-of-customer"
        caption={t('methods')}
        columns={useMethodColumns().filter(({ key }) => key !== 'customer' && key !== 'merchant')}
        list={{ ...list, next: null, previous: null }}
        rowKey={({ paymentMethodId }) => paymentMethodId}
        rowLink={({ paymentMethodId }) => ({
          to: '/payment-methods/$paymentMethodId',
          params: { paymentMethodId },
        })}
        empty={{ title: t('noMethods') }}
      />
    </Panel>
  );
}

function Payments({ customer: { customerId } }: Props) {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const list = useList(isEverywhere ? 'listAllPayments' : 'listPayments', {
    query: { customerId, limit: SHOWN_MAX },
  });
  return (
    <Panel
      title={t('payments')}
      isFlush
      actions={
        <ButtonLink tone="quiet" to="/payments" search={{ customerId }}>
          {t('allPayments')}
        </ButtonLink>
      }
    >
      <DataTable
        name="payments-of-customer"
        caption={t('payments')}
        columns={[
          { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
          {
            key: 'amount',
            title: t('amount'),
            cell: (row) => <Money value={row.amount} />,
            isNumber: true,
          },
          { key: 'status', title: t('status'), cell: (row) => <Badge state={row.paymentStatus} /> },
          { key: 'card', title: t('card'), cell: (row) => <Card card={row.paymentMethod} /> },
          { key: 'order', title: t('order'), cell: (row) => row.orderId },
        ]}
        list={{ ...list, next: null, previous: null }}
        rowKey={({ paymentId }) => paymentId}
        rowLink={({ paymentId }) => ({ to: '/payments/$paymentId', params: { paymentId } })}
        empty={{ title: t('noPayments') }}
      />
    </Panel>
  );
}
