import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Alert } from '../../parts/notice.tsx';
import { type AnyMerchant, ownerOf } from './merchant.ts';
import { texts } from './texts.ts';

/** Whether the merchant takes payments now, and if not, what is missing. */
export function Readiness({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const t = useTexts(texts);
  const { merchantId } = merchant;
  const { data } = useCall(
    'retrieveMerchantReadiness',
    { params: { merchantId } },
    { partnerId: ownerOf(merchant), live: true },
  );
  if (!data) return null;
  return (
    <Alert
      tone={data.ready ? 'good' : 'warn'}
      title={data.ready ? t('readyTitle') : t('notReadyTitle')}
    >
      {data.blocking.map(({ reasonCode, message }) => (
        <span key={reasonCode}>{message}</span>
      ))}
      {data.recommendations.map(({ parameterName, message }) => (
        <span key={parameterName}>
          {t('recommended')}: {message} <code>{parameterName}</code>
        </span>
      ))}
    </Alert>
  );
}
