import type { Language } from '../../kernel/language.ts';
import type { Letter, Letters } from '../emails/index.ts';
import type { Alert } from './alert.ts';
import type { RuleKind } from './alert-rule.ts';

type Texts = Readonly<{
  kinds: Readonly<Record<RuleKind, string>>;
  opened: string;
  closed: string;
  says: Readonly<Record<'open' | 'over' | 'ruled', string>>;
  facts: Readonly<
    Record<
      'what' | 'rate' | 'earlier' | 'payments' | 'count' | 'merchant' | 'opened' | 'closed',
      string
    >
  >;
  link: string;
}>;

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    kinds: {
      APPROVAL_RATE: 'Approval rate',
      PAYOUT_RETURNED: 'Returned payouts',
      ENDPOINT_FAILING: 'Failing webhook endpoints',
      OPERATION_STUCK: 'Stuck operations',
      BOOKS_DIFFER: 'Differences in the books',
    },
    opened: 'Alert',
    closed: 'Alert over',
    says: {
      open: 'Something is as your alert rule names it.',
      over: 'What this alert told of is over.',
      ruled: 'This alert was closed because its rule was changed, paused or deleted.',
    },
    facts: {
      what: 'What',
      rate: 'Approved',
      earlier: 'Approved on earlier days',
      payments: 'Payments',
      count: 'How many',
      merchant: 'Merchant',
      opened: 'Since',
      closed: 'Until',
    },
    link: 'See it in the console',
  },
  fr: {
    kinds: {
      APPROVAL_RATE: 'Taux d’approbation',
      PAYOUT_RETURNED: 'Versements retournés',
      ENDPOINT_FAILING: 'Points de terminaison en échec',
      OPERATION_STUCK: 'Opérations bloquées',
      BOOKS_DIFFER: 'Écarts dans les livres',
    },
    opened: 'Alerte',
    closed: 'Alerte terminée',
    says: {
      open: 'Une situation correspond à votre règle d’alerte.',
      over: 'La situation signalée par cette alerte est terminée.',
      ruled: 'Cette alerte a été fermée parce que sa règle a été modifiée, suspendue ou supprimée.',
    },
    facts: {
      what: 'Objet',
      rate: 'Approuvés',
      earlier: 'Approuvés les jours précédents',
      payments: 'Paiements',
      count: 'Nombre',
      merchant: 'Marchand',
      opened: 'Depuis',
      closed: 'Jusqu’à',
    },
    link: 'Voir dans la console',
  },
};

/** What is written of an alert when it opens and when it closes: figures, and no record's data. */
export function alertLetters(alert: Alert, consoleUrl: string): Letters {
  const isOpen = alert.state === 'OPEN';
  return {
    kind: isOpen ? 'ALERT_OPENED' : 'ALERT_CLOSED',
    subjectId: alert.id,
    manageUrl: `${consoleUrl}/alerts?tab=rules`,
    in: (language) => letterOf(alert, consoleUrl, language),
  };
}

function letterOf(alert: Alert, consoleUrl: string, language: Language): Letter {
  const { closed, facts, kinds, link, opened, says } = TEXTS[language];
  const isOpen = alert.state === 'OPEN';
  const ended = alert.closedBecause === 'OVER' ? says.over : says.ruled;
  const { approvalRate, count, earlierApprovalRate, payments } = alert.figures;
  const perCent = (rate: number | null) =>
    rate === null
      ? null
      : new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
          rate / 100,
        );
  const rows: readonly (readonly [string, string | number | null])[] = [
    [facts.what, kinds[alert.kind]],
    [facts.rate, perCent(approvalRate)],
    [facts.earlier, perCent(earlierApprovalRate)],
    [facts.payments, payments],
    [facts.count, count],
    [facts.merchant, alert.merchantId],
    [facts.opened, at(alert.createdAt)],
    [facts.closed, alert.closedAt && at(alert.closedAt)],
  ];
  return {
    subject: `${isOpen ? opened : closed}: ${alert.ruleName}`,
    says: [isOpen ? says.open : ended],
    facts: rows.flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)] as const],
    ),
    link: { url: `${consoleUrl}/alerts`, text: link },
  };
}

/** 2026-03-01 12:00 UTC */
function at(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
