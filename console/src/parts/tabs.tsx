import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../i18n/language.tsx';
import type { Texts } from '../i18n/texts.ts';
import { useSearchParams } from './search-params.ts';
import './tabs.css';

type TabsProps<Key extends string> = Readonly<{
  texts: Texts<Key>;
  /** What each shows, by the text that is its title. One that is false is left out. */
  tabs: { readonly [Name in NoInfer<Key>]?: ReactNode };
  /** Beside the title, where there is something to count. */
  counts?: { readonly [Name in NoInfer<Key>]?: number };
}>;

/** Tabs whose choice stands in the address as `tab`: the route's search must have it. */
export function Tabs<Key extends string>({ texts, tabs, counts = {} }: TabsProps<Key>) {
  const t = useTexts(texts);
  const [params, change] = useSearchParams();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names are those above.
  const keys = (Object.keys(tabs) as Key[]).filter((key) => tabs[key] !== false);
  const [first] = keys;
  const shown = keys.find((key) => key === params['tab']) ?? first ?? null;
  return (
    <Base.Root
      value={shown}
      onValueChange={(value: string) => change({ tab: value === first ? undefined : value })}
    >
      <Base.List className="tab-list">
        {keys.map((key) => (
          <Tab key={key} value={key} isShown={key === shown}>
            {t(key)}
            {(counts[key] ?? 0) > 0 && <span className="tab-count">{counts[key]}</span>}
          </Tab>
        ))}
      </Base.List>
      {keys.map((key) => (
        <Base.Panel key={key} value={key} className="tab-panel">
          {tabs[key]}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

type TabProps = Readonly<{ value: string; isShown: boolean; children: ReactNode }>;

/** Where there are more than fit, the one that is shown is never out of sight. */
function Tab({ value, isShown, children }: TabProps) {
  const tab = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isShown) tab.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isShown]);
  return (
    <Base.Tab ref={tab} value={value} className="tab">
      {children}
    </Base.Tab>
  );
}
