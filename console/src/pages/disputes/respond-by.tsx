import { useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { Dash } from '../../parts/columns.tsx';
import { Time } from '../../parts/time.tsx';
import { daysLeft, toneOf } from './deadlines.ts';
import { texts } from './texts.ts';

type RespondByProps = Readonly<{ respondBy: string | null; now: number }>;

/** How many days are left to answer, in the colour of how much that presses. */
export function DaysLeft({ respondBy, now }: RespondByProps) {
  const t = useTexts(texts);
  if (respondBy === null) return <Dash />;
  const count = daysLeft(respondBy, now);
  if (count < 0) return <Tag tone="bad">{t('over')}</Tag>;
  return <Tag tone={toneOf(count)}>{count === 0 ? t('lastDay') : t('days', { count })}</Tag>;
}

export function RespondBy({ respondBy, now }: RespondByProps) {
  if (respondBy === null) return <Dash />;
  return (
    <span className="row">
      <DaysLeft respondBy={respondBy} now={now} />
      <Time at={respondBy} />
    </span>
  );
}
