import { getRouteApi } from '@tanstack/react-router';
import type { Validation } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { RawPanel } from '../../parts/raw-panel.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const route = getRouteApi('/app/validations/$validationId');

/** A record: what it is, its facts, and the whole as the API has it. */
export function ValidationPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const params = route.useParams();
  const read = useCall(
    isEverywhere ? 'retrieveAnyValidation' : 'retrieveValidation',
    { params },
    { live: true },
  );
  return (
    <RecordPage
      title={t('one')}
      id={params.validationId}
      back={{ link: { to: '/validations' }, title: t('title') }}
      read={read}
      aside={({ validationStatus }) => <Badge state={validationStatus} />}
    >
      {(validation) => <Details validation={validation} />}
    </RecordPage>
  );
}

function Details({ validation }: Readonly<{ validation: Validation }>) {
  const t = useTexts(texts);
  const { transactionDetails: answer, verificationDetails: checks } = validation;
  return (
    <>
      <div className="columns">
        <Panel title={t('one')}>
          <Facts
            facts={[
              [t('card'), <Card key="card" card={validation.paymentMethod} />],
              [
                t('merchant'),
                <MerchantName key="merchant" merchantId={validation.merchantId} isLink />,
              ],
              [
                t('customer'),
                validation.customerId && <LinkedId key="customer" id={validation.customerId} />,
              ],
              [t('order'), validation.orderId],
              [t('invoice'), validation.invoiceNumber],
              [t('created'), <Time key="created" at={validation.createdAt} form="long" />],
              [t('modified'), <Time key="modified" at={validation.modifiedAt} form="long" />],
            ]}
          />
        </Panel>
        <Panel title={t('result')}>
          <Facts
            facts={[
              [t('result'), `${answer.responseCode} ${answer.message}`],
              [t('code'), answer.authorizationCode],
              ['AVS', checks.avsResult],
              ['CVD', checks.cvdResult],
              ['3-D Secure', checks.threeDSecureResult],
            ]}
          />
        </Panel>
      </div>
      <RawPanel value={validation} />
    </>
  );
}
