import { Menu } from '@base-ui/react/menu';
import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { FilterValue } from './filter-value.tsx';
import { type Filter, keysOf, valuesOf } from './filters.ts';
import { Icon } from './icon.tsx';
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

/** As many as stand in one row beside the rest of the bar; those that are set always stand there. */
const OFFERED_MAX = 4;

/** The filters of a list as chips. Their values are in the address, so a link shows the same list. */
export function FilterBar({ page, filters, children }: FilterBarProps) {
  const t = useTexts(texts);
  const [params, change] = useSearchParams();
  const [opened, setOpened] = useState<string>();
  const keys = filters.flatMap(keysOf);
  const isSet = (filter: Filter) => keysOf(filter).some((key) => params[key] !== undefined);
  const isOffered = (place: number) =>
    // One more takes no more room than the button for the others.
    place < OFFERED_MAX || filters.length === OFFERED_MAX + 1;
  const shown = filters.filter(
    (filter, place) => isOffered(place) || isSet(filter) || opened === filter.key,
  );
  const others = filters.filter((filter) => !shown.includes(filter));
  return (
    <div className="filter-bar">
      {shown.map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          params={params}
          change={change}
          isOpen={opened === filter.key}
          setOpen={(isOpen) => setOpened(isOpen ? filter.key : undefined)}
        />
      ))}
      {others.length > 0 && <MoreFilters filters={others} open={setOpened} />}
      {filters.some(isSet) && (
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

type MoreProps = Readonly<{ filters: readonly Filter[]; open: (key: string) => void }>;

function MoreFilters({ filters, open }: MoreProps) {
  const t = useTexts(texts);
  return (
    <span className="chip">
      <Menu.Root>
        <Menu.Trigger>
          <Icon name="plus" />
          {t('moreFilters')}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className="positioner" align="start" sideOffset={6}>
            <Menu.Popup className="menu" finalFocus={false}>
              {filters.map(({ key, label }) => (
                <Menu.Item
                  key={key}
                  className="menu-item"
                  // Once the menu has gone: what it opens takes the focus.
                  onClick={() => setTimeout(() => open(key))}
                >
                  {label}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </span>
  );
}

type ChipProps = Readonly<{
  filter: Filter;
  params: Params;
  change: (changes: Params) => void;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}>;

function FilterChip({ filter, params, change, isOpen, setOpen }: ChipProps) {
  const t = useTexts(texts);
  const values = valuesOf([filter], params);
  const isSet = Object.values(values).some((value) => value !== undefined);
  const clear = () => change(Object.fromEntries(keysOf(filter).map((key) => [key, undefined])));
  return (
    <span className={isSet ? 'chip set' : 'chip'}>
      {isSet && (
        <button type="button" aria-label={t('remove', { name: filter.label })} onClick={clear}>
          <Icon name="close" />
        </button>
      )}
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger>
          {!isSet && <Icon name="plus" />}
          <span className="visually-hidden">{t('addFilter', { name: '' })}</span>
          {filter.label}
          {isSet && (
            <strong>
              <FilterValue filter={filter} values={values} />
            </strong>
          )}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner className="positioner" align="start" sideOffset={6}>
            <Popover.Popup className="popover filter-popover" aria-label={filter.label}>
              <FilterEditor
                filter={filter}
                params={params}
                change={change}
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
