import type { AuthenticationUse } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Dash } from '../../parts/columns.tsx';
import { texts } from './texts.ts';

const USES = {
  ACCEPTED: ['good', 'authenticated'],
  PASSED_ON: ['info', 'passedOn'],
  NOT_AUTHENTICATED: ['warn', 'notAuthenticated'],
} as const;

type MarkProps = Readonly<{
  use: AuthenticationUse | undefined;
  /** A sign alone, for tables; the tip has the word. */
  isShort?: boolean;
}>;

/** What 3-D Secure did for a payment, in a word. */
export function ThreeDSecureMark({ use, isShort = false }: MarkProps) {
  const t = useTexts(texts);
  if (!use) return <Dash />;
  const [tone, key] = USES[use.use];
  if (!isShort) return <Tag tone={tone}>{t(key)}</Tag>;
  return (
    <span className={`sign ${tone}`} title={t(key)}>
      <Icon name={tone === 'warn' ? 'warning' : 'shield'} />
      <span className="visually-hidden">{t(key)}</span>
    </span>
  );
}
