import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { useSearchParams } from '../../parts/search-params.ts';
import { texts } from './texts.ts';
import './orders.css';

/** The states that wait for somebody, one press each. */
export function QueueTabs({ queue }: Readonly<{ queue: readonly string[] }>) {
  const t = useTexts(texts);
  const [params, change] = useSearchParams();
  return (
    <div className="queue" role="group" aria-label={t('queue')}>
      {[undefined, ...queue].map((status) => (
        <button
          key={status ?? ''}
          type="button"
          className="queue-tab"
          aria-pressed={params['status'] === status}
          onClick={() => change({ status })}
        >
          {status === undefined ? t('all') : inWords(status)}
        </button>
      ))}
    </div>
  );
}
