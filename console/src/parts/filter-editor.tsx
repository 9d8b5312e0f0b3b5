import { type FormEvent, useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { inWords } from './badge.tsx';
import { Button } from './button.tsx';
import type { EditorProps } from './editor-props.ts';
import { AmountsEditor } from './filter-amounts.tsx';
import { DatesEditor } from './filter-dates.tsx';
import { MerchantEditor } from './filter-merchant.tsx';
import { chosenOf } from './filters.ts';
import { Icon } from './icon.tsx';
import { texts } from './texts.ts';

/** What a chip opens: the field or the choices of one filter. */
export function FilterEditor({ filter, ...rest }: EditorProps) {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceEditor filter={filter} {...rest} />;
    case 'choices':
      return <ChoicesEditor filter={filter} {...rest} />;
    case 'dates':
      return <DatesEditor filter={filter} {...rest} />;
    case 'merchant':
      return <MerchantEditor filter={filter} {...rest} />;
    case 'amounts':
      return <AmountsEditor filter={filter} {...rest} />;
    case 'text':
    case 'number':
      return <TextEditor filter={filter} {...rest} />;
  }
}

function ChoiceEditor({ filter, params, apply }: EditorProps<'choice'>) {
  const name = filter.nameOf ?? inWords;
  return (
    <div className="filter-choices" role="group" aria-label={filter.label}>
      {filter.options.map((option) => (
        <button
          key={option}
          type="button"
          className="menu-item"
          aria-pressed={params[filter.key] === option}
          onClick={() =>
            apply({ [filter.key]: params[filter.key] === option ? undefined : option })
          }
        >
          {name(option)}
        </button>
      ))}
    </div>
  );
}

/** Each is applied as it is chosen, so that the list behind shows what it makes. */
function ChoicesEditor({ filter, params, change }: EditorProps<'choices'>) {
  const { key, label, nameOf = inWords, options } = filter;
  const chosen = chosenOf(options, params[key]);
  const toggle = (option: string) => {
    const next = options.filter((one) => chosen.includes(one) !== (one === option));
    change({ [key]: next.length === 0 ? undefined : next.join(',') });
  };
  return (
    <div className="filter-choices" role="group" aria-label={label}>
      {options.map((option) => {
        const isChosen = chosen.includes(option);
        return (
          <button
            key={option}
            type="button"
            role="checkbox"
            className="menu-item"
            aria-checked={isChosen}
            onClick={() => toggle(option)}
          >
            <span className="menu-mark">{isChosen && <Icon name="check" />}</span>
            {nameOf(option)}
          </button>
        );
      })}
    </div>
  );
}

function TextEditor({ filter, params, apply }: EditorProps<'text' | 'number'>) {
  const t = useTexts(texts);
  const [text, setText] = useState(params[filter.key] ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = text.trim();
    apply({ [filter.key]: value === '' ? undefined : value });
  };
  return (
    <form className="column" onSubmit={submit}>
      <label className="field">
        <span className="field-label">{filter.label}</span>
        <input
          className="input"
          autoFocus
          value={text}
          inputMode={filter.kind === 'number' ? 'numeric' : 'text'}
          placeholder={filter.placeholder}
          {...(filter.kind === 'number' ? { pattern: '[0-9]{1,12}' } : {})}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button tone="main" type="submit">
        {t('apply')}
      </Button>
    </form>
  );
}
