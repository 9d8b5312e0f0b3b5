import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from './search-params.ts';
import './tabs.css';

export type Tab = Readonly<{
  key: string;
  title: string;
  count?: number;
  content: () => ReactNode;
}>;

/** Tabs whose choice stands in the address as `tab`: the route's search must have it. */
export function Tabs({ tabs }: Readonly<{ tabs: readonly Tab[] }>) {
  const [params, change] = useSearchParams();
  const first = tabs[0]?.key;
  const chosen = tabs.some(({ key }) => key === params['tab']) ? params['tab'] : first;
  return (
    <Base.Root
      value={chosen ?? null}
      onValueChange={(value: string) => change({ tab: value === first ? undefined : value })}
    >
      <Base.List className="tab-list">
        {tabs.map(({ key, title, count }) => (
          <Base.Tab key={key} value={key} className="tab">
            {title}
            {count !== undefined && <span className="tab-count">{count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ key, content }) => (
        <Base.Panel key={key} value={key} className="tab-panel">
          {content()}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
