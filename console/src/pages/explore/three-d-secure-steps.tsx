import { Link } from '@tanstack/react-router';
import type { Overview } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Funnel } from '../../parts/funnel.tsx';
import { Panel } from '../../parts/page.tsx';
import { listSpan } from '../../parts/range.ts';
import { useSearchParams } from '../../parts/search-params.ts';
import { texts } from './texts.ts';

/** From the first answer of the issuer to how it ended. */
const STEPS = ['started', 'frictionless', 'challenged', 'authenticated', 'failed'] as const;
type StepKey = (typeof STEPS)[number];

export function ThreeDSecureSteps({ overview }: Readonly<{ overview: Overview }>) {
  const t = useTexts(texts);
  const [search, change] = useSearchParams();
  const { threeDSecure: funnel } = overview;
  return (
    <Panel title={t('threeDSecure')} text={t('threeDSecureText')}>
      {funnel.started === 0 ? (
        <p className="muted">{t('no3ds')}</p>
      ) : (
        <ol className="funnel-steps">
          {STEPS.map((key) => (
            <li key={key}>
              <details
                open={search['step'] === key}
                onToggle={({ currentTarget: { open } }) => {
                  const isOpen = search['step'] === key;
                  if (open !== isOpen) change({ step: open ? key : undefined });
                }}
              >
                <summary>
                  <span>{t(key)}</span>
                  <StepBar
                    value={funnel[key]}
                    whole={funnel.started}
                    isFailure={key === 'failed'}
                  />
                  <span className="number">{funnel[key].toLocaleString()}</span>
                  <span className="number muted">
                    {Math.round((100 * funnel[key]) / funnel.started)} %
                  </span>
                </summary>
                <StepContent step={key} overview={overview} />
              </details>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

type StepBarProps = Readonly<{ value: number; whole: number; isFailure: boolean }>;

function StepBar({ value, whole, isFailure }: StepBarProps) {
  return (
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className={isFailure ? 'tone-2' : 'tone-1'} width={(100 * value) / whole} height={1} />
    </svg>
  );
}

type ContentProps = Readonly<{ step: StepKey; overview: Overview }>;

function StepContent({ step, overview }: ContentProps) {
  const t = useTexts(texts);
  const { threeDSecure: funnel, range, previous } = overview;
  const span = listSpan(range, previous);
  const search = step === 'started' ? span : { ...span, step: step.toUpperCase() };
  return (
    <div className="step-content">
      <p>{t(`about-${step}`)}</p>
      {step === 'failed' && (
        <Funnel
          title={t('failures')}
          steps={funnel.failures.map(({ reason, count }) => ({
            key: reason,
            name: (
              <Link to="/authentications" search={{ ...search, reason }}>
                {reason === 'OTHER' ? t('noReason') : inWords(reason)}
              </Link>
            ),
            value: count,
            tone: 2,
          }))}
        />
      )}
      <Link to="/authentications" search={search}>
        {t('openList')}
      </Link>
    </div>
  );
}
