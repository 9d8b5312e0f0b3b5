import { Link } from '@tanstack/react-router';
import type { Overview } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { declineReason } from '../../parts/decline-reasons.ts';
import { Funnel } from '../../parts/funnel.tsx';
import { Panel } from '../../parts/page.tsx';
import { listSpan } from '../../parts/range.ts';
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
      <Declines overview={overview} />
      <Brands overview={overview} />
      <ThreeDSecure overview={overview} />
      {can('dispute.read') && <OpenDisputes />}
      <Payouts payouts={overview.payouts} />
      <Latency latency={overview.latency} />
    </div>
  );
}

const SHOWN_MAX = 8;

type PartProps = Readonly<{ overview: Overview }>;

function Declines({ overview: { declines, range, previous } }: PartProps) {
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
              <Link to="/payments" search={{ reason, ...listSpan(range, previous) }}>
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

function Brands({ overview: { brands, range, previous } }: PartProps) {
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
            name: (
              <Link to="/payments" search={{ cardBrand: brand, ...listSpan(range, previous) }}>
                {inWords(brand)}
              </Link>
            ),
            value: rate ?? 0,
            shown: `${share(rate ?? 0)} · ${(approved + declined).toLocaleString(language)}`,
          }))}
        />
      )}
    </Panel>
  );
}

const STEPS = ['started', 'frictionless', 'challenged', 'authenticated', 'failed'] as const;

function ThreeDSecure({ overview }: PartProps) {
  const t = useTexts(texts);
  const { threeDSecure: funnel, range, previous } = overview;
  return (
    <Panel
      title={t('threeDSecure')}
      actions={
        <Link to="/explore" search={(before) => ({ ...before, step: 'failed' })}>
          {t('openSteps')}
        </Link>
      }
    >
      {funnel.started === 0 ? (
        <p className="muted">{t('no3ds')}</p>
      ) : (
        <Funnel
          title={t('threeDSecure')}
          whole={funnel.started}
          hasShares
          steps={STEPS.map((key) => ({
            key,
            name: (
              <Link
                to="/authentications"
                search={{ ...stepSearch(key), ...listSpan(range, previous) }}
              >
                {t(key)}
              </Link>
            ),
            value: funnel[key],
            tone: key === 'failed' ? 2 : key === 'authenticated' ? 5 : 1,
          }))}
        />
      )}
    </Panel>
  );
}

/** The list of a step; all of them have started. */
function stepSearch(step: (typeof STEPS)[number]) {
  return step === 'started' ? {} : { step: step.toUpperCase() };
}
