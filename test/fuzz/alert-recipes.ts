import type { Draft } from './draft.ts';
import type { FuzzContext, Recipe } from './context.ts';

/** Each has a name of its own, or is refused. */
const rule = (round: FuzzContext) => ({
  kind: 'PAYOUT_RETURNED',
  name: `Returns ${round.newKey()}`,
});
const schedule = (round: FuzzContext) => ({
  name: `Payments ${round.newKey()}`,
  report: 'payments',
  every: 'DAY',
  at: '06:00',
  timeZone: 'America/Toronto',
});

type Json = (round: FuzzContext) => Readonly<Record<string, unknown>>;

/** Makes, replaces and deletes one of its kind: partners have some at most. */
function recipesOf(kind: string, idName: string, json: Json): Record<string, Recipe> {
  const made = async (round: FuzzContext): Promise<Partial<Draft>> => ({
    params: { [idName]: String((await round.make(`create${kind}`)).at(idName)) },
  });
  return {
    [`create${kind}`]: (round) => ({ json: json(round) }),
    [`replace${kind}`]: async (round) => ({ ...(await made(round)), json: json(round) }),
    [`delete${kind}`]: made,
  };
}

/** The newest of a list, as it was when the service was prepared. */
const firstOf =
  (list: string, idName: string, shownAs = idName): Recipe =>
  async (round) => {
    const listed = await round.make(list);
    return { params: { [idName]: String(listed.at(`data.0.${shownAs}`)) } };
  };

export const ALERT_RECIPES: Readonly<Record<string, Recipe>> = {
  ...recipesOf('AlertRule', 'ruleId', rule),
  ...recipesOf('OperatorAlertRule', 'ruleId', rule),
  ...recipesOf('ReportSchedule', 'scheduleId', schedule),
  ...recipesOf('OperatorReportSchedule', 'scheduleId', schedule),
  acknowledgeAlert: firstOf('listAlerts', 'raisedAlertId', 'alertId'),
  acknowledgeOperatorAlert: firstOf('listOperatorAlerts', 'raisedAlertId', 'alertId'),
  downloadReport: firstOf('listReportRuns', 'reportRunId'),
  downloadOperatorReport: firstOf('listOperatorReportRuns', 'reportRunId'),
  retrieveEmail: firstOf('listEmails', 'emailId'),
};
