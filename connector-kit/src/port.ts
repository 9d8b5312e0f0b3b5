/** The port as the service has it: what a connector implements, and what it is given. */
export type * from '../../service/src/acquiring/acquirers/acquirer.ts';
export type {
  Activity,
  ActivityPage,
  ActivityRecord,
  ActivitySpan,
} from '../../service/src/acquiring/acquirers/activity.ts';
export type * from '../../service/src/acquiring/acquirers/connector-package.ts';
export type {
  AnswerTaken,
  DisputeAnswer,
  DisputeAnswerContents,
  DisputeDesk,
  HostNotice,
  NoticePage,
  NoticesAsked,
} from '../../service/src/acquiring/acquirers/disputes.ts';
export type {
  SettledSum,
  Settlement,
  SettlementTotals,
  TotalsAnswer,
  TotalsRequest,
} from '../../service/src/acquiring/acquirers/settlement.ts';
export type { Currency, Money } from '../../service/src/kernel/money.ts';
