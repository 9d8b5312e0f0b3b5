import type { ReactNode } from 'react';
import type { InputOf } from '../../api/call.ts';
import type { OwnLimits, PartnerLimits } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Loaded } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { texts } from './limits-texts.ts';

const CAPS = [
  'clients',
  'apiKeys',
  'users',
  'merchants',
  'customers',
  'hostedFieldsProfiles',
  'savedViews',
  'webhookEndpoints',
  'merchantWebhookEndpoints',
] as const;
const RATE = 'requestsPerMinute';
const LIMITS = [RATE, ...CAPS] as const;
const WEIGHT_MAX = 100;

/** How much a partner may have and ask for, and has: for operators, who change it. */
export function LimitsOfPartner({ partnerId }: Readonly<{ partnerId: string }>) {
  const query = useCall('retrievePartnerLimits', { params: { partnerId } });
  return (
    <Loaded query={query} lines={10}>
      {(limits) => <Limits limits={limits} change={<ChangeLimits limits={limits} />} />}
    </Loaded>
  );
}

/** For the partner's own people. */
export function OwnLimitsPanel() {
  const query = useCall('retrieveOwnLimits', {});
  return (
    <Loaded query={query} lines={10}>
      {(limits) => <Limits limits={limits} />}
    </Loaded>
  );
}

type LimitsProps = Readonly<{ limits: OwnLimits | PartnerLimits; change?: ReactNode }>;

function Limits({ limits, change }: LimitsProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const shown = (count: number) => count.toLocaleString(language);
  const rows = LIMITS.map((name) => {
    const used = name === RATE ? null : limits[name].used;
    return { ...limits[name], name, used };
  });
  return (
    <Panel title={t('limits')} text={t('limitsText')} actions={change} isFlush>
      <SimpleTable
        caption={t('limits')}
        rows={rows}
        rowKey={({ name }) => name}
        texts={texts}
        columns={{
          what: ({ name }) => t(name),
          used: ({ used }) => (used === null ? '' : shown(used)),
          limit: ({ limit, standard }) => (
            <>
              {shown(limit)} {limit === standard && <span className="muted">{t('standard')}</span>}
            </>
          ),
        }}
      />
    </Panel>
  );
}

function ChangeLimits({ limits }: Readonly<{ limits: PartnerLimits }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const { partnerId } = limits;
  const ownOf = (name: (typeof LIMITS)[number]) => {
    const { limit, standard } = limits[name];
    return limit === standard ? undefined : limit;
  };
  const initial = Object.fromEntries(LIMITS.map((name) => [name, ownOf(name)]));
  const field = (name: (typeof LIMITS)[number]) => ({
    kind: 'number' as const,
    path: name,
    label: t(name),
    hint: t('standardIs', { standard: limits[name].standard.toLocaleString(language) }),
    min: name === RATE ? 1 : 0,
  });
  return (
    <ActionButton
      texts={texts}
      name="changeLimits"
      operation="updatePartnerLimits"
      isWide
      initial={{ ...initial, capacityWeight: limits.capacityWeight }}
      fields={[
        [field(RATE), field('clients')],
        [field('apiKeys'), field('users')],
        [field('merchants'), field('customers')],
        [field('hostedFieldsProfiles'), field('savedViews')],
        [field('webhookEndpoints'), field('merchantWebhookEndpoints')],
        {
          kind: 'number',
          path: 'capacityWeight',
          label: t('capacityWeight'),
          hint: t('capacityWeightHint'),
          min: 1,
          max: WEIGHT_MAX,
        },
      ]}
      input={({ values }): InputOf<'updatePartnerLimits'> => ({
        params: { partnerId },
        body: {
          ...Object.fromEntries(LIMITS.map((name) => [name, numberIn(values[name])])),
          capacityWeight: numberIn(values['capacityWeight']) ?? 1,
        },
      })}
    />
  );
}

/** Null: the standard. */
function numberIn(value: unknown): number | null {
  return value === undefined || value === '' ? null : Number(value);
}
