import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Alert } from '../../parts/notice.tsx';
import { OfService } from '../../parts/problem-text.tsx';
import { useSession } from '../../session/session.tsx';
import { type AnyMerchant, ownerOf } from './merchant.ts';
import { texts } from './readiness-texts.ts';

/** What blocks by its reason code, what is recommended by the member of the profile that it is about. */
const WORDS = {
  MERCHANT_SUSPENDED: 'suspended',
  'pointOfSaleOptions.settlementOption': 'settlementOption',
  'pointOfSaleOptions.settlementTime': 'settlementTime',
  'pointOfSaleOptions.dailyRefundLimit': 'refundLimit',
  'pointOfSaleOptions.dailyCancellationLimit': 'cancellationLimit',
  'businessDetails.businessUrl': 'website',
  'businessDetails.offeredProductsAndServicesDescription': 'offers',
} as const;

/** Whether the merchant takes payments now; if not, what is missing; and what it would do well to add. */
export function Readiness({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const t = useTexts(texts);
  const { can } = useSession();
  const { merchantId } = merchant;
  const { data } = useCall(
    'retrieveMerchantReadiness',
    { params: { merchantId } },
    { partnerId: ownerOf(merchant), live: true },
  );
  if (!data) return null;
  const { blocking, ready, recommendations } = data;
  return (
    <Alert tone={ready ? 'good' : 'warn'} title={t(ready ? 'readyTitle' : 'notReadyTitle')}>
      {blocking.map(({ message, reasonCode }) => (
        <span key={reasonCode}>
          <Said by={reasonCode} message={message} />{' '}
          {t(can('operator.risk.write') ? 'reactivateAbove' : 'askToReactivate')}
        </span>
      ))}
      {recommendations.length > 0 && (
        <>
          <span>{t('better')}</span>
          <ul>
            {recommendations.map(({ message, parameterName }) => (
              <li key={parameterName}>
                <Said by={parameterName} message={message} />
              </li>
            ))}
          </ul>
          {can('onboarding.merchant.write') && (
            <span className="row">
              <ButtonLink
                to="/merchants/$merchantId/edit"
                params={{ merchantId }}
                search={(current) => ({ partner: current.partner })}
              >
                {t('complete')}
              </ButtonLink>
            </span>
          )}
        </>
      )}
    </Alert>
  );
}

/** In the viewer's words; what a newer service says besides, in its own. */
function Said({ by, message }: Readonly<{ by: string; message: string }>) {
  const t = useTexts(texts);
  return isKnown(by) ? t(WORDS[by]) : <OfService>{message}</OfService>;
}

function isKnown(by: string): by is keyof typeof WORDS {
  return Object.hasOwn(WORDS, by);
}
