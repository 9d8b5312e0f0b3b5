import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Action } from '../../api/operations.ts';
import { useRefresh } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { ConfirmSecret, type Shown } from '../../parts/secret.tsx';
import { useTry } from '../../parts/try.ts';
import { useActionName } from './action-name.ts';
import { texts } from './texts.ts';

/** The members of results that are shown this once, and what they belong to. */
const SHOWN = ['clientId', 'clientSecret', 'apiKey', 'secret', 'invitationUrl'] as const;

/** Carries out what was approved, and shows its secret to whoever asked for it. */
export function Collect({ action, isReady }: Readonly<{ action: Action; isReady: boolean }>) {
  const t = useTexts(texts);
  const nameOf = useActionName();
  const refresh = useRefresh();
  const attempt = useTry();
  const [secrets, setSecrets] = useState<readonly Shown[] | null>(null);
  const collect = () =>
    void attempt(async () => {
      const params = { actionId: action.actionId };
      const { result } = await call('runAction', { params });
      const members = new Map(Object.entries(result ?? {}));
      setSecrets(
        SHOWN.flatMap((name) => {
          const value: unknown = members.get(name);
          return typeof value === 'string' ? [{ name: t(name), value }] : [];
        }),
      );
      await refresh();
    }, t('collected'));
  return (
    <>
      {isReady && (
        <Button tone="main" operation="runAction" onClick={collect}>
          {t('collect')}
        </Button>
      )}
      <ConfirmSecret title={nameOf(action)} secrets={secrets} close={() => setSecrets(null)} />
    </>
  );
}
