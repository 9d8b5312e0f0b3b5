import { useState } from 'react';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import { Button } from '../parts/button.tsx';
import { Notice, ProblemNotice, Skeleton } from '../parts/notice.tsx';
import { Panel } from '../parts/page.tsx';
import { formatTime } from '../parts/time.tsx';
import { StepRow } from './step-row.tsx';
import {
  balancesOf,
  type Entry,
  type Group,
  GROUP_NAMES,
  groupOf,
  type Lane,
  lanesOf,
  type Step,
  stepsOf,
} from './steps.ts';
import { texts } from './texts.ts';
import { type TimelineOf, useTimeline } from './use-timeline.ts';
import './lanes.css';
import './timeline.css';

type TimelineProps = Readonly<{
  of: TimelineOf;
  /** Whose it is, where an operator looks at a record of a partner. */
  partnerId?: string | null;
}>;

/** What happened, as a sequence diagram: who told whom what, and what became of it. */
export function Timeline({ of, partnerId }: TimelineProps) {
  const t = useTexts(texts);
  const { entries, isPending, problem, retry, more, isLoadingMore } = useTimeline(of, partnerId);
  const [hidden, setHidden] = useState<ReadonlySet<Group>>(new Set());
  const toggle = (group: Group) => {
    const next = new Set(hidden);
    if (!next.delete(group)) next.add(group);
    setHidden(next);
  };
  return (
    <Panel title={t('title')} text={t('text')} isFlush>
      {problem && entries.length === 0 && <ProblemNotice problem={problem} retry={retry} />}
      {isPending && !problem && <Skeleton lines={6} />}
      {!isPending && !problem && entries.length === 0 && (
        <Notice icon="log" title={t('emptyTitle')} text={t('emptyText')} />
      )}
      {entries.length > 0 && (
        <>
          <Kinds entries={entries} hidden={hidden} toggle={toggle} />
          <Diagram
            entries={entries}
            hidden={hidden}
            partnerId={partnerId ?? null}
            showAll={() => setHidden(new Set())}
          />
        </>
      )}
      {more && (
        <div className="timeline-more">
          <Button onClick={more} isBusy={isLoadingMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

type KindsProps = Readonly<{
  entries: readonly Entry[];
  hidden: ReadonlySet<Group>;
  toggle: (group: Group) => void;
}>;

function Kinds({ entries, hidden, toggle }: KindsProps) {
  const t = useTexts(texts);
  const counted = GROUP_NAMES.map((group) => ({
    group,
    count: entries.filter(({ kind }) => groupOf(kind) === group).length,
  })).filter(({ count }) => count > 0);
  return (
    <div className="timeline-kinds" role="group" aria-label={t('filter')}>
      {counted.map(({ group, count }) => (
        <button
          key={group}
          type="button"
          className={`timeline-kind of-${group}`}
          aria-pressed={!hidden.has(group)}
          onClick={() => toggle(group)}
        >
          {t(group)}
          <span className="count">{count}</span>
        </button>
      ))}
    </div>
  );
}

type DiagramProps = Readonly<{
  entries: readonly Entry[];
  hidden: ReadonlySet<Group>;
  partnerId: string | null;
  showAll: () => void;
}>;

function Diagram({ entries, hidden, partnerId, showAll }: DiagramProps) {
  const t = useTexts(texts);
  const all = stepsOf(entries);
  const steps = all.filter(({ entry }) => !hidden.has(groupOf(entry.kind)));
  const lanes = lanesOf(all);
  const balances = balancesOf(entries);
  if (steps.length === 0) {
    return (
      <Notice title={t('hiddenTitle')} action={<Button onClick={showAll}>{t('showAll')}</Button>} />
    );
  }
  return (
    <div className={`diagram lanes-${lanes.length}`}>
      <ul className="lane-names" aria-hidden="true">
        {lanes.map((lane) => (
          <li key={lane}>{laneName(t, lane)}</li>
        ))}
      </ul>
      <ol className="diagram-steps">
        {steps.map((step, index) => (
          <StepRow
            key={step.key}
            step={step}
            lanes={lanes}
            laneName={(lane) => laneName(t, lane)}
            balances={balances.get(step.entry.id) ?? []}
            partnerId={partnerId}
            before={<Gap step={step} previous={steps[index - 1]} />}
          />
        ))}
      </ol>
    </div>
  );
}

function laneName(t: (key: keyof (typeof texts)['en']) => string, lane: Lane): string {
  if (lane === 'threeDSecure' || lane === 'acquirer') return t(`lane_${lane}`);
  return t(lane);
}

const GAP_MS = 60_000;

/** Above the first step the day; above one that came much later, how much. */
function Gap({ step, previous }: Readonly<{ step: Step; previous: Step | undefined }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const day = formatTime(new Date(step.at), 'day', language);
  if (!previous) return <p className="gap">{day}</p>;
  const passed = step.at - previous.at;
  const isSameDay = formatTime(new Date(previous.at), 'day', language) === day;
  if (passed < GAP_MS && isSameDay) return null;
  const later = t('later', { time: duration(passed, language) });
  return <p className="gap">{isSameDay ? later : `${day} · ${later}`}</p>;
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

function duration(ms: number, language: string): string {
  const [unit, size] = UNITS.find(([, length]) => ms >= length) ?? ['second', 1000];
  return (ms / size).toLocaleString(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: unit === 'second' ? 0 : 1,
  });
}
