import { useId, useState } from 'react';
import { Field, type FieldProps, type Option } from './fields.tsx';

type LookUpProps = FieldProps &
  Readonly<{
    options: readonly Option[];
    /** The value is a number, shown with as many digits. */
    digits?: number | undefined;
  }>;

/** A value that is typed, or chosen by what it is called. What is not in the list can be typed as well. */
export function LookUpField({ options, digits, ...field }: LookUpProps) {
  const { form, path, hint } = field;
  const list = useId();
  const value = form.values[path];
  const shown = typeof value === 'number' ? String(value).padStart(digits ?? 0, '0') : value;
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (shown === undefined ? '' : String(shown));
  const chosen = options.find((option) => option.value === shown);
  const keep = (written: string) => {
    const number = Number(written);
    if (digits === undefined) form.set(path, written);
    else if (written.trim() === '') form.set(path, undefined);
    else if (Number.isInteger(number)) form.set(path, number);
  };
  return (
    <Field {...field} hint={chosen?.label ?? hint}>
      {(aria) => (
        <>
          <input
            className="input"
            list={list}
            autoComplete="off"
            maxLength={100}
            {...aria}
            value={text}
            onChange={({ target }) => {
              setTyped(target.value);
              keep(target.value);
            }}
            onBlur={() => {
              keep(valueOf(options, text));
              setTyped(undefined);
            }}
          />
          <datalist id={list}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {`${option.value} · ${option.label}`}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** Who types a name means its value, where one alone is called so or begins so. */
function valueOf(options: readonly Option[], typed: string): string {
  const wanted = plain(typed);
  if (wanted === '' || options.some(({ value }) => value === typed)) return typed;
  const same = options.filter((one) => plain(one.label) === wanted);
  const alike =
    same.length > 0 ? same : options.filter((one) => plain(one.label).startsWith(wanted));
  return alike.length === 1 ? (alike[0]?.value ?? typed) : typed;
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
