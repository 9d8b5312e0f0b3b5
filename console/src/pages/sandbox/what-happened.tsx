import { Link } from '@tanstack/react-router';
import type { MovedClock } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { texts } from './texts.ts';
import './what-happened.css';

/** What a move of the clock brought about: events to follow, and the work that was done. */
export function WhatHappened({ move }: Readonly<{ move: MovedClock }>) {
  const t = useTexts(texts);
  const { events, isAgreed, isComplete, jobs, movedFrom, time } = move;
  return (
    <section className="what-happened column" aria-label={t('whatHappened')} role="status">
      <h3>{t('whatHappened')}</h3>
      <p>
        <Time at={movedFrom} form="long" /> → <Time at={time} form="long" />
      </p>
      {!isComplete && <Alert tone="warn">{t('moveStopped')}</Alert>}
      {!isAgreed && <Alert tone="warn">{t('moveNotAgreed')}</Alert>}
      {events.length === 0 && jobs.length === 0 && <p className="muted">{t('nothingDue')}</p>}
      {events.length > 0 && <Events move={move} />}
      {jobs.length > 0 && <Jobs jobs={jobs} />}
    </section>
  );
}

function Events({ move: { events, movedFrom, time } }: Readonly<{ move: MovedClock }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const { can } = useSession();
  return (
    <div>
      <h4>{t('eventsOfMove')}</h4>
      <ul className="happened">
        {events.map(({ type, count }) => (
          <li key={type}>
            {can('event.read') ? (
              <Link to="/events" search={{ type, created_from: movedFrom, created_to: time }}>
                <code>{type}</code>
              </Link>
            ) : (
              <code>{type}</code>
            )}
            <span className="number">{count.toLocaleString(language)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Jobs({ jobs }: Pick<MovedClock, 'jobs'>) {
  const t = useTexts(texts);
  return (
    <div>
      <h4>{t('jobsOfMove')}</h4>
      <ul className="happened">
        {jobs.map(({ name, done, failed }) => (
          <li key={name}>
            <code>{name}</code>
            <span className="row">
              {failed > 0 && <Tag tone="bad">{t('jobFailed', { count: failed })}</Tag>}
              <span className="number">{t('jobDone', { count: done })}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
