import type { LinkProps } from '@tanstack/react-router';
import type { Overview } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { type Translate, useLanguage, useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Choices } from '../../parts/choices.tsx';
import { declineReason } from '../../parts/decline-reasons.ts';
import { MerchantName, PartnerName } from '../../parts/names.tsx';
import { Loaded } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { type Comparison, listSpan } from '../../parts/range.ts';
import { oneOf, useSearchParams } from '../../parts/search-params.ts';
import { usePlace } from '../../session/place.ts';
import { groupsOf } from './groups.ts';
import { Heat } from './heat.tsx';
import { Ranking } from './ranking.tsx';
import { slotLinks } from './slot-link.ts';
import { Slots } from './slots.tsx';
import { texts } from './texts.ts';

const DIMENSIONS = [
  'brand',
  'merchant',
  'partner',
  'country',
  'reason',
  'hour',
  'weekday',
] as const;
export type DimensionName = (typeof DIMENSIONS)[number];

type DimensionProps = Readonly<{ overview: Overview; currency: string; compare: Comparison }>;

/** Payments of one currency by what was chosen. */
export function Dimension({ overview, currency, compare }: DimensionProps) {
  const t = useTexts(texts);
  const [search, change] = useSearchParams();
  const { isEverywhere } = usePlace();
  // Merchants are those of one partner.
  const names = DIMENSIONS.filter((name) => name !== (isEverywhere ? 'merchant' : 'partner'));
  const by = oneOf(names, search['by']) ?? 'brand';
  const isSlot = by === 'hour' || by === 'weekday';
  return (
    <Panel
      title={t('payments')}
      text={t(`text-${by}`)}
      actions={
        <>
          {isSlot && <Zone />}
          <Choices
            label={t('by')}
            value={by}
            options={names.map((value) => ({ value, title: t(value) }))}
            choose={(chosen) => change({ by: chosen === 'brand' ? undefined : chosen })}
          />
        </>
      }
    >
      <Groups {...{ overview, currency, compare, by }} />
      {isSlot && (
        <Heat
          {...{ overview, currency }}
          zone={search['zone']}
          linkOf={slotLinks({ ...listSpan(overview.range), currency }, search['zone'])}
        />
      )}
    </Panel>
  );
}

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whose clocks hours and weekdays are of: UTC, as all sums are, or the viewer's. */
function Zone() {
  const t = useTexts(texts);
  const [search, change] = useSearchParams();
  if (OWN_ZONE === 'UTC') return <span className="muted">UTC</span>;
  return (
    <Choices
      label={t('zone')}
      value={search['zone'] === undefined ? 'UTC' : OWN_ZONE}
      options={['UTC', OWN_ZONE].map((value) => ({ value, title: value.replaceAll('_', ' ') }))}
      choose={(zone) => change({ zone: zone === 'UTC' ? undefined : zone })}
    />
  );
}

type GroupsProps = DimensionProps & Readonly<{ by: DimensionName }>;

function Groups({ overview, currency, compare, by }: GroupsProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const [search] = useSearchParams();
  const { isEverywhere } = usePlace();
  const { range, previous } = overview;
  const span = { ...range, interval: overview.interval, compare };
  const zone = search['zone'] === undefined ? {} : { timeZone: search['zone'] };
  const own = useCall(
    'retrieveStatistics',
    { query: { ...span, ...zone, groupBy: by === 'partner' ? 'brand' : by } },
    { enabled: !isEverywhere },
  );
  const all = useCall(
    'retrieveAnyStatistics',
    { query: { ...span, ...zone, groupBy: by === 'merchant' ? 'partner' : by } },
    { enabled: isEverywhere },
  );
  const query = isEverywhere ? all : own;
  const found = { ...listSpan(range, previous), currency };
  return (
    <Loaded query={query} lines={6}>
      {(statistics) => {
        const groups = groupsOf(statistics, currency);
        if (groups.length === 0) return <p className="muted">{t('nothing')}</p>;
        if (by === 'hour' || by === 'weekday') {
          return <Slots {...{ by, groups, overview }} linkOf={slotLinks(found, search['zone'])} />;
        }
        return (
          <Ranking
            title={t(by)}
            currency={currency}
            isCompared={statistics.previous !== null}
            isDeclinesOnly={by === 'reason'}
            rows={groups.map((group) => ({
              ...group,
              name: nameOf(by, group.key, { language, t }),
              link: linkOf(by, group.key, found),
            }))}
          />
        );
      }}
    </Loaded>
  );
}

type Words = Readonly<{ language: 'en' | 'fr'; t: Translate<keyof (typeof texts)['en']> }>;

function nameOf(by: DimensionName, key: string, { language, t }: Words) {
  if (key === '') return t('unknown');
  switch (by) {
    case 'merchant':
      return <MerchantName merchantId={key} />;
    case 'partner':
      return <PartnerName partnerId={key} />;
    case 'country':
      return new Intl.DisplayNames(language, { type: 'region' }).of(key) ?? key;
    case 'reason':
      return declineReason(key, language);
    case 'brand':
    case 'hour':
    case 'weekday':
      return inWords(key);
  }
}

/** The list of a group, or the merchant itself. */
function linkOf(
  by: DimensionName,
  key: string,
  found: Readonly<Record<string, string>>,
): LinkProps | undefined {
  if (key === '') return undefined;
  switch (by) {
    case 'brand':
      return { to: '/payments', search: { ...found, cardBrand: key } };
    case 'reason':
      return { to: '/payments', search: { ...found, reason: key } };
    case 'merchant':
      return { to: '/merchants/$merchantId', params: { merchantId: key } };
    case 'partner':
      return { to: '/explore', search: (before) => ({ ...before, partner: key, by: 'merchant' }) };
    case 'country':
      return { to: '/payments', search: { ...found, cardCountry: key } };
    case 'hour':
    case 'weekday':
      return undefined; // Theirs are where they are drawn.
  }
}
