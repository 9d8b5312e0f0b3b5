import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useState } from 'react';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import { inWords } from './badge.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { type Filter, keysOf, valuesOf } from './filters.ts';
import { Icon } from './icon.tsx';
import { formatTime } from './time.tsx';
import { SavedViews } from './saved-views.tsx';
import { type Params, useSearchParams } from './search-params.ts';
import { texts } from './texts.ts';
import './filter-bar.css';

type FilterBarProps = Readonly<{
  /** The page's name, under which views are saved. */
  page: string;
  filters: readonly Filter[];
  children?: ReactNode;
}>;

/** The filters of a list as chips. Their values are in the address, so a link shows the same list. */
export function FilterBar({ page, filters, children }: FilterBarProps) {
  const t = useTexts(texts);
  const [params, change] = useSearchParams();
  const keys = filters.flatMap(keysOf);
  const isFiltered = keys.some((key) => params[key] !== undefined);
  return (
    <div className="filter-bar">
      {filters.map((filter) => (
        <FilterChip key={filter.key} filter={filter} params={params} change={change} />
      ))}
      {isFiltered && (
        <button
          type="button"
          className="button quiet"
          onClick={() => change(Object.fromEntries(keys.map((key) => [key, undefined])))}
        >
          {t('clearAll')}
        </button>
      )}
      <span className="filter-end">
        {children}
        <SavedViews page={page} keys={keys} />
      </span>
    </div>
  );
}

type ChipProps = Readonly<{ filter: Filter; params: Params; change: (changes: Params) => void }>;

function FilterChip({ filter, params, change }: ChipProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const value = shownValue(filter, params, language);
  const isSet = value !== undefined;
  const clear = () => change(Object.fromEntries(keysOf(filter).map((key) => [key, undefined])));
  return (
    <span className={isSet ? 'chip set' : 'chip'}>
      {isSet && (
        <button type="button" aria-label={t('remove', { name: filter.label })} onClick={clear}>
          <Icon name="close" />
        </button>
      )}
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger aria-label={t('addFilter', { name: filter.label })}>
          {!isSet && <Icon name="plus" />}
          {filter.label}
          {isSet && <strong>{value}</strong>}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner className="positioner" align="start" sideOffset={6}>
            <Popover.Popup className="popover filter-popover" aria-label={filter.label}>
              <FilterEditor
                filter={filter}
                params={params}
                apply={(changes) => {
                  change(changes);
                  setOpen(false);
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  );
}

function shownValue(filter: Filter, params: Params, language: 'en' | 'fr'): string | undefined {
  const values = Object.values(valuesOf([filter], params));
  if (values.every((value) => value === undefined)) return undefined;
  const [value = '', until] = values;
  switch (filter.kind) {
    case 'choice':
      return filter.nameOf?.(value) ?? inWords(value);
    case 'amount':
      return (Number(value) / 100).toLocaleString(language, { minimumFractionDigits: 2 });
    case 'dates': {
      const [from, to] = [value, until ?? ''].map((at) =>
        at === '' ? '…' : formatTime(new Date(at), 'short', language),
      );
      return `${from} – ${to}`;
    }
    case 'text':
    case 'number':
      return value;
  }
}
