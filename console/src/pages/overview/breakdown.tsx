import { Link } from '@tanstack/react-router';
import type { Overview } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { declineReason } from '../../parts/decline-reasons.ts';
import { Funnel } from '../../parts/funnel.tsx';
import { Panel } from '../../parts/page.tsx';
import { useSession } from '../../session/session.tsx';
import { OpenDisputes } from './disputes.tsx';
import { Latency } from './latency.tsx';
import { Payouts } from './payouts.tsx';
import { texts } from './texts.ts';

/** Why payments are declined, which brands, how cardholders are authenticated, how fast, what is paid out. */
export function Breakdown({ overview }: Readonly<{ overview: Overview }>) {
  const { can } = useSession();
  return (
    <div className="packed">
      <Declines declines={overview.declines} range={overview.range} />
      <Brands brands={overview.brands} />
      <ThreeDSecure funnel={overview.threeDSecure} />
      {can('dispute.read') && <OpenDisputes />}
      <Payouts payouts={overview.payouts} />
      <Latency latency={overview.latency} />
    </div>
  );
}

const SHOWN_MAX = 8;

type DeclinesProps = Pick<Overview, 'declines' | 'range'>;

function Declines({ declines, range }: DeclinesProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  return (
    <Panel title={t('declines')}>
      {declines.length === 0 ? (
        <p className="muted">{t('noDeclines')}</p>
      ) : (
        <Funnel
          title={t('declines')}
          steps={declines.slice(0, SHOWN_MAX).map(({ reason, count }) => ({
            key: reason,
            name: (
              <Link
                to="/payments"
                search={{ reason, created_from: range.from, created_to: range.to }}
              >
                {declineReason(reason, language)}
              </Link>
            ),
            value: count,
            tone: 2,
          }))}
        />
      )}
    </Panel>
  );
}

function Brands({ brands }: Readonly<{ brands: Overview['brands'] }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const share = (rate: number) =>
    rate.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <Panel title={t('brands')}>
      {brands.length === 0 ? (
        <p className="muted">{t('none')}</p>
      ) : (
        <Funnel
          title={t('brands')}
          whole={1}
          steps={brands.map(({ brand, rate, approved, declined }) => ({
            key: brand,
            name: inWords(brand),
            value: rate ?? 0,
            shown: `${share(rate ?? 0)} · ${(approved + declined).toLocaleString(language)}`,
          }))}
        />
      )}
    </Panel>
  );
}

const STEPS = ['started', 'frictionless', 'challenged', 'authenticated', 'failed'] as const;

function ThreeDSecure({ funnel }: Readonly<{ funnel: Overview['threeDSecure'] }>) {
  const t = useTexts(texts);
  return (
    <Panel title={t('threeDSecure')}>
      {funnel.started === 0 ? (
        <p className="muted">{t('no3ds')}</p>
      ) : (
        <Funnel
          title={t('threeDSecure')}
          whole={funnel.started}
          hasShares
          steps={STEPS.map((key) => ({
            key,
            name: t(key),
            value: funnel[key],
            tone: key === 'failed' ? 2 : key === 'authenticated' ? 5 : 1,
          }))}
        />
      )}
    </Panel>
  );
}
