import type { ComponentType, ReactNode } from 'react';
import type { ListId } from '../api/queries.ts';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import type { Texts } from '../i18n/texts.ts';
import { ListPanel, type ListPanelProps } from './list-panel.tsx';
import { Page } from './page.tsx';

type PageText = 'title' | 'emptyTitle' | 'emptyText';
type ListPageProps<Id extends ListId, Key extends string> = Omit<
  ListPanelProps<Id, Key>,
  'texts' | 'caption' | 'empty'
> &
  Readonly<{ Actions?: ComponentType; Above?: ComponentType }>;

/** A page made from data. Named, so that the types of routes do not depend on what is in it. */
export type PageComponent = () => ReactNode;

/** A page that is a list: its title, what it says of itself, and how it is described when empty. */
export function listPage<Id extends ListId, Key extends string>(
  texts: Texts<Key> & Texts<PageText>,
  { Actions, Above, ...list }: ListPageProps<Id, NoInfer<Key>>,
): PageComponent {
  return function ListPage() {
    const t = useTexts<PageText>(texts);
    const words: Readonly<Record<string, string | undefined>> = texts[useLanguage().language];
    return (
      <Page title={t('title')} text={words['text']} actions={Actions && <Actions />}>
        {Above && <Above />}
        <ListPanel<Id, Key>
          {...list}
          texts={texts}
          caption={t('title')}
          empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        />
      </Page>
    );
  };
}
