import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { TextField } from '../../parts/fields.tsx';
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
      operation="setTerminal"
      label={t('setTerminal')}
      title={t('setTerminal')}
      effect={t('setTerminalEffect')}
      confirm={t('setTerminal')}
      initial={{ terminalId }}
      paths={['terminalId']}
      fields={(form) => (
        <TextField
          form={form}
          path="terminalId"
          label={t('terminal')}
          hint={t('terminalHint')}
          input={{ maxLength: TERMINAL_LENGTH, placeholder: merchantId.slice(-TERMINAL_LENGTH) }}
        />
      )}
      input={({ body }) => ({ params: { merchantId }, body })}
    />
  );
}
