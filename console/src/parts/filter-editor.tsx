import { type FormEvent, useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { serviceNow } from '../session/service-time.ts';
import { inWords } from './badge.tsx';
import { Button } from './button.tsx';
import { type Filter, keysOf } from './filters.ts';
import type { Params } from './search-params.ts';
import { texts } from './texts.ts';

type EditorProps<Kind extends Filter['kind'] = Filter['kind']> = Readonly<{
  filter: Extract<Filter, { kind: Kind }>;
  params: Params;
  apply: (changes: Params) => void;
}>;

/** What a chip opens: the field or the choices of one filter. */
export function FilterEditor({ filter, ...rest }: EditorProps) {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceEditor filter={filter} {...rest} />;
    case 'dates':
      return <DatesEditor filter={filter} {...rest} />;
    case 'text':
    case 'number':
    case 'amount':
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

const INPUT_MODES = { text: 'text', number: 'numeric', amount: 'decimal' } as const;

function TextEditor({ filter, params, apply }: EditorProps<'text' | 'number' | 'amount'>) {
  const t = useTexts(texts);
  const current = params[filter.key];
  const isAmount = filter.kind === 'amount';
  const [text, setText] = useState(() =>
    isAmount && current !== undefined ? (Number(current) / 100).toFixed(2) : (current ?? ''),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = text.trim();
    apply({ [filter.key]: value === '' ? undefined : isAmount ? centsOf(value) : value });
  };
  return (
    <form className="column" onSubmit={submit}>
      <label className="field">
        <span className="field-label">{filter.label}</span>
        <input
          className="input"
          autoFocus
          value={text}
          inputMode={INPUT_MODES[filter.kind]}
          placeholder={filter.kind === 'amount' ? '12.34' : filter.placeholder}
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

function centsOf(text: string): string | undefined {
  const value = Number(text.replace(',', '.').replaceAll(/\s/g, ''));
  return Number.isFinite(value) ? String(Math.round(value * 100)) : undefined;
}

const HOUR_MS = 3_600_000;
const SPANS = { lastDay: 24, lastWeek: 7 * 24, lastMonth: 30 * 24 } as const;

function DatesEditor({ filter, params, apply }: EditorProps<'dates'>) {
  const t = useTexts(texts);
  const [fromKey = '', toKey = ''] = keysOf(filter);
  const [from, setFrom] = useState(() => localForm(params[fromKey]));
  const [to, setTo] = useState(() => localForm(params[toKey]));
  const ends = [
    ['from', from, setFrom],
    ['to', to, setTo],
  ] as const;
  const since = (start: Date) => apply({ [fromKey]: start.toISOString(), [toKey]: undefined });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply({ [fromKey]: isoForm(from), [toKey]: isoForm(to) });
  };
  return (
    <form className="column" onSubmit={submit}>
      <div className="filter-choices">
        <button type="button" className="menu-item" onClick={() => since(startOfToday())}>
          {t('today')}
        </button>
        {(['lastDay', 'lastWeek', 'lastMonth'] as const).map((span) => (
          <button
            key={span}
            type="button"
            className="menu-item"
            onClick={() => since(new Date(serviceNow() - SPANS[span] * HOUR_MS))}
          >
            {t(span)}
          </button>
        ))}
      </div>
      {ends.map(([name, value, set]) => (
        <label key={name} className="field">
          <span className="field-label">{t(name)}</span>
          <input
            className="input"
            type="datetime-local"
            value={value}
            onChange={(event) => set(event.target.value)}
          />
        </label>
      ))}
      <Button tone="main" type="submit">
        {t('apply')}
      </Button>
    </form>
  );
}

function startOfToday(): Date {
  const now = new Date(serviceNow());
  now.setHours(0, 0, 0, 0);
  return now;
}

/** As `datetime-local` has it: in the viewer's zone, to the minute. */
function localForm(iso: string | undefined): string {
  if (iso === undefined) return '';
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function isoForm(local: string): string | undefined {
  return local === '' ? undefined : new Date(local).toISOString();
}
