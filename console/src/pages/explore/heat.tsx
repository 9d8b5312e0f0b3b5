import { Link } from '@tanstack/react-router';
import type { Overview } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Loaded } from '../../parts/notice.tsx';
import { HOURS, WEEKDAYS, weekdayName } from '../../parts/weekdays.ts';
import { usePlace } from '../../session/place.ts';
import { groupsOf } from './groups.ts';
import type { LinkOfSlot } from './slot-link.ts';
import { texts } from './texts.ts';

type HeatProps = Readonly<{
  overview: Overview;
  currency: string;
  zone: string | undefined;
  linkOf: LinkOfSlot;
}>;

/** When trade is: a field for each hour of the week, the darker the more. */
export function Heat({ overview, currency, zone, linkOf }: HeatProps) {
  const { isEverywhere } = usePlace();
  const query = useCall(isEverywhere ? 'retrieveAnyStatistics' : 'retrieveStatistics', {
    query: {
      ...overview.range,
      interval: overview.interval,
      compare: 'none',
      groupBy: 'hourOfWeek',
      ...(zone === undefined ? {} : { timeZone: zone }),
    },
  });
  return (
    <Loaded query={query} lines={4}>
      {(statistics) => {
        const groups = groupsOf(statistics, currency);
        const counts = new Map(
          groups.map(({ key, approved, declined }) => [key, approved + declined]),
        );
        return <HeatTable counts={counts} linkOf={linkOf} />;
      }}
    </Loaded>
  );
}

type TableProps = Readonly<{ counts: ReadonlyMap<string, number>; linkOf: LinkOfSlot }>;

function HeatTable({ counts, linkOf }: TableProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const most = Math.max(1, ...counts.values());
  return (
    <div className="heat-scroll" tabIndex={0} role="region" aria-label={t('heat')}>
      <table className="heat">
        <caption>{t('heat')}</caption>
        <thead>
          <tr>
            <td />
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{weekdayName(weekday, language, 'short')}</th>
              {HOURS.map((hour) => {
                const count = counts.get(`${weekday}-${hour}`) ?? 0;
                return (
                  <td key={hour} title={`${weekdayName(weekday, language)} ${hour}:00 · ${count}`}>
                    <span className="heat-field" style={{ opacity: count / most }} />
                    {count === 0 ? (
                      <span className="visually-hidden">0</span>
                    ) : (
                      <Link
                        {...linkOf({ hour: Number(hour), weekday: Number(weekday) })}
                        className="heat-count"
                      >
                        {count}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
