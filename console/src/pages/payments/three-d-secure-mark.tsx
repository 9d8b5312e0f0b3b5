import type { AuthenticationUse } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { Dash } from '../../parts/table.tsx';
import { texts } from './texts.ts';

const USES = {
  ACCEPTED: ['good', 'authenticated'],
  PASSED_ON: ['info', 'passedOn'],
  NOT_AUTHENTICATED: ['warn', 'notAuthenticated'],
} as const;

/** What 3-D Secure did for a payment, in a word. */
export function ThreeDSecureMark({ use }: Readonly<{ use: AuthenticationUse | undefined }>) {
  const t = useTexts(texts);
  if (!use) return <Dash />;
  const [tone, key] = USES[use.use];
  return <Tag tone={tone}>{t(key)}</Tag>;
}
