import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Overview, SumsOverTime } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Sparkline } from '../../parts/chart.tsx';
import { listSpan } from '../../parts/range.ts';
import { formatMoney } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { momentsOf, ratesAt, sumsAt } from './moments.ts';
import { texts } from './texts.ts';
import './overview.css';

type FiguresProps = Readonly<{ overview: Overview; currency: string }>;

const NOTHING: SumsOverTime = {
  amount: 0,
  count: 0,
  previousAmount: 0,
  previousCount: 0,
  series: [],
  previousSeries: [],
};

/** The four numbers that say how trade goes. */
export function Figures({ overview, currency }: FiguresProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const moments = momentsOf(overview);
  const span = listSpan(overview.range, overview.previous);
  const isCompared = overview.previous !== null;
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  const volume = overview.volume[currency] ?? NOTHING;
  const refunds = overview.refunds[currency] ?? NOTHING;
  const { approved, declined, rate, previousRate, series } = overview.approvals;
  return (
    <div className="key-figures">
      <Figure
        title={t('volume')}
        link={{ to: '/payments', search: { ...span, currency, isApproved: 'true' } }}
        value={money(volume.amount)}
        note={t('payments', { count: volume.count })}
        change={isCompared && <Change now={volume.amount} before={volume.previousAmount} />}
        values={sumsAt(moments, volume.series)}
      />
      <Figure
        title={t('rate')}
        link={{ to: '/payments', search: span }}
        value={rate === null ? '–' : percent(rate, language)}
        note={t('ofPayments', { count: approved, total: approved + declined })}
        change={
          rate !== null && previousRate !== null && <Points points={100 * (rate - previousRate)} />
        }
        values={ratesAt(moments, series)}
      />
      <Figure
        title={t('refunds')}
        link={{ to: '/refunds', search: { ...span, status: 'SUCCEEDED' } }}
        value={money(refunds.amount)}
        note={t('refundCount', { count: refunds.count })}
        change={
          isCompared && (
            <Change now={refunds.amount} before={refunds.previousAmount} isGoodUp={false} />
          )
        }
        values={sumsAt(moments, refunds.series)}
      />
      <Stuck stuck={overview.stuck} />
    </div>
  );
}

type FigureProps = Readonly<{
  title: string;
  /** The list of what is counted. */
  link?: LinkProps;
  value: string;
  note: ReactNode;
  change?: ReactNode;
  values?: readonly (number | null)[];
}>;

function Figure({ title, link, value, note, change, values }: FigureProps) {
  return (
    <section className="figure" aria-label={title}>
      <h2>{link ? <Link {...link}>{title}</Link> : title}</h2>
      <p className="figure-value">{value}</p>
      <p className="figure-note">
        {note}
        {change}
      </p>
      {values && <Sparkline values={values} title={title} />}
    </section>
  );
}

function Stuck({ stuck }: Readonly<{ stuck: Overview['stuck'] }>) {
  const t = useTexts(texts);
  const count = stuck.payments + stuck.refunds;
  return (
    <Figure
      title={t('stuck')}
      value={String(count)}
      note={
        stuck.oldestAt === null ? (
          t('stuckNone')
        ) : (
          <Link to="/acquirers">
            {t('stuckSince')} <Time at={stuck.oldestAt} form="relative" />
          </Link>
        )
      }
    />
  );
}

type ChangeProps = Readonly<{ now: number; before: number; isGoodUp?: boolean }>;

function Change({ now, before, isGoodUp = true }: ChangeProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  if (before === 0) return <span className="muted"> · {t('noBefore')}</span>;
  const share = now / before - 1;
  const text = `${share >= 0 ? '↑' : '↓'} ${percent(Math.abs(share), language)}`;
  return <Moved text={text} isGood={share >= 0 === isGoodUp} isNothing={Math.abs(share) < 0.001} />;
}

function Points({ points }: Readonly<{ points: number }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const size = Math.abs(points).toLocaleString(language, { maximumFractionDigits: 1 });
  const text = `${points >= 0 ? '↑' : '↓'} ${t('points', { points: size })}`;
  return <Moved text={text} isGood={points >= 0} isNothing={Math.abs(points) < 0.05} />;
}

type MovedProps = Readonly<{ text: string; isGood: boolean; isNothing: boolean }>;

function Moved({ text, isGood, isNothing }: MovedProps) {
  const t = useTexts(texts);
  if (isNothing) return <span className="muted"> · {t('before')}</span>;
  return (
    <span className={isGood ? 'moved good' : 'moved bad'} title={`${text} ${t('more')}`}>
      {text}
    </span>
  );
}

function percent(share: number, language: string): string {
  return share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
}
