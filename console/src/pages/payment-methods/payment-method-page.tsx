import { getRouteApi } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Card } from '../../parts/card.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { RawPanel } from '../../parts/raw-panel.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { ownerIn, RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { expiryOf } from './method-columns.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/payment-methods/$paymentMethodId');

export function PaymentMethodPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const params = route.useParams();
  const read = useCall(
    isEverywhere ? 'retrieveAnyPaymentMethod' : 'retrievePaymentMethod',
    { params },
    { live: true },
  );
  return (
    <RecordPage
      title={t('one')}
      id={params.paymentMethodId}
      back={{ link: { to: '/payment-methods' }, title: t('title') }}
      read={read}
    >
      {(method) => (
        <>
          <Panel title={t('card')}>
            <Facts
              facts={[
                [t('card'), <Card key="card" card={method} />],
                [t('expiry'), expiryOf(method)],
                [t('holder'), method.cardholderInformation?.nameOnCard],
                ['BIN', method.bin],
                [t('fingerprint'), <code key="fingerprint">{method.fingerprint}</code>],
                [
                  t('customer'),
                  method.customerId && <LinkedId key="customer" id={method.customerId} />,
                ],
                [
                  t('merchant'),
                  <MerchantName
                    key="merchant"
                    merchantId={method.merchantId}
                    partnerId={ownerIn(method)}
                    isLink
                  />,
                ],
                [t('created'), <Time key="created" at={method.createdAt} form="long" />],
              ]}
            />
          </Panel>
          <RawPanel value={method} />
        </>
      )}
    </RecordPage>
  );
}
