import { useCall } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import type { Language } from '../../i18n/texts.ts';
import { Alert } from '../../parts/notice.tsx';
import { type AnyMerchant, ownerOf } from './merchant.ts';
import { texts } from './texts.ts';

/** What blocks by its reason code, what is recommended by its member. English is the service's own. */
const FRENCH: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  fr: {
    MERCHANT_SUSPENDED: 'Le marchand est suspendu : il n’accepte aucun nouveau paiement.',
    'pointOfSaleOptions.settlementOption':
      'Précisez qui ferme le lot quotidien. Par défaut, c’est le système.',
    'pointOfSaleOptions.settlementTime':
      'Précisez l’heure à laquelle le système ferme le lot, dans le fuseau horaire du marchand.',
    'pointOfSaleOptions.dailyRefundLimit':
      'Sans cette limite, les remboursements d’une journée ne sont bornés que par les captures.',
    'pointOfSaleOptions.dailyCancellationLimit':
      'Sans cette limite, les annulations d’une journée ne sont bornées que par les autorisations.',
    'businessDetails.businessUrl': 'Ajoutez l’adresse Web où ce marchand vend.',
    'businessDetails.offeredProductsAndServicesDescription':
      'Décrivez ce que vend ce marchand : ses commandes seront jugées plus vite.',
  },
};

/** Whether the merchant takes payments now, and if not, what is missing. */
export function Readiness({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
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
        <span key={reasonCode}>{FRENCH[language][reasonCode] ?? message}</span>
      ))}
      {data.recommendations.map(({ parameterName, message }) => (
        <span key={parameterName}>
          {t('recommended')}: {FRENCH[language][parameterName] ?? message}{' '}
          <code>{parameterName}</code>
        </span>
      ))}
    </Alert>
  );
}
