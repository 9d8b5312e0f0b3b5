import type { Acquirer, AcquirerSession } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Badge, inWords, Tag } from '../../parts/badge.tsx';
import { Dash } from '../../parts/columns.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import type { Tone } from '../../parts/states.ts';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';
import './acquirers.css';

/** A breaker that is open lets nothing through. */
const BREAKERS: Readonly<Record<Acquirer['breaker'], Tone>> = {
  CLOSED: 'good',
  HALF_OPEN: 'warn',
  OPEN: 'bad',
};

/** An acquirer: whether it can be reached, what came of what it was asked, and its sessions. */
export function AcquirerPanel({ acquirer }: Readonly<{ acquirer: Acquirer }>) {
  const t = useTexts(texts);
  const { name, isDefault, isReady, sessions } = acquirer;
  return (
    <Panel
      title={name}
      isFlush
      actions={
        <>
          {isDefault && <Tag tone="info">{t('isDefault')}</Tag>}
          <Tag tone={isReady ? 'good' : 'bad'}>{isReady ? t('ready') : t('notReady')}</Tag>
        </>
      }
    >
      <div className="acquirer-facts">
        <State acquirer={acquirer} />
      </div>
      {sessions.length === 0 ? (
        <p className="muted no-sessions">{t('noSessions')}</p>
      ) : (
        <Sessions of={name} sessions={sessions} />
      )}
    </Panel>
  );
}

function State({ acquirer }: Readonly<{ acquirer: Acquirer }>) {
  const { language } = useLanguage();
  const { breaker, counts, lastAnsweredAt, lastTrouble } = acquirer;
  const count = (number: number) => number.toLocaleString(language);
  return (
    <Facts
      texts={texts}
      facts={{
        breaker: <Badge state={breaker} tone={BREAKERS[breaker]} />,
        breakerOpened: count(counts.breakerOpened),
        answered: <Time at={lastAnsweredAt} form="relative" isReal />,
        trouble: lastTrouble ? (
          <>
            {inWords(lastTrouble.why)} ({inWords(lastTrouble.operation)}),{' '}
            <Time at={lastTrouble.at} form="relative" isReal />
          </>
        ) : (
          <Dash />
        ),
        approved: count(counts.approved),
        declined: count(counts.declined),
        unknown: count(counts.unknown),
        late: count(counts.late),
        sessionsLost: count(counts.sessionsLost),
      }}
    />
  );
}

type SessionsProps = Readonly<{ of: string; sessions: readonly AcquirerSession[] }>;

function Sessions({ of, sessions }: SessionsProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  return (
    <SimpleTable
      caption={t('sessionsOf', { name: of })}
      rows={sessions}
      rowKey={({ name }) => name}
      texts={texts}
      columns={{
        session: ({ name }) => name,
        state: ({ state }) => <Badge state={state} />,
        address: ({ address }) => <code>{address}</code>,
        since: ({ since }) => <Time at={since} form="relative" isReal />,
        inFlight: ({ inFlight }) => inFlight.toLocaleString(language),
        echo: ({ echoMs }) => (echoMs === null ? <Dash /> : milliseconds(echoMs, language)),
      }}
      numbers={['inFlight', 'echo']}
    />
  );
}

function milliseconds(value: number, language: string): string {
  return `${value.toLocaleString(language, { maximumFractionDigits: 1 })} ms`;
}
