import type { RetrievedPayment } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName, PartnerName } from '../../parts/names.tsx';
import { LinkedId, RecordLink } from '../../parts/record-link.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { goneOf } from './gone.ts';
import { texts } from './texts.ts';
import { ThreeDSecureMark } from './three-d-secure-mark.tsx';

type Props = Readonly<{ payment: RetrievedPayment }>;
type OfPartner = Props & Readonly<{ partnerId: string | null }>;

export function SummaryPanel({ payment, partnerId }: OfPartner) {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const { batchId, customerId, holdExpiresAt, merchantId } = payment;
  return (
    <FactsPanel
      title="summary"
      texts={texts}
      facts={{
        merchant: <MerchantName merchantId={merchantId} partnerId={partnerId} isLink />,
        partner: isEverywhere && partnerId !== null && <PartnerName partnerId={partnerId} />,
        order: payment.orderId,
        invoice: payment.invoiceNumber,
        customer: customerId && <LinkedId id={customerId} />,
        batch: batchId && <LinkedId id={batchId} />,
        capture: t(payment.automaticCapture ? 'automatic' : 'byHand'),
        descriptor: payment.dynamicDescriptor,
        created: <Time at={payment.createdAt} form="long" />,
        modified: <Time at={payment.modifiedAt} form="long" />,
        holdExpires: holdExpiresAt && <Time at={holdExpiresAt} form="long" />,
      }}
    />
  );
}

export function AmountsPanel({ payment }: Props) {
  const t = useTexts(texts);
  const { authorizedAmount, capturedAmount, capturableAmount, disputedAmount, refundedAmount } =
    payment;
  const kept = { ...capturedAmount, amount: capturedAmount.amount - goneOf(payment) };
  const keptShown = (
    <strong>
      <Money value={kept} />
    </strong>
  );
  const completions = payment.completions ?? [];
  return (
    <FactsPanel
      title="amounts"
      texts={texts}
      facts={{
        authorized: <Money value={authorizedAmount} />,
        captured: <Money value={capturedAmount} />,
        capturable: <Money value={capturableAmount} />,
        refunded: <Money value={refundedAmount} />,
        disputed: disputedAmount && <Money value={disputedAmount} />,
        kept: !disputedAmount && keptShown,
        keptUndisputed: disputedAmount && keptShown,
      }}
      more={completions.map(({ completionId, amount, completedAt }, index) => [
        t('completion', { number: index + 1 }),
        <span key={completionId} className="row">
          <Money value={amount} />
          <span className="muted">
            <Time at={completedAt} />
          </span>
        </span>,
      ])}
    />
  );
}

export function CardPanel({ payment }: Props) {
  const { paymentMethod: card, credentialOnFileInformation: onFile } = payment;
  return (
    <FactsPanel
      title="card"
      texts={texts}
      facts={{
        number: card.stored ? (
          <RecordLink id={card.paymentMethodId}>
            <Card card={card} />
          </RecordLink>
        ) : (
          <Card card={card} />
        ),
        expiry: `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`,
        bin: card.bin,
        onFile: onFile && inWords(onFile.paymentIndicator),
        fingerprint: <code title={card.fingerprint}>{card.fingerprint.slice(0, 12)}…</code>,
      }}
    />
  );
}

export function ResultPanel({ payment }: Props) {
  const t = useTexts(texts);
  const { transactionDetails: answer, verificationDetails: checks } = payment;
  const authenticationId = checks.threeDSecure?.threeDSecureAuthenticationId;
  return (
    <FactsPanel
      title="result"
      texts={texts}
      facts={{
        answer: `${answer.responseCode} ${answer.message}`,
        code: answer.authorizationCode,
        avs: checks.avsResult,
        cvd: checks.cvdResult,
        isThreeDSecure: (
          <span className="row">
            <ThreeDSecureMark use={checks.threeDSecure} />
            {authenticationId !== undefined && (
              <RecordLink id={authenticationId}>{t('seeAuthentication')}</RecordLink>
            )}
          </span>
        ),
        exemption: payment.threeDSecureExemption && inWords(payment.threeDSecureExemption),
        indicator: <code>{answer.ecommerceIndicator}</code>,
      }}
    />
  );
}
