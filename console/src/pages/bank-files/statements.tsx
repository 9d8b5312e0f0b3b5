import { useState } from 'react';
import type { AcceptedStatement } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { useSession } from '../../session/session.tsx';
import { texts } from './texts.ts';

/** Takes an account statement of the bank: it confirms payouts, and what it leaves open is listed. */
export function Statements() {
  const t = useTexts(texts);
  const { can } = useSession();
  const [taken, setTaken] = useState<AcceptedStatement | null>(null);
  const upload = can('operator.finance.write') && (
    <ActionButton
      texts={texts}
      name="uploadStatement"
      confirm={t('upload')}
      operation="takeBankStatement"
      tone="main"
      fields={[{ kind: 'file', path: 'content', label: t('file') }]}
      input={({ values }) => ({ body: { content: String(values['content'] ?? '') } })}
      onDone={setTaken}
    />
  );
  return (
    <Panel title={t('statements')}>
      {taken ? (
        <div className="column">
          <Figures
            figures={[
              { name: t('statementsTaken'), value: taken.statements },
              { name: t('entries'), value: taken.entries },
              { name: t('confirmed'), value: taken.confirmed },
              { name: t('unmatched'), value: taken.unmatched },
            ]}
          />
          <div className="row">{upload}</div>
        </div>
      ) : (
        <Notice icon="file" title={t('statementTitle')} text={t('statementText')} action={upload} />
      )}
    </Panel>
  );
}
