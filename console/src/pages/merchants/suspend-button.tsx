import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { type AnyMerchant, nameOfMerchant } from './merchant.ts';
import { texts } from './texts.ts';

/** Stops a merchant from taking payments, or lets it take them again. */
export function SuspendButton({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const t = useTexts(texts);
  const name = nameOfMerchant(merchant);
  const params = { merchantId: merchant.merchantId };
  if (merchant.merchantStatus === 'SUSPENDED') {
    return (
      <ActionButton
        operation="reactivateMerchant"
        label={t('reactivate')}
        title={t('reactivateTitle', { name })}
        effect={t('reactivateEffect')}
        confirm={t('reactivate')}
        input={({ reason }) => ({ params, body: { reason } })}
      />
    );
  }
  return (
    <ActionButton
      operation="suspendMerchant"
      label={t('suspend')}
      title={t('suspendTitle', { name })}
      effect={t('suspendEffect')}
      confirm={t('suspend')}
      isDangerous
      input={({ reason }) => ({ params, body: { reason } })}
    />
  );
}
