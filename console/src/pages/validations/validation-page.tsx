import type { Validation } from '../../api/operations.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { RawPanel } from '../../parts/raw-panel.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

/** A record: its facts under the texts that name them, and the whole as the API has it. */
export function ValidationPage() {
  return (
    <RecordPage
      texts={texts}
      page="/validations/$validationId"
      operation={['retrieveValidation', 'retrieveAnyValidation']}
      aside={({ validationStatus }) => <Badge state={validationStatus} />}
    >
      {(validation) => (
        <>
          <Details validation={validation} />
          <RawPanel value={validation} />
        </>
      )}
    </RecordPage>
  );
}

function Details({ validation }: Readonly<{ validation: Validation }>) {
  const { customerId, transactionDetails: answer, verificationDetails: checks } = validation;
  return (
    <div className="columns">
      <FactsPanel
        title="one"
        texts={texts}
        facts={{
          card: <Card card={validation.paymentMethod} />,
          merchant: <MerchantName merchantId={validation.merchantId} isLink />,
          customer: customerId && <LinkedId id={customerId} />,
          order: validation.orderId,
          invoice: validation.invoiceNumber,
          created: <Time at={validation.createdAt} form="long" />,
          modified: <Time at={validation.modifiedAt} form="long" />,
        }}
      />
      <FactsPanel
        title="result"
        texts={texts}
        facts={{
          result: `${answer.responseCode} ${answer.message}`,
          code: answer.authorizationCode,
          avs: checks.avsResult,
          cvd: checks.cvdResult,
          threeDSecure: checks.threeDSecureResult,
        }}
      />
    </div>
  );
}
