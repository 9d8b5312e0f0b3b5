import type { AnswerOf, BodyOf } from '../../api/call.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { choices, FieldList } from '../../parts/field-list.tsx';
import type { Form, FormValues } from '../../parts/form.ts';
import { CURRENCIES, formatMoney } from '../../parts/money.tsx';
import { texts as agentTexts } from './agent-texts.ts';

const AMOUNTS = ['perCall', 'perDay', 'approvalAbove'] as const;
/** Not a member of the body: that is the policy. */
const IS_AGENT = 'isAgent';
const at = (member: string) => `agent.${member}`;

/** Where the faults of a policy are shown. */
export const AGENT_PATHS = ['live', 'currency', ...AMOUNTS].map(at);

/** The limits of a client that a language model acts through. */
export function AgentFields({ form }: Readonly<{ form: Form }>) {
  const t = useTexts(agentTexts);
  return (
    <FieldList
      form={form}
      fields={[
        { kind: 'check', path: IS_AGENT, label: t('isAgent'), hint: t('isAgentHint') },
        form.values[IS_AGENT] === true && [
          {
            kind: 'choice',
            path: at('currency'),
            label: t('currency'),
            options: choices(CURRENCIES, String),
            isRequired: true,
          },
          ...AMOUNTS.map((name) => ({
            kind: 'amount' as const,
            path: at(name),
            label: t(name),
            currency: currencyIn(form.values),
            isRequired: name !== 'approvalAbove',
          })),
          { kind: 'check', path: at('live'), label: t('live') },
        ],
      ]}
    />
  );
}

function currencyIn(values: FormValues): (typeof CURRENCIES)[number] {
  return CURRENCIES.find((currency) => currency === values[at('currency')]) ?? 'CAD';
}

/** The policy that the fields make; nothing where the client is no agent. */
export function agentFrom(values: FormValues) {
  if (values[IS_AGENT] !== true) return {};
  const amounts = AMOUNTS.map((name) => [name, values[at(name)]] as const);
  const given = Object.fromEntries(amounts.filter(([, amount]) => amount !== undefined));
  const live = values[at('live')] === true;
  // The service says which limits are missing.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { agent: { currency: currencyIn(values), ...given, live } as SentPolicy };
}

type SentPolicy = NonNullable<BodyOf<'createClient'>['agent']>;

type Policy = NonNullable<AnswerOf<'retrieveClient'>['agent']>;

export function AgentLimits({ policy }: Readonly<{ policy: Policy }>) {
  const t = useTexts(agentTexts);
  const { language } = useLanguage();
  const { approvalAbove = 0, currency, perCall, perDay } = policy;
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  return t('limitsText', {
    perCall: money(perCall),
    perDay: money(perDay),
    approvalAbove: money(approvalAbove),
  });
}
