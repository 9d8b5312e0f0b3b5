import type { AlertRule } from '../../api/operations.ts';
import { type Translate, useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { recipientsText } from '../../parts/recipients.ts';
import { usePlace } from '../../session/place.ts';
import { ChangeRule } from './rule-form.tsx';
import { texts } from './texts.ts';

export function Rules() {
  const t = useTexts(texts);
  return (
    <ListPanel
      name="alert-rules"
      caption={t('rules')}
      operation={['listAlertRules', 'listOperatorAlertRules']}
      rowKey="ruleId"
      texts={texts}
      columns={{
        name: ({ name }) => <strong>{name}</strong>,
        status: ({ isEnabled }) => <Badge state={isEnabled ? 'ENABLED' : 'PAUSED'} />,
        kind: ({ kind }) => t(kind),
        condition: (rule) => <span className="wrapped">{conditionOf(rule, t)}</span>,
        merchant: ({ merchantId }) =>
          merchantId === null ? t('allMerchants') : <MerchantName merchantId={merchantId} />,
        recipients: ({ recipients }) => (
          <span className="wrapped">
            {recipients.length === 0
              ? t('nobody')
              : recipientsText(recipients).replaceAll('\n', ', ')}
          </span>
        ),
        actions: (rule) => (
          <span className="row">
            <ChangeRule rule={rule} />
            <DeleteRule rule={rule} />
          </span>
        ),
      }}
      extras={['merchant']}
      empty={{ title: t('noRulesTitle'), text: t('noRulesText') }}
    />
  );
}

function conditionOf(rule: AlertRule, t: Translate<keyof (typeof texts)['en']>): string {
  const { belowPercent, comparedDays = 7, dropPoints, failingMinutes, minimumCount } = rule;
  return [
    belowPercent === undefined ? '' : t('below', { rate: belowPercent }),
    dropPoints === undefined ? '' : t('drop', { points: dropPoints, days: comparedDays }),
    minimumCount === undefined ? '' : t('least', { count: minimumCount }),
    failingMinutes === undefined ? '' : t('failingFor', { minutes: failingMinutes }),
  ]
    .filter((one) => one !== '')
    .join(', ');
}

function DeleteRule({ rule: { ruleId } }: Readonly<{ rule: AlertRule }>) {
  const { isEverywhere } = usePlace();
  return (
    <ActionButton
      texts={texts}
      name="delete"
      operation={isEverywhere ? 'deleteOperatorAlertRule' : 'deleteAlertRule'}
      isDangerous
      input={() => ({ params: { ruleId } })}
    />
  );
}
