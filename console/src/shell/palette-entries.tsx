import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../api/queries.ts';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import { LANGUAGES } from '../i18n/texts.ts';
import { inWords } from '../parts/badge.tsx';
import type { IconName } from '../parts/icon.tsx';
import { usePlace } from '../session/place.ts';
import { useSignOut } from '../session/sign-out.ts';
import { useNavigation } from './navigation.tsx';
import { usePalette } from './palette-context.tsx';
import { texts } from './texts.ts';
import { chooseTheme } from './theme.ts';

export type Entry = Readonly<{
  key: string;
  icon: IconName;
  title: string;
  note?: string;
  kind: string;
  run: () => void;
}>;

const SEARCHED_MIN = 3; // Characters; fewer find too much to be of use.

/** What fits the text: pages and actions by their words, records by what the service finds. */
export function useEntries(text: string): { entries: readonly Entry[]; isSearching: boolean } {
  const wanted = text.trim().toLowerCase();
  const [own, general] = useActionEntries();
  // What can be done here comes first: "refund" is the action of this page before it is another page.
  const local = [...own, ...usePageEntries(), ...general].filter(({ title }) =>
    title.toLowerCase().includes(wanted),
  );
  const { found, isSearching } = useFound(text.trim());
  return { entries: [...local.slice(0, wanted === '' ? undefined : 6), ...found], isSearching };
}

function usePageEntries(): readonly Entry[] {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const pages = useNavigation().flatMap(({ items }) => items);
  return [...pages, { key: 'account', to: '/account', icon: 'person' } as const].map(
    ({ key, to, icon }) => ({
      key: `page.${key}`,
      icon,
      title: t(key),
      kind: t('pages'),
      run: () => void navigate({ to }),
    }),
  );
}

/** What can be done on this page, and what can be done everywhere. */
function useActionEntries(): readonly [own: readonly Entry[], general: readonly Entry[]] {
  const t = useTexts(texts);
  const { actions } = usePalette();
  const { language, choose } = useLanguage();
  const signOut = useSignOut();
  const kind = t('actions');
  // An action that each row of a list has could be of any of them, so none is offered.
  const alone = actions.filter(({ key }) => actions.filter((one) => one.key === key).length === 1);
  const other = LANGUAGES.find((one) => one !== language) ?? 'en';
  const theme = (name: 'light' | 'dark'): Entry => ({
    key: `theme.${name}`,
    icon: name === 'light' ? 'sun' : 'moon',
    title: `${t('theme')}: ${t(name)}`,
    kind,
    run: () => chooseTheme(name),
  });
  const own = alone.map((action) => ({ ...action, icon: 'event' as const, kind }));
  const general: readonly Entry[] = [
    theme('light'),
    theme('dark'),
    {
      key: 'language',
      icon: 'help',
      title: other === 'fr' ? 'Passer au français' : 'Switch to English',
      kind,
      run: () => choose(other),
    },
    { key: 'sign-out', icon: 'out', title: t('signOut'), kind, run: () => void signOut() },
  ];
  return [own, general];
}

/** Where a record of each kind that the search finds is shown. */
const RECORDS: Readonly<Record<string, readonly [path: string, icon: IconName]>> = {
  PAYMENT: ['/payments', 'card'],
  REFUND: ['/refunds', 'refund'],
  DISPUTE: ['/disputes', 'flag'],
  VALIDATION: ['/validations', 'check'],
  CUSTOMER: ['/customers', 'person'],
  PAYMENT_METHOD: ['/payment-methods', 'bookmark'],
  AUTHENTICATION: ['/authentications', 'shield'],
  MERCHANT: ['/merchants', 'store'],
  ORDER: ['/orders', 'order'],
  BATCH: ['/batches', 'batch'],
  PAYOUT: ['/payouts', 'payout'],
  WEBHOOK_ENDPOINT: ['/webhooks', 'webhook'],
  EVENT: ['/events', 'event'],
  REQUEST: ['/requests', 'request'],
};

function useFound(text: string): { found: readonly Entry[]; isSearching: boolean } {
  const navigate = useNavigate();
  const { isEverywhere } = usePlace();
  const enabled = text.length >= SEARCHED_MIN;
  const { data, isFetching } = useCall(
    isEverywhere ? 'searchAll' : 'search',
    { query: { q: text } },
    { enabled, isAround: true },
  );
  const results = enabled ? (data?.data ?? []) : [];
  const found = results.flatMap(({ kind, id, title, subtitle, partnerId }) => {
    const record = RECORDS[kind.toUpperCase()];
    if (!record) return [];
    const [path, icon] = record;
    return [
      {
        key: `${kind}.${id}`,
        icon,
        title,
        note: subtitle,
        kind: inWords(kind),
        run: () =>
          void (kind === 'REQUEST'
            ? // A request's own id does not say whose it is.
              navigate({
                to: '/requests/$requestId',
                params: { requestId: id },
                search: { of: partnerId },
              })
            : navigate({ to: `${path}/${id}` })),
      },
    ];
  });
  return { found, isSearching: enabled && isFetching };
}
