import type { ReactNode } from 'react';
import type { OperationId } from '../api/call.ts';
import { useTexts } from '../i18n/language.tsx';
import { useSession } from '../session/session.tsx';
import { Notice } from './notice.tsx';
import { texts } from './texts.ts';

type IfMayProps = Readonly<{ operation: OperationId; children: ReactNode }>;

/** What only those need who may call the operation; others are told that they may not. */
export function IfMay({ operation, children }: IfMayProps) {
  const t = useTexts(texts);
  const { mayCall } = useSession();
  if (mayCall(operation)) return children;
  return <Notice icon="lock" title={t('forbiddenTitle')} text={t('forbiddenText')} />;
}
