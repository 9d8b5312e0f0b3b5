import type { ReactNode } from 'react';
import { useTexts } from '../i18n/language.tsx';
import type { Texts } from '../i18n/texts.ts';
import { Panel } from './page.tsx';

/** Names and values. A value that is absent is left out with its name. */
export function FactList({
  facts,
}: Readonly<{ facts: readonly (readonly [string, ReactNode])[] }>) {
  return (
    <dl className="facts">
      {facts
        .filter(
          ([, value]) => value !== undefined && value !== null && value !== '' && value !== false,
        )
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type FactsProps<Key extends string> = Readonly<{
  texts: Texts<Key>;
  /** Values by the text that names them. */
  facts: { readonly [Name in NoInfer<Key>]?: ReactNode };
  /** After them, with names of their own. */
  more?: readonly (readonly [string, ReactNode])[];
}>;

export function Facts<Key extends string>({ texts, facts, more = [] }: FactsProps<Key>) {
  const t = useTexts(texts);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names are those above.
  const names = Object.keys(facts) as Key[];
  return <FactList facts={[...names.map((name) => [t(name), facts[name]] as const), ...more]} />;
}

type FactsPanelProps<Key extends string> = FactsProps<Key> &
  Readonly<{ title: NoInfer<Key>; text?: ReactNode; actions?: ReactNode }>;

/** A part of a page that is facts. */
export function FactsPanel<Key extends string>({
  title,
  text,
  actions,
  ...facts
}: FactsPanelProps<Key>) {
  const t = useTexts(facts.texts);
  return (
    <Panel title={t(title)} text={text} actions={actions}>
      <Facts {...facts} />
    </Panel>
  );
}
