import { Link } from '@tanstack/react-router';
import type { Overview } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Panel } from '../../parts/page.tsx';
import { texts } from './texts.ts';

const SHOWN_MAX = 8;

export function Latency({ latency }: Readonly<{ latency: Overview['latency'] }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  if (latency.length === 0) {
    return (
      <Panel title={t('latency')}>
        <p className="muted">{t('noLatency')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t('latency')} text={t('latencyText')}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('operation')}</th>
            <th scope="col" className="number">
              {t('calls')}
            </th>
            <th scope="col" className="number">
              50 %
            </th>
            <th scope="col" className="number">
              95 %
            </th>
          </tr>
        </thead>
        <tbody>
          {latency.slice(0, SHOWN_MAX).map(({ operation, count, p50Ms, p95Ms }) => (
            <tr key={operation}>
              <th scope="row">
                <Link to="/explore" search={(before) => ({ ...before, operation })}>
                  <code>{operation}</code>
                </Link>
              </th>
              <td className="number">{count.toLocaleString(language)}</td>
              <td className="number">{p50Ms} ms</td>
              <td className="number">{p95Ms} ms</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
