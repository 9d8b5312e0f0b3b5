import type { AnswerOf } from '../../api/call.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { choices } from '../../parts/field-list.tsx';
import { Notice, ProblemNotice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const SLOTS = ['PRIMARY', 'SECONDARY'] as const;
const SHOWN_MAX = 100; // As many as a page of the list has.
type ApiKey = AnswerOf<'listApiKeys'>['data'][number];
type ApiKeysProps = Readonly<{ clientId: string; mayWrite: boolean }>;

/** The keys of a client: two slots, so that one can be replaced while the other is used. */
export function ApiKeys({ clientId, mayWrite }: ApiKeysProps) {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const { rows, problem, isPending, retry } = useList(
    isOperator ? 'listApiKeys' : 'listOwnApiKeys',
    { query: { clientId, limit: SHOWN_MAX } },
  );
  return (
    <Panel
      title={t('apiKeys')}
      text={t('apiKeysText')}
      actions={mayWrite && <CreateKey clientId={clientId} />}
      isFlush
    >
      {problem && <ProblemNotice problem={problem} retry={retry} />}
      {!problem && !isPending && rows.length === 0 && <Notice icon="key" title={t('noKeys')} />}
      {rows.length > 0 && (
        <SimpleTable
          caption={t('apiKeys')}
          rows={rows}
          rowKey={({ apiKeyId }) => apiKeyId}
          texts={texts}
          columns={{
            apiKey: ({ hint }) => <code>{hint}</code>,
            slot: ({ slot }) => inWords(slot),
            status: ({ revokedAt }) => <Badge state={revokedAt === null ? 'ACTIVE' : 'REVOKED'} />,
            created: (row) => <Time at={row.createdAt} />,
            actions: (row) => mayWrite && row.revokedAt === null && <KeyActions apiKey={row} />,
          }}
          numbers={['actions']}
        />
      )}
    </Panel>
  );
}

function KeyActions({ apiKey: { apiKeyId, hint } }: Readonly<{ apiKey: ApiKey }>) {
  const t = useTexts(texts);
  const look = { texts, words: { hint }, tone: 'quiet', isDangerous: true } as const;
  const input = () => ({ params: { apiKeyId } });
  return (
    <span className="row">
      <ActionButton
        {...look}
        name="rollKey"
        operation={['rollOwnApiKey', 'rollApiKey']}
        input={input}
        secretsOf={({ apiKey }) => [{ name: t('apiKey'), value: apiKey }]}
      />
      <ActionButton
        {...look}
        name="revoke"
        title={t('revokeKeyTitle', { hint })}
        effect={t('revokeKeyEffect')}
        operation={['revokeOwnApiKey', 'revokeApiKey']}
        input={input}
      />
    </span>
  );
}

function CreateKey({ clientId }: Readonly<{ clientId: string }>) {
  const t = useTexts(texts);
  return (
    <ActionButton
      texts={texts}
      name="createKey"
      operation={['createOwnApiKey', 'createApiKey']}
      initial={{ slot: 'SECONDARY' }}
      fields={[{ kind: 'choice', path: 'slot', label: t('slot'), options: choices(SLOTS) }]}
      input={({ values }) => ({
        body: { clientId, slot: oneOf(SLOTS, String(values['slot'])) ?? 'SECONDARY' },
      })}
      secretsOf={({ apiKey }) => [{ name: t('apiKey'), value: apiKey }]}
    />
  );
}
