import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/language.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { atStake } from '../disputes/deadlines.ts';
import { Moneys } from '../disputes/moneys.tsx';
import { useOpenDisputes } from '../disputes/open-disputes.ts';
import { RespondBy } from '../disputes/respond-by.tsx';
import { texts } from '../disputes/texts.ts';
import { useServiceNow } from '../../session/service-time.ts';

/** What must be answered, what is at stake, and by when. */
export function OpenDisputes() {
  const t = useTexts(texts);
  const { rows, isWhole, problem } = useOpenDisputes('NEEDS_RESPONSE');
  const now = useServiceNow();
  if (problem && rows.length === 0) return null;
  const count = rows.length;
  const next = rows[0]?.respondBy ?? null;
  return (
    <FactsPanel
      title="title"
      texts={texts}
      actions={<Link to="/disputes">{t('seeAll')}</Link>}
      facts={{
        toAnswer: isWhole ? count.toLocaleString() : t('atLeast', { count }),
        atStake: <Moneys sums={atStake(rows)} none={t('none')} />,
        next: next === null ? t('none') : <RespondBy respondBy={next} now={now} />,
      }}
    />
  );
}
