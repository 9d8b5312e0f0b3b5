import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import type { AnyMerchant } from './merchant.ts';
import { texts } from './settings-texts.ts';

const TERMINAL_LENGTH = 8;

/** Sets the terminal id by which acquirers know the merchant, or resets it. */
export function TerminalButton({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const t = useTexts(texts);
  const { merchantId } = merchant;
  const terminalId = 'terminalId' in merchant ? (merchant.terminalId ?? '') : '';
  return (
    <ActionButton
      texts={texts}
      name="setTerminal"
      operation="setTerminal"
      initial={{ terminalId }}
      fields={[
        {
          path: 'terminalId',
          label: t('terminal'),
          hint: t('terminalHint'),
          maxLength: TERMINAL_LENGTH,
          placeholder: merchantId.slice(-TERMINAL_LENGTH),
        },
      ]}
      input={({ body }) => ({ params: { merchantId }, body })}
    />
  );
}
