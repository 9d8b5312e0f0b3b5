import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { Icon } from './icon.tsx';
import { texts } from './texts.ts';

type Choosable = Readonly<{ key: string; title: string; isExtra?: boolean }>;

/** The columns that are not shown, kept in this browser by the table's name. */
export function useHiddenColumns(
  name: string,
  columns: readonly Choosable[],
): readonly [ReadonlySet<string>, (key: string) => void] {
  const place = `columns.${name}`;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => {
    const kept = localStorage.getItem(place);
    if (kept !== null) return new Set(kept.split(','));
    return new Set(columns.filter(({ isExtra }) => isExtra).map(({ key }) => key));
  });
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    localStorage.setItem(place, [...next].join(','));
    setHidden(next);
  };
  return [hidden, toggle];
}

type ColumnMenuProps = Readonly<{
  columns: readonly Choosable[];
  hidden: ReadonlySet<string>;
  toggle: (key: string) => void;
}>;

export function ColumnMenu({ columns, hidden, toggle }: ColumnMenuProps) {
  const t = useTexts(texts);
  return (
    <Menu.Root>
      <Menu.Trigger className="button quiet">
        <Icon name="columns" />
        <span>{t('columns')}</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="positioner" align="end" sideOffset={6}>
          <Menu.Popup className="menu">
            {columns.slice(1).map(({ key, title }) => (
              <Menu.CheckboxItem
                key={key}
                className="menu-item"
                closeOnClick={false}
                checked={!hidden.has(key)}
                onCheckedChange={() => toggle(key)}
              >
                <span className="menu-mark">
                  <Menu.CheckboxItemIndicator>
                    <Icon name="check" />
                  </Menu.CheckboxItemIndicator>
                </span>
                {title}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
