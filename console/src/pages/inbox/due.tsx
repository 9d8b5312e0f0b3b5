import type { InboxItem } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { Time } from '../../parts/time.tsx';
import { useServiceNow } from '../../session/service-time.ts';
import { texts } from './texts.ts';

/** By when somebody should look, or must have answered where there is a deadline; and how old it is. */
export function Due({ item }: Readonly<{ item: InboxItem }>) {
  const t = useTexts(texts);
  const now = useServiceNow();
  const at = item.deadline ?? item.attendBy;
  const isOver = Date.parse(at) < now;
  return (
    <div className="inbox-due">
      <span className="row">
        <Time at={at} form="relative" />
        {isOver && <Tag tone={item.deadline === null ? 'warn' : 'bad'}>{t('overdue')}</Tag>}
      </span>
      <span className="muted">
        {t('since')} <Time at={item.since} form="relative" />
      </span>
    </div>
  );
}
