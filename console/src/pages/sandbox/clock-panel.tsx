import { useState } from 'react';
import type { MovedClock } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { choices } from '../../parts/field-list.tsx';
import { ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Panel } from '../../parts/page.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';
import { WhatHappened } from './what-happened.tsx';

const SPANS = ['PT1H', 'P1D', 'P7D', 'P30D'] as const;

/** The sandbox's time, and moving it on. */
export function ClockPanel() {
  const t = useTexts(texts);
  const { data, error } = useCall('retrieveClock', {}, { live: true });
  const [move, setMove] = useState<MovedClock | null>(null);
  return (
    <Panel title={t('clock')} text={t('clockText')} actions={<Move onDone={setMove} />}>
      {error && !data && <ProblemNotice problem={error} />}
      {!data && !error && <Skeleton lines={2} />}
      {data && (
        <Facts
          texts={texts}
          facts={{
            now: (
              <span>
                <Time at={data.time} form="long" /> {data.isMoving && t('moving')}
              </span>
            ),
            ahead: <Ahead milliseconds={data.aheadMilliseconds} />,
          }}
        />
      )}
      {move && <WhatHappened move={move} />}
    </Panel>
  );
}

const HOUR_MS = 3_600_000;

function Ahead({ milliseconds }: Readonly<{ milliseconds: number }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const hours = Math.round(milliseconds / HOUR_MS);
  if (hours === 0) return <span className="muted">{t('inStep')}</span>;
  const [unit, count] = hours < 48 ? ['hour', hours] : ['day', Math.round(hours / 24)];
  return <>{count.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' })}</>;
}

function Move({ onDone }: Readonly<{ onDone: (move: MovedClock) => void }>) {
  const t = useTexts(texts);
  return (
    <ActionButton
      texts={texts}
      name="move"
      operation="moveClock"
      doneText={t('moved')}
      onDone={onDone}
      initial={{ advance: 'P1D' }}
      effect={({ advance }) => t('moveEffect', { span: t(oneOf(SPANS, String(advance)) ?? 'P1D') })}
      fields={[{ kind: 'choice', path: 'advance', label: t('by'), options: choices(SPANS, t) }]}
      input={({ values }) => ({ body: { advance: String(values['advance']) } })}
    />
  );
}
