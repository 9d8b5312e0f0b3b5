import { ActionButton } from '../../parts/action-button.tsx';
import { type AnyMerchant, nameOfMerchant } from './merchant.ts';
import { texts } from './texts.ts';

/** Stops a merchant from taking payments, or lets it take them again. */
export function SuspendButton({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const { merchantId, merchantStatus } = merchant;
  const isSuspended = merchantStatus === 'SUSPENDED';
  return (
    <ActionButton
      key={merchantStatus}
      texts={texts}
      name={isSuspended ? 'reactivate' : 'suspend'}
      words={{ name: nameOfMerchant(merchant) }}
      operation={isSuspended ? 'reactivateMerchant' : 'suspendMerchant'}
      isDangerous={!isSuspended}
      input={({ reason }) => ({ params: { merchantId }, body: { reason } })}
    />
  );
}
