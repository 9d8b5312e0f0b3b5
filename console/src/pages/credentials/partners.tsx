import { getRouteApi } from '@tanstack/react-router';
import type { AnswerOf } from '../../api/call.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { PartnerName } from '../../parts/names.tsx';
import { Panel } from '../../parts/page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/credentials');
const PAGE_ROWS = 25;
const KINDS = ['ISV', 'PARTNER_ACQUIRER', 'PARTNER_BANK'] as const;
const NAME_MAX = 100;

type Partner = AnswerOf<'listPartners'>['data'][number];
type Chain = AnswerOf<'listChains'>['data'][number];

export function Partners() {
  const t = useTexts(texts);
  const { can } = useSession();
  const { cursor } = route.useSearch();
  const list = useList('listPartners', { query: { limit: PAGE_ROWS, cursor } });
  const columns: readonly Column<Partner>[] = [
    { key: 'name', title: t('name'), cell: ({ name }) => name },
    { key: 'kind', title: t('kind'), cell: ({ kind }) => kindName(kind) },
    { key: 'id', title: t('id'), cell: ({ partnerId }) => <Id value={partnerId} /> },
    { key: 'created', title: t('created'), cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return (
    <Panel
      title={t('partners')}
      actions={can('operator.partner.write') && <CreatePartner />}
      isFlush
    >
      <DataTable
        name="partners"
        caption={t('partners')}
        columns={columns}
        list={list}
        rowKey={({ partnerId }) => partnerId}
        // To its clients.
        rowLink={({ partnerId }) => ({ to: '/credentials', search: { partner: partnerId } })}
        empty={{ title: t('noPartners') }}
      />
    </Panel>
  );
}

function kindName(kind: string): string {
  return kind === 'ISV' ? kind : inWords(kind);
}

function CreatePartner() {
  const t = useTexts(texts);
  return (
    <ActionButton
      operation="createPartner"
      label={t('createPartner')}
      title={t('createPartner')}
      effect={t('createPartnerEffect')}
      confirm={t('createPartner')}
      initial={{ kind: 'ISV' }}
      paths={['name', 'kind']}
      fields={(form) => (
        <div className="form-grid">
          <TextField
            form={form}
            path="name"
            label={t('name')}
            isRequired
            input={{ maxLength: NAME_MAX }}
          />
          <SelectField
            form={form}
            path="kind"
            label={t('kind')}
            options={KINDS.map((value) => ({ value, label: kindName(value) }))}
          />
        </div>
      )}
      input={({ values }) => ({
        body: {
          name: String(values['name'] ?? ''),
          kind: KINDS.find((kind) => kind === values['kind']) ?? 'ISV',
        },
      })}
    />
  );
}

export function Chains() {
  const t = useTexts(texts);
  const { partnerId } = usePlace();
  const { can } = useSession();
  const { cursor } = route.useSearch();
  const query = { limit: PAGE_ROWS, cursor, partnerId: partnerId ?? undefined };
  const list = useList('listChains', { query });
  const columns: readonly Column<Chain>[] = [
    { key: 'name', title: t('name'), cell: ({ name }) => name },
    { key: 'id', title: t('id'), cell: ({ chainId }) => <Id value={chainId} /> },
    {
      key: 'partner',
      title: t('partner'),
      cell: (row) => <PartnerName partnerId={row.partnerId} />,
    },
    { key: 'created', title: t('created'), cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return (
    <Panel
      title={t('chains')}
      text={t('chainsText')}
      actions={
        partnerId !== null && can('operator.partner.write') && <CreateChain partnerId={partnerId} />
      }
      isFlush
    >
      <DataTable
        name="chains"
        caption={t('chains')}
        columns={columns}
        list={list}
        rowKey={({ chainId }) => chainId}
        empty={{ title: t('noChains') }}
      />
    </Panel>
  );
}

function CreateChain({ partnerId }: Readonly<{ partnerId: string }>) {
  const t = useTexts(texts);
  return (
    <ActionButton
      operation="createChain"
      label={t('createChain')}
      title={t('createChain')}
      effect={t('createChainEffect')}
      confirm={t('createChain')}
      paths={['name']}
      fields={(form) => (
        <TextField
          form={form}
          path="name"
          label={t('name')}
          isRequired
          input={{ maxLength: NAME_MAX }}
        />
      )}
      input={({ values }) => ({ body: { partnerId, name: String(values['name'] ?? '') } })}
    />
  );
}
