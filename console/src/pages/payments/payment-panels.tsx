import type { RetrievedPayment } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName, PartnerName } from '../../parts/names.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { LinkedId, RecordLink } from '../../parts/record-link.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';
import { ThreeDSecureMark } from './three-d-secure-mark.tsx';

type Props = Readonly<{ payment: RetrievedPayment }>;

export function SummaryPanel({
  payment,
  partnerId,
}: Props & Readonly<{ partnerId: string | null }>) {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const { batchId, customerId } = payment;
  return (
    <Panel title={t('summary')}>
      <Facts
        facts={[
          [
            t('merchant'),
            <MerchantName
              key="merchant"
              merchantId={payment.merchantId}
              partnerId={partnerId}
              isLink
            />,
          ],
          [
            t('partner'),
            isEverywhere && partnerId !== null ? (
              <PartnerName key="partner" partnerId={partnerId} />
            ) : undefined,
          ],
          [t('order'), payment.orderId],
          [t('invoice'), payment.invoiceNumber],
          [t('customer'), customerId && <LinkedId key="customer" id={customerId} />],
          [t('batch'), batchId && <LinkedId key="batch" id={batchId} />],
          [t('capture'), t(payment.automaticCapture ? 'automatic' : 'byHand')],
          [t('descriptor'), payment.dynamicDescriptor],
          [t('created'), <Time key="created" at={payment.createdAt} form="long" />],
          [t('modified'), <Time key="modified" at={payment.modifiedAt} form="long" />],
          [
            t('holdExpires'),
            payment.holdExpiresAt && <Time key="hold" at={payment.holdExpiresAt} form="long" />,
          ],
        ]}
      />
    </Panel>
  );
}

export function AmountsPanel({ payment }: Props) {
  const t = useTexts(texts);
  const { authorizedAmount, capturedAmount, capturableAmount, refundedAmount } = payment;
  const kept = { ...capturedAmount, amount: capturedAmount.amount - refundedAmount.amount };
  const completions = payment.completions ?? [];
  return (
    <Panel title={t('amounts')}>
      <Facts
        facts={[
          [t('authorized'), <Money key="authorized" value={authorizedAmount} />],
          [t('captured'), <Money key="captured" value={capturedAmount} />],
          [t('capturable'), <Money key="capturable" value={capturableAmount} />],
          [t('refunded'), <Money key="refunded" value={refundedAmount} />],
          [
            t('kept'),
            <strong key="kept">
              <Money value={kept} />
            </strong>,
          ],
          ...completions.map(
            ({ completionId, amount, completedAt }, index) =>
              [
                t('completion', { number: index + 1 }),
                <span key={completionId} className="row">
                  <Money value={amount} />
                  <span className="muted">
                    <Time at={completedAt} />
                  </span>
                </span>,
              ] as const,
          ),
        ]}
      />
    </Panel>
  );
}

export function CardPanel({ payment }: Props) {
  const t = useTexts(texts);
  const { paymentMethod: card } = payment;
  const expiry = `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`;
  return (
    <Panel title={t('card')}>
      <Facts
        facts={[
          [
            t('number'),
            card.stored ? (
              <RecordLink key="card" id={card.paymentMethodId}>
                <Card card={card} />
              </RecordLink>
            ) : (
              <Card key="card" card={card} />
            ),
          ],
          [t('expiry'), expiry],
          ['BIN', card.bin],
          [
            t('onFile'),
            payment.credentialOnFileInformation &&
              inWords(payment.credentialOnFileInformation.paymentIndicator),
          ],
          [
            t('fingerprint'),
            <code key="fingerprint" title={card.fingerprint}>
              {card.fingerprint.slice(0, 12)}…
            </code>,
          ],
        ]}
      />
    </Panel>
  );
}

export function ResultPanel({ payment }: Props) {
  const t = useTexts(texts);
  const { transactionDetails: answer, verificationDetails: checks } = payment;
  const authenticationId = checks.threeDSecure?.threeDSecureAuthenticationId;
  return (
    <Panel title={t('result')}>
      <Facts
        facts={[
          [t('answer'), `${answer.responseCode} ${answer.message}`],
          [t('code'), answer.authorizationCode],
          ['AVS', checks.avsResult],
          ['CVD', checks.cvdResult],
          [
            '3-D Secure',
            <span key="use" className="row">
              <ThreeDSecureMark use={checks.threeDSecure} />
              {authenticationId !== undefined && (
                <RecordLink id={authenticationId}>{t('seeAuthentication')}</RecordLink>
              )}
            </span>,
          ],
          [t('exemption'), payment.threeDSecureExemption && inWords(payment.threeDSecureExemption)],
          [t('indicator'), <code key="indicator">{answer.ecommerceIndicator}</code>],
        ]}
      />
    </Panel>
  );
}
