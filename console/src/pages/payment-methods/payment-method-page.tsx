import { Card } from '../../parts/card.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { MetadataPanel } from '../../parts/metadata.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { RawPanel } from '../../parts/raw-panel.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { expiryOf } from './method-columns.tsx';
import { texts } from './texts.ts';

export function PaymentMethodPage() {
  return (
    <RecordPage
      texts={texts}
      page="/payment-methods/$paymentMethodId"
      operation={['retrievePaymentMethod', 'retrieveAnyPaymentMethod']}
    >
      {(method, partnerId) => (
        <>
          <FactsPanel
            title="card"
            texts={texts}
            facts={{
              card: <Card card={method} />,
              expiry: expiryOf(method),
              holder: method.cardholderInformation?.nameOnCard,
              bin: method.bin,
              fingerprint: <code>{method.fingerprint}</code>,
              customer: method.customerId && <LinkedId id={method.customerId} />,
              merchant: (
                <MerchantName merchantId={method.merchantId} partnerId={partnerId} isLink />
              ),
              created: <Time at={method.createdAt} form="long" />,
            }}
          />
          <MetadataPanel
            metadata={method.metadata}
            partnerId={partnerId}
            change={{
              operation: 'updatePaymentMethod',
              params: { paymentMethodId: method.paymentMethodId },
            }}
          />
          <RawPanel value={method} />
        </>
      )}
    </RecordPage>
  );
}
