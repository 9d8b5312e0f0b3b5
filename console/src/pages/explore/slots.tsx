import type { Overview } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Chart } from '../../parts/chart.tsx';
import { HOURS, WEEKDAYS, weekdayName } from '../../parts/weekdays.ts';
import type { Group } from './groups.ts';
import type { LinkOfSlot } from './slot-link.ts';
import { texts } from './texts.ts';

type SlotsProps = Readonly<{
  by: 'hour' | 'weekday';
  groups: readonly Group[];
  overview: Overview;
  linkOf: LinkOfSlot;
}>;

/** Payments by the hour of the day or the day of the week, approved and declined side by side in time. */
export function Slots({ by, groups, overview, linkOf }: SlotsProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const known = new Map(groups.map((group) => [group.key, group]));
  const keys = by === 'hour' ? HOURS : WEEKDAYS;
  const of = (read: (group: Group) => number) =>
    keys.map((key) => {
      const group = known.get(key);
      return group ? read(group) : 0;
    });
  return (
    <Chart
      kind="bars"
      title={t(by === 'hour' ? 'hourChart' : 'weekdayChart')}
      labels={keys.map((key) => (by === 'hour' ? `${key}:00` : weekdayName(key, language)))}
      series={[
        { name: t('approved'), values: of(({ approved }) => approved) },
        { name: t('declined'), values: of(({ declined }) => declined), tone: 2 },
        ...(overview.previous
          ? [
              {
                name: t('past'),
                values: of(({ before }) => before.approved),
                tone: 'past' as const,
              },
            ]
          : []),
      ]}
      format={(value) => value.toLocaleString(language)}
      linkAt={(at) => linkOf(by === 'hour' ? { hour: at } : { weekday: at + 1 })}
    />
  );
}
