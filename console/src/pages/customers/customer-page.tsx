import type { Customer } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { MetadataPanel } from '../../parts/metadata.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Panel } from '../../parts/page.tsx';
import { RawPanel } from '../../parts/raw-panel.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { operationAt, usePlace } from '../../session/place.ts';
import { METHOD_COLUMNS } from '../payment-methods/method-columns.tsx';
import { texts as methodTexts } from '../payment-methods/texts.ts';
import { shownState } from '../payments/shown-state.ts';
import { texts } from './texts.ts';

const SHOWN_MAX = 10;

export function CustomerPage() {
  return (
    <RecordPage
      texts={texts}
      page="/customers/$customerId"
      operation={['retrieveCustomer', 'retrieveAnyCustomer']}
      nameOf={({ name }) => name}
    >
      {(customer, partnerId) => (
        <>
          <FactsPanel
            title="summary"
            texts={texts}
            facts={{
              email: customer.email,
              reference: customer.reference,
              merchant: (
                <MerchantName merchantId={customer.merchantId} partnerId={partnerId} isLink />
              ),
              created: <Time at={customer.createdAt} form="long" />,
            }}
          />
          <MetadataPanel
            metadata={customer.metadata}
            partnerId={partnerId}
            change={{ operation: 'updateCustomer', params: { customerId: customer.customerId } }}
          />
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
  const place = usePlace();
  const list = useList(operationAt(['listPaymentMethods', 'listAllPaymentMethods'], place), {
    query: { customerId, merchantId, limit: 100 },
  });
  return (
    <Panel title={t('methods')} isFlush>
      <DataTable
        name="methods-of-customer"
        caption={t('methods')}
        list={{ ...list, next: null, previous: null }}
        rowLink="/payment-methods/$paymentMethodId"
        texts={methodTexts}
        columns={{ ...METHOD_COLUMNS, customer: false, merchant: false }}
        empty={{ title: t('noMethods') }}
      />
    </Panel>
  );
}

function Payments({ customer: { customerId } }: Props) {
  const t = useTexts(texts);
  const list = useList(operationAt(['listPayments', 'listAllPayments'], usePlace()), {
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
        list={{ ...list, next: null, previous: null }}
        rowLink="/payments/$paymentId"
        texts={texts}
        columns={{
          created: (row) => <Time at={row.createdAt} />,
          amount: (row) => <Money value={row.amount} />,
          status: (row) => <Badge state={shownState(row)} />,
          card: (row) => <Card card={row.paymentMethod} />,
          order: (row) => row.orderId,
        }}
        numbers={['amount']}
        empty={{ title: t('noPayments') }}
      />
    </Panel>
  );
}
