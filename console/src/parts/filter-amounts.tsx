import { type FormEvent, useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import type { EditorProps } from './editor-props.ts';
import type { Params } from './search-params.ts';
import { texts } from './texts.ts';

/** From an amount to another, either of which may be open; twice the same is just that amount. */
export function AmountsEditor({ filter, params, apply }: EditorProps<'amounts'>) {
  const t = useTexts(texts);
  const canBeOne = filter.key === 'amount';
  const one = canBeOne ? params['amount'] : undefined;
  const [from, setFrom] = useState(() => written(one ?? params['amountMin']));
  const [to, setTo] = useState(() => written(one ?? params['amountMax']));
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changes = changesTo(from, to, canBeOne);
    if (changes) apply(changes);
    else setWrong(true);
  };
  const ends = [
    ['atLeast', from, setFrom],
    ['atMost', to, setTo],
  ] as const;
  return (
    <form className="column" onSubmit={submit}>
      <div className="filter-ends">
        {ends.map(([name, value, set], place) => (
          <label key={name} className="field">
            <span className="field-label">{t(name)}</span>
            <input
              className="input"
              autoFocus={place === 0}
              inputMode="decimal"
              placeholder={place === 0 ? '0.00' : '12.34'}
              maxLength={16}
              aria-invalid={isWrong || undefined}
              value={value}
              onChange={(event) => {
                set(event.target.value);
                setWrong(false);
              }}
            />
          </label>
        ))}
      </div>
      {isWrong && (
        <p className="field-fault" role="alert">
          {t('amountsFault')}
        </p>
      )}
      <Button tone="main" type="submit">
        {t('apply')}
      </Button>
    </form>
  );
}

/** What the address has then; undefined where the ends are no amounts, or the wrong way round. */
function changesTo(from: string, to: string, canBeOne: boolean): Params | undefined {
  const [least, most] = [centsOf(from), centsOf(to)];
  if (least === null || most === null) return undefined;
  if (least !== undefined && most !== undefined && least > most) return undefined;
  const [amountMin, amountMax] = [least?.toString(), most?.toString()];
  if (!canBeOne) return { amountMin, amountMax };
  return least !== undefined && least === most
    ? { amount: amountMin, amountMin: undefined, amountMax: undefined }
    : { amount: undefined, amountMin, amountMax };
}

function written(cents: string | undefined): string {
  return cents === undefined ? '' : (Number(cents) / 100).toFixed(2);
}

/** Undefined where nothing is written, null where it is no amount. */
function centsOf(text: string): number | null | undefined {
  const plain = text.replaceAll(/[\s$]/g, '').replace(',', '.');
  if (plain === '') return undefined;
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
