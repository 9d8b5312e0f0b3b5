import type { System } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { Panel } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';
import '../../parts/things.css';

export function Health({ system }: Readonly<{ system: System }>) {
  return (
    <div className="packed">
      <Queues queues={system.queues} />
      <Processes processes={system.processes} />
      <Installation system={system} />
    </div>
  );
}

const MEBIBYTE = 2 ** 20;

function Installation({ system }: Readonly<{ system: System }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const { database, migrations } = system;
  const size = database.bytes / MEBIBYTE;
  const kind = database.isCluster ? ` (${t('cluster')})` : '';
  return (
    <FactsPanel
      title="installation"
      texts={texts}
      facts={{
        version: system.version,
        node: system.node,
        database: `PostgreSQL ${database.version}${kind}`,
        size: `${size.toLocaleString(language, { maximumFractionDigits: 1 })} MiB`,
        migrations: (
          <>
            {migrations.count} · <code>{migrations.last}</code>
          </>
        ),
        time: <Time at={system.time} form="long" />,
        realTime: <Time at={system.realTime} form="long" />,
      }}
    />
  );
}

function Processes({ processes }: Readonly<{ processes: System['processes'] }>) {
  const t = useTexts(texts);
  return (
    <Panel title={t('processes')}>
      <ul className="things">
        {processes.map(({ kind, pid, host, startedAt, seenAt }) => (
          <li key={`${host}.${pid}`}>
            <div>
              <strong>{t(kind)}</strong>
              <span className="muted">
                {host} · {pid} · {t('started')} <Time at={startedAt} form="relative" isReal />
              </span>
            </div>
            <span className="muted">
              {t('seen')} <Time at={seenAt} form="relative" isReal />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Queues({ queues }: Readonly<{ queues: System['queues'] }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  return (
    <Panel title={t('queues')} text={t('queuesText')}>
      <ul className="things">
        {queues.map(({ name, depth, oldestAt }) => (
          <li key={name}>
            <div>
              <strong>{inWords(name)}</strong>
              {oldestAt !== null && (
                <span className="muted">
                  {t('oldest')} <Time at={oldestAt} form="relative" />
                </span>
              )}
            </div>
            <span>
              {depth === 0 ? (
                <span className="muted">{t('empty')}</span>
              ) : (
                depth.toLocaleString(language)
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
